import { registerHooks } from 'node:module'

/** Loaded before the tests of projects whose files Node imports itself: the cheap password cost, as for the others. */
const passwordCost = new URL('./password-cost.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './password-cost.ts' ? { url: passwordCost, shortCircuit: true } : next(specifier, context),
})

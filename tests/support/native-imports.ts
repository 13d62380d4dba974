import { registerHooks } from 'node:module'

/** Loaded before the tests of projects whose files Node imports itself: the cheap password cost, as for the others. */
const passwordCost = new URL('./password-cost.ts', import.meta.url).href
const quickTimers = new URL('./quick-timers.ts', import.meta.url).href
const polls = /\/functions\/people\/use-cases\/auth\/login-(?:attempts|tries)\.ts$/

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === './password-cost.ts') return { url: passwordCost, shortCircuit: true }
    const isPoll = specifier === 'node:timers/promises' && polls.test(context.parentURL ?? '')
    return isPoll ? { url: quickTimers, shortCircuit: true } : next(specifier, context)
  },
})

if (process.env['DELIVERIES'] === '2') await import('./deliver-twice.ts')

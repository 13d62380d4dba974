import type { Deps } from './deps.ts'

/** The request's instant plus the time passed since, for leases taken late in a long run. */
export const clock = (deps: Deps): (() => Deps) => {
  const started = performance.now()
  return () => ({
    ...deps,
    now: new Date(Date.parse(deps.now) + performance.now() - started).toISOString(),
  })
}

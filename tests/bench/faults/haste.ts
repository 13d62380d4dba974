import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

const factor = 40

/**
 * Waits of the product (for another click's outcome, before a transaction is tried again) pass so many times faster, and the time that
 * it measures with them: a click that waits eight seconds for a request that has crashed costs a fifth of one.
 */
export const hurried = async <T>(run: () => Promise<T>): Promise<T> => {
  const { setTimeout: sleep } = timers
  const now = performance.now.bind(performance)
  const began = now()
  const patch = (wait: typeof sleep) => {
    timers.setTimeout = wait
    syncBuiltinESMExports()
  }
  patch(((ms?: number, ...rest: []) => sleep(Math.ceil((ms ?? 0) / factor), ...rest)) as typeof sleep)
  performance.now = () => began + (now() - began) * factor
  try {
    return await run()
  } finally {
    patch(sleep)
    Reflect.deleteProperty(performance, 'now')
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { LocalError } from './state/local-error.ts'

const limitMs = 120_000

/** Resolves when nothing runs, waits in a queue or is in flight. */
export const untilRest = async (isBusy: () => boolean, settle: () => Promise<void>): Promise<void> => {
  const start = performance.now()
  // Twice in a row, because finished work may have started more.
  for (let quiet = 0; quiet < 2; quiet++) {
    await settle()
    if (isBusy()) {
      quiet = -1
      if (performance.now() - start > limitMs)
        throw new LocalError('The local cloud did not come to rest within two minutes.')
    }
    await sleep(quiet < 0 ? 5 : 1)
  }
}

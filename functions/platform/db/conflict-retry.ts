import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { ConditionFailed } from './db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { CalendarChanged, ChangedMeanwhile } from './changed-meanwhile.ts'

type IsLost = (error: unknown) => boolean

/** Another change came first, so a retry makes sense. A condition of the caller's own may mean something else. */
const changedFirst: IsLost = (error) => error instanceof ChangedMeanwhile || error instanceof CalendarChanged

/** Any lost race, for callers all of whose conditions mean one. */
export const anyConflict: IsLost = (error) =>
  changedFirst(error) || error instanceof ConditionFailed || (error instanceof AppError && error.code === 'conflict')

/** With fifty writers on one item, each round lets one through. */
const tries = 12

/**
 * Retries from the start, on fresh reads, while it loses to other changes. For operations that mean the same on the
 * newer state, such as the answers of a whole band at once; not for edits based on an older version.
 * @throws AppError conflict after the last try.
 */
export const retryConflicts = async <T>(
  deps: Deps,
  run: (attempt: number) => Promise<T>,
  isLost: IsLost = changedFirst,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt)
    } catch (error) {
      if (!isLost(error)) throw error
      if (attempt === tries) throw error instanceof AppError ? error : new AppError('conflict', 'Please try again')
      // Some of many concurrent writers must wait, or all would lose again.
      await sleep(Math.random() * 5 * 2 ** Math.min(attempt, 7))
      deps.db.refresh()
    }
  }
}

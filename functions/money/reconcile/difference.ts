import type { Difference } from '#functions/money/rules/difference.ts'
import type { ReconcileJob } from '#shared/jobs.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Reports differences at once, so that a run that dies later does not lose them. */
export type Report = (found: readonly Difference[]) => Promise<void>

/** One bounded run. @returns the job that continues it. */
export type Step = (deps: Deps, job: ReconcileJob, report: Report) => Promise<ReconcileJob | undefined>

/** A function has 60 seconds; the rest is for the last page. */
const within = 40_000
export const timer = (): { isOver: () => boolean } => {
  const started = performance.now()
  return { isOver: () => performance.now() - started > within }
}

const atOnce = 8

/** A few at a time, so that neither memory nor the provider's rate limit suffers. */
export const eachOf = async <T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> => {
  for (let i = 0; i < items.length; i += atOnce) await Promise.all(items.slice(i, i + atOnce).map((item) => run(item)))
}

/** Very recent movements may not be in the books yet. */
export const grace = 15 * 60

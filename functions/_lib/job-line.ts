import type { Deps } from './deps.ts'
import type { Fields } from './log.ts'

/** Until this execution environment has done its first work. */
let isCold = true

/** What the work has cost since it started. */
export const costs = ({ db }: Deps, started: number): Fields => {
  const cold_start = isCold
  isCold = false
  return { ms: Math.round(performance.now() - started), ...db.usage, cold_start }
}

/** Does a job and writes its line. @throws what the job throws. */
export const withJobLine = async (deps: Deps, job: () => Promise<void>): Promise<void> => {
  const started = performance.now()
  try {
    await job()
    deps.log.info('job', costs(deps, started))
  } catch (error) {
    deps.log.error('job failed', error, costs(deps, started))
    throw error
  }
}

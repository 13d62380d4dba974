import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Fields } from './log.ts'

/** True until this execution environment has done its first job. */
let isCold = true

/** Round trips and capacity units since the job started. */
export const costs = ({ db }: Deps, started: number): Fields => {
  const cold_start = isCold
  isCold = false
  return { ms: Math.round(performance.now() - started), ...db.usage, cold_start }
}

/** Runs a job and writes its log line. @throws what the job throws. */
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

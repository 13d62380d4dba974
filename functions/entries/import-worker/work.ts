import { exportJob, importJob, type OutboxMessage } from '#shared/jobs.ts'
import { consume } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { checkImport } from '#functions/people/jobs/imports/check-import.ts'
import { runImport } from '#functions/people/jobs/imports/run-import.ts'
import { undoImport } from '#functions/people/jobs/imports/undo-import.ts'

const events = () => import('#functions/booking/jobs/imports/events.lazy.ts')

/** Longer than the function may run. */
const leaseSeconds = 150

/** Does one step of an import or export. @throws any error of it; the step is repeated, and goes on where it ended. */
export const work = (deps: Deps, message: OutboxMessage): Promise<void> =>
  consume(deps, message, leaseSeconds, async (row) => {
    const step = exportJob().safeParse(row)
    // With the schemas of all nouns, which an import does not need.
    if (step.success) return (await import('#functions/accounts/jobs/exports/step.lazy.ts')).exportStep(deps, step.data)
    const job = importJob().parse(row)
    switch (job.type) {
      case 'check_import':
        return checkImport(deps, job, events)
      case 'run_import':
        return runImport(deps, job, events)
      case 'undo_import':
        return undoImport(deps, job, events)
    }
  })

import { mailJob, type OutboxMessage } from '../../shared/jobs.ts'
import { finishRow, leaseRow, releaseRow } from '../_data/outbox.ts'
import type { Deps } from '../_lib/deps.ts'
import { renderMail, type Mail } from './render.ts'

/** Longer than the function may run, so that two never send the same mail in the normal case. */
const leaseSeconds = 60

/**
 * Sends the mail of one outbox row and deletes the row. A message whose row is gone or in other hands is done.
 * @throws whatever hindered it; the row is given back and the message comes again, in the end as a dead letter.
 */
export const deliver = async (deps: Deps, message: OutboxMessage, send: (mail: Mail) => Promise<void>): Promise<void> => {
  const row = await leaseRow(deps, message, leaseSeconds)
  if (!row) return
  try {
    const job = mailJob.parse(row.job)
    // Nobody: what a password reset for an unknown address leaves behind.
    if (job.to !== '') await send(renderMail(job, deps.appUrl))
  } catch (error) {
    await releaseRow(deps, row)
    throw error
  }
  await finishRow(deps, row)
}

import type { Context } from 'aws-lambda'
import { keepAuditCopy } from '#functions/platform/files/audit-copies.ts'
import { liveDeps } from '#functions/platform/deps/deps-live.ts'
import { withJobLine } from '#functions/platform/log/job-line.ts'
import { createLog } from '#functions/platform/log/log.ts'
import { loadStripe } from '#functions/platform/config/stripe.ts'
import { runScheduled } from './scheduled-jobs/run.ts'

/** Invoked by EventBridge Scheduler. */
export const handler = async (input: unknown, { awsRequestId: requestId }: Context): Promise<void> => {
  const log = createLog({ request_id: requestId, invocation: requestId })
  const deps = liveDeps({ requestId, log, stripe: loadStripe, keepAuditCopy })
  try {
    await withJobLine(deps, () => runScheduled(deps, input))
  } catch {
    // Lambda prints the error as is and retries; our own log line has the details.
    throw new Error('The job failed')
  }
}

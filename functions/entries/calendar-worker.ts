import type { Context } from 'aws-lambda'
import { liveDeps } from '#functions/platform/deps/deps-live.ts'
import { withJobLine } from '#functions/platform/log/job-line.ts'
import { createLog } from '#functions/platform/log/log.ts'
import { hostsOf } from '#functions/platform/outside/public-host.ts'
import { readDueCalendars } from '#functions/calendar/jobs/subscribed/read-due.ts'

/** Invoked each minute by EventBridge Scheduler. */
export const handler = async (_input: unknown, { awsRequestId: requestId }: Context): Promise<void> => {
  const deps = liveDeps({ requestId, log: createLog({ request_id: requestId, invocation: requestId }) })
  try {
    await withJobLine(deps, () => readDueCalendars(deps, { ownHosts: hostsOf(deps.appUrl) }))
  } catch {
    // Lambda prints the error as is and retries; our own log line has the details.
    throw new Error('The job failed')
  }
}

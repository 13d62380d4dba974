import type { Context } from 'aws-lambda'
import { liveDeps } from '#functions/platform/deps/deps-live.ts'
import { createLog } from '#functions/platform/log/log.ts'
import { admits, type ChannelRequest } from '#functions/event/live/admits.ts'

/** Called by AppSync. Its answer is never kept: a ticket lasts shorter than AppSync would keep one. */
export const handler = async (request: ChannelRequest, { awsRequestId: requestId }: Context) => {
  const deps = liveDeps({ requestId, log: createLog({ request_id: requestId, invocation: requestId }) })
  return { isAuthorized: await admits(deps, request), ttlOverride: 0 }
}

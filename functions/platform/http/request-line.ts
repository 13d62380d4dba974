import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { idempotencyKeyHeader } from '#shared/api/once.ts'
import { AppError } from '#shared/errors.ts'
import { liveDeps } from '#functions/platform/deps/deps-live.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { viewerAddress } from './edge.ts'
import { costs } from '#functions/platform/log/job-line.ts'
import { deviceName } from '#functions/platform/caller/device.ts'
import { createLog } from '#functions/platform/log/log.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { id } from '#functions/platform/log/redact.ts'

type Answer = APIGatewayProxyStructuredResultV2

/** A request in progress, shared by middleware and handler. */
interface UnderWay extends Context {
  deps: Deps
  started: number
}
export const depsOf = (context: Context): Deps => (context as UnderWay).deps

/** The request's texts, for the log to redact. */
const sentBy = ({ body = '', headers, queryStringParameters }: APIGatewayProxyEventV2) => {
  try {
    return [headers, queryStringParameters, JSON.parse(body)]
  } catch {
    return [headers, queryStringParameters, body]
  }
}

/** Creates a request's dependencies, and writes its log line when the response is known. */
export const requestLine = (
  given: Partial<Deps> = {},
): MiddlewareObj<APIGatewayProxyEventV2, Answer, Error, Context> => {
  const write = (context: Context, response?: Answer | null, error?: unknown): void => {
    const { deps, started } = context as UnderWay
    const status = response?.statusCode ?? 500
    const line = { ...costs(deps, started), status, code: error instanceof AppError ? error.code : undefined }
    if (status < 500) deps.log.info('request', line, { requests: 1 })
    else deps.log.error('request failed', error, line, { requests: 1, errors: 1 })
  }
  return {
    before: ({ event, context }) => {
      const { requestId, http } = event.requestContext
      const target = Object.values(event.pathParameters ?? {}).filter((value) => id.test(value ?? ''))
      const log = createLog({
        request_id: requestId,
        invocation: context.awsRequestId,
        route: event.routeKey,
        ...(target.length > 0 && { target: target.join(' ') }),
      })
      log.hide(() => sentBy(event))
      const ip = viewerAddress(event)
      log.add({ network: networkOf(ip) })
      const timezone = event.headers['timezone']
      const answerToken = event.headers['x-answer-token']
      const device = deviceName(event.headers['x-device'])
      const etag = event.headers['if-none-match']
      const idempotencyKey = event.headers[idempotencyKeyHeader]
      const request = { ip, userAgent: http.userAgent ?? '', timezone, device, etag, answerToken, idempotencyKey }
      const deps = liveDeps({ ...given, requestId, log, request })
      Object.assign(context, { deps, started: performance.now() } satisfies Partial<UnderWay>)
    },
    after: ({ context, response }) => write(context, response),
    onError: ({ context, response, error }) => write(context, response, error),
  }
}

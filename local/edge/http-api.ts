import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Clock } from '../clock.ts'
import { BodyTooLarge, readBody } from '../gateway/read-body.ts'
import { isThrottled } from '../lambda/function.ts'
import type { Functions } from '../lambda/functions.ts'
import type { Deployment } from '../template/deployment.ts'
import { createEvent } from './http-api-event.ts'
import { createRouter } from './routes.ts'
import { createThrottle } from './throttle.ts'

const maxBodyBytes = 10 * 1024 * 1024
/** Lambda's event size limit; a picture grows by a third in base64. */
const maxEventBytes = 6 * 1024 * 1024

const say = (res: ServerResponse, status: number, message: string): void => {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
}

/** The API Gateway HTTP API: routes a request to its function and returns the function's response. */
export const createHttpApi = (deployment: Deployment, functions: Functions, clock: Clock) => {
  const findRoute = createRouter(deployment.routes)
  const admits = createThrottle()

  return async (
    req: IncomingMessage,
    res: ServerResponse,
    url: URL,
    /** A request forwarded by CloudFront. */
    headers: IncomingHttpHeaders = req.headers,
  ): Promise<void> => {
    // The request id as API Gateway returns it with every answer, its own refusals too, for searching the log.
    const requestId = randomUUID()
    res.setHeader('apigw-requestid', requestId)
    const found = findRoute(req.method ?? 'GET', url.pathname)
    if (!found) return say(res, 404, 'Not Found')
    if (!admits(found.route)) return say(res, 429, 'Too Many Requests')
    const {
      route: { routeKey, functionArn, timeoutMs },
      pathParameters,
    } = found
    if (!deployment.openToApi.has(functionArn)) return say(res, 500, 'Internal Server Error')

    let body: Buffer
    try {
      body = await readBody(req, maxBodyBytes)
    } catch (error) {
      if (!(error instanceof BodyTooLarge)) throw error
      res.shouldKeepAlive = false
      return say(res, 413, 'Request Entity Too Large')
    }
    const event = createEvent({ req, headers, url, body, routeKey, pathParameters, requestId, now: clock.now() })
    if ((event.body?.length ?? 0) > maxEventBytes) return say(res, 413, 'Request Entity Too Large')

    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), timeoutMs)))
    const outcome = await Promise.race([functions.invoke(functionArn, event, 'api'), tooLate])
    clearTimeout(timer)
    if (!outcome || isThrottled(outcome)) return say(res, 503, 'Service Unavailable')
    if ('error' in outcome) return say(res, 500, 'Internal Server Error')
    answer(res, outcome.payload)
  }
}

/** An object with `statusCode` is a complete response; anything else is the body of a 200. */
const answer = (res: ServerResponse, payload: unknown): void => {
  const result = payload as APIGatewayProxyStructuredResultV2 | null
  if (typeof result !== 'object' || result === null || result.statusCode === undefined) {
    res
      .writeHead(200, { 'content-type': 'application/json' })
      .end(typeof payload === 'string' ? payload : JSON.stringify(payload))
    return
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result
  if (!Number.isInteger(statusCode) || typeof body !== 'string') return say(res, 500, 'Internal Server Error')
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, String(value))
  if (cookies.length > 0) res.setHeader('set-cookie', cookies)
  if (!res.hasHeader('content-type') && body !== '') res.setHeader('content-type', 'text/plain; charset=utf-8')
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  res
    .writeHead(statusCode, statusCode === 204 ? {} : { 'content-length': bytes.length })
    .end(statusCode === 204 ? undefined : bytes)
}

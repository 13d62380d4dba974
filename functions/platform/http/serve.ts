import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { isTimeZone } from '#shared/domain/time-zone.ts'
import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { assertFromEdge } from './edge.ts'
import { errorResponse } from './http-errors.ts'
import type { Reply, Upload, UseCase } from '#functions/platform/deps/use-case.ts'
import { callUseCase } from './call.ts'
import { holdsApiKey } from '#functions/platform/caller/api-key.ts'
import { compressed } from './compress.ts'
import { depsOf, requestLine } from './request-line.ts'

type Answer = APIGatewayProxyStructuredResultV2

/** Every endpoint of a group with its use case: a missing one does not compile. */
export type UseCases<Api extends Record<string, Endpoint>> = { [K in keyof Api]: UseCase<Api[K]> }

/** A group's special parsing, such as a multipart body. */
export interface Extras {
  stripe?: Deps['stripe']
  putPicture?: Deps['putPicture']
  documents?: Deps['documents']
  files?: Deps['files']
  readUpload?: (event: APIGatewayProxyEventV2) => Promise<Upload>
  /** Of the group that gets what has no route: why not. */
  noRoute?: (path: string) => Promise<AppError>
}

const maxBody = 512 * 1024

/** A lone surrogate, which the table rejects, can only arrive as an escape: other bodies are not scanned. */
const surrogates = /\\ud[89a-f]/i
const rejectLoneSurrogates = (key: string, value: unknown): unknown => {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('Lone surrogate')
  return value
}

const bodyOf = (event: APIGatewayProxyEventV2): unknown => {
  const raw = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '')
  if (Buffer.byteLength(raw) > maxBody) throw new AppError('too_large', 'The request is too large')
  if (raw === '') return undefined
  const type = event.headers['content-type'] ?? 'application/json'
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new AppError('unsupported_media', 'Please send JSON')
  try {
    return JSON.parse(raw, surrogates.test(raw) ? rejectLoneSurrogates : undefined)
  } catch {
    throw new AppError('malformed', 'The request is not valid JSON')
  }
}

/** A session's token, or a program's API key in the header that such clients know. */
const tokenOf = ({ headers }: APIGatewayProxyEventV2): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? headers['x-authorization']

/** @throws AppError malformed: an address is in histories and logs. */
const refuseKeyInAddress = ({ rawPath, rawQueryString }: APIGatewayProxyEventV2): void => {
  if (!holdsApiKey(rawPath) && !holdsApiKey(rawQueryString)) return
  throw new AppError(
    'malformed',
    'An API key belongs in the Authorization header, never in an address. Please revoke this one: logs may have it',
  )
}

const respond = ({ status, produces }: Endpoint, { body, headers, status: other }: Reply<unknown>): Answer => {
  if (other) return { statusCode: other, headers }
  if (status === 204) return { statusCode: 204, headers }
  if (produces === 'text/csv' || produces === 'text/calendar') {
    const all = { 'cache-control': 'no-store', ...headers, 'content-type': `${produces}; charset=utf-8` }
    return { statusCode: status, headers: all, body: String(body) }
  }
  if (produces) {
    const all = { 'cache-control': 'no-store', ...headers, 'content-type': produces }
    return { statusCode: status, headers: all, body: String(body), isBase64Encoded: true }
  }
  const type = headers['content-type'] ?? 'application/json'
  return {
    statusCode: status,
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': type },
    body: type === 'application/json' ? JSON.stringify(body) : String(body),
  }
}

/** The Lambda of an endpoint group: finds the endpoint by API Gateway's route key and calls its use case. */
export const serve = <Api extends Record<string, Endpoint>>(api: Api, cases: UseCases<Api>, extras: Extras = {}) => {
  // The pairing of endpoint and use case is checked above; below, one erased shape serves them all.
  const routes = new Map(
    Object.keys(api).map((name) => [
      `${api[name]!.method} /v1${api[name]!.path}`,
      cases[name] as unknown as UseCase<Endpoint>,
    ]),
  )

  const { readUpload, noRoute, ...given } = extras
  const handle = async (event: APIGatewayProxyEventV2, context: Context): Promise<Answer> => {
    const deps = depsOf(context)
    // API Gateway and CloudFront leave out the body of a HEAD.
    const chosen = routes.get(event.routeKey.replace(/^HEAD /, 'GET '))
    refuseKeyInAddress(event)
    if (!chosen) throw (await noRoute?.(event.rawPath)) ?? new AppError('not_found', 'Not found')
    const { timezone } = deps.request
    if (timezone !== undefined && !isTimeZone(timezone)) throw new AppError('malformed', 'Unknown time zone')
    const reply = await callUseCase(chosen, deps, tokenOf(event), {
      params: event.pathParameters,
      query: event.queryStringParameters,
      body: () => bodyOf(event),
      ...(readUpload && { upload: () => readUpload(event) }),
    })
    return compressed(respond(chosen.endpoint, reply), event.headers['accept-encoding'])
  }

  return middy<APIGatewayProxyEventV2, Answer, Error, Context>()
    .use(requestLine(given))
    .before(({ event }) => assertFromEdge(event))
    .onError((request) => {
      request.response = errorResponse(request.error, depsOf(request.context).requestId)
    })
    .handler(handle)
}

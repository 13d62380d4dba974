import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { encodeMoney } from '#shared/api/money-paths.ts'
import { isTimeZone } from '#shared/domain/time-zone.ts'
import { hasRole } from '#shared/domain/permissions.ts'
import { AppError } from '#shared/errors.ts'
import { liveDeps } from './deps-live.ts'
import type { Actor, Deps } from './deps.ts'
import { assertFromEdge, viewerAddress } from './edge.ts'
import { errorResponse, invalid } from './http-errors.ts'
import { authenticate, sessionKeys } from './session.ts'
import { isReply, type Input, type UseCase } from './use-case.ts'

type Answer = APIGatewayProxyStructuredResultV2

/** Every endpoint of a group and its use case: a missing one does not compile. */
export type UseCases<Api extends Record<string, Endpoint>> = { [K in keyof Api]: UseCase<Api[K]> }

/** Parses what is particular to a group, such as a multipart body. */
export interface Extras {
  stripe?: Deps['stripe']
  putPicture?: Deps['putPicture']
  readUpload?: (event: APIGatewayProxyEventV2) => Promise<{ bytes: Buffer; filename: string }>
}

const maxBody = 512 * 1024

/** Half a character, which no table takes, can only come as an escape: no other body is looked through. */
const halves = /\\ud[89a-f]/i
const whole = (key: string, value: unknown): unknown => {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('Half a character')
  return value
}

const bodyOf = (event: APIGatewayProxyEventV2): unknown => {
  const raw = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '')
  if (Buffer.byteLength(raw) > maxBody) throw new AppError('too_large', 'The request is too large')
  if (raw === '') return undefined
  const type = event.headers['content-type'] ?? 'application/json'
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw new AppError('unsupported_media', 'Please send JSON')
  try {
    return JSON.parse(raw, halves.test(raw) ? whole : undefined)
  } catch {
    throw new AppError('malformed', 'The request is not valid JSON')
  }
}

const parse = async (endpoint: Endpoint, event: APIGatewayProxyEventV2, extras: Extras) => {
  // A key of the table holds 2 KB at most, and no id is this long: it does not exist.
  if (Object.values(event.pathParameters ?? {}).some((value) => (value ?? '').length > 128))
    throw new AppError('not_found', 'Not found')
  const query = endpoint.query?.().safeParse(event.queryStringParameters ?? {})
  if (query && !query.success) throw invalid(query.error)
  const input = { params: event.pathParameters ?? {}, query: query?.data ?? {}, body: undefined as unknown }
  if (endpoint.upload) {
    if (!extras.readUpload) throw new Error('This group takes no uploads')
    return { ...input, file: await extras.readUpload(event) }
  }
  if (endpoint.body) {
    const schema = endpoint.body()
    const body = schema.safeParse(bodyOf(event) ?? (schema.safeParse(undefined).success ? undefined : {}))
    if (!body.success) throw invalid(body.error, endpoint.invalid)
    input.body = body.data
  }
  return input
}

/** @throws AppError forbidden when the caller's roles do not allow the endpoint at all. */
export const admit = (endpoint: Endpoint, actor: Actor): void => {
  const { who } = endpoint
  if (who === 'public' || who === 'signed_in') return
  if (who !== 'verified' && !who.some((role) => hasRole(actor, role)))
    throw new AppError('forbidden', 'You are not allowed to do this')
  if (!actor.verified && !actor.is_admin) throw new AppError('forbidden', 'Your account is not verified yet')
}

const settled = async <T>(work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> => {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

/** An answer's body as it travels: amounts in currency units. */
export const encodeBody = ({ method, path }: Endpoint, body: unknown): unknown =>
  encodeMoney(moneyOfRoutes[`${method} ${path}`]?.answer, body)

const respond = (endpoint: Endpoint, result: unknown): Answer => {
  const { body, headers } = isReply(result) ? result : { body: result, headers: {} as Record<string, string> }
  if (endpoint.status === 204) return { statusCode: 204, headers }
  const type = headers['content-type'] ?? 'application/json'
  return {
    statusCode: endpoint.status,
    headers: { 'cache-control': 'no-store', ...headers, 'content-type': type },
    body: type === 'application/json' ? JSON.stringify(encodeBody(endpoint, body)) : String(body),
  }
}

/**
 * The Lambda of an endpoint group: finds the endpoint by API Gateway's route key, reads session and certain targets
 * in one round trip, checks who may call, parses, and runs the one use case.
 */
export const serve = <Api extends Record<string, Endpoint>>(api: Api, cases: UseCases<Api>, extras: Extras = {}) => {
  // The pairing of endpoint and use case is checked above; below, one erased shape serves them all.
  const routes = new Map(
    Object.keys(api).map((name) => [
      `${api[name]!.method} /v1${api[name]!.path}`,
      cases[name] as unknown as UseCase<Endpoint>,
    ]),
  )

  const handle = async (event: APIGatewayProxyEventV2): Promise<Answer> => {
    const chosen = routes.get(event.routeKey)
    if (!chosen) throw new AppError('not_found', 'Not found')
    const { endpoint, run, reads } = chosen
    const http = event.requestContext.http
    const timezone = event.headers['timezone']
    if (timezone !== undefined && !isTimeZone(timezone)) throw new AppError('malformed', 'Unknown time zone')
    const deps = liveDeps({
      ...(extras.stripe && { stripe: extras.stripe }),
      ...(extras.putPicture && { putPicture: extras.putPicture }),
      request: { ip: viewerAddress(event), userAgent: http.userAgent ?? '', timezone },
    })
    const token = event.headers['x-authorization']
    // Parsed before the session is known, so that both and the targets are read in one round trip; but a body that
    // does not parse must tell an outsider nothing, so the caller is settled before its error is.
    const parsed = await settled(() => parse(endpoint, event, extras))
    let actor: Actor | undefined
    if (endpoint.who !== 'public') {
      // A token that cannot be one costs no read.
      const { userId } = sessionKeys(token)
      const prefetched =
        'value' in parsed
          ? (reads?.(parsed.value as Input<Endpoint>, userId) ?? []).map((key) =>
              'SK' in key ? deps.db.get(key) : deps.db.range(key),
            )
          : []
      const [caller] = await Promise.all([authenticate(deps.db, token, deps.now), ...prefetched])
      actor = caller
      admit(endpoint, actor)
    }
    if ('error' in parsed) throw parsed.error
    const input = parsed.value
    return respond(endpoint, await run(deps, actor as never, input as never))
  }

  return middy<APIGatewayProxyEventV2, Answer, Error, Context>()
    .before(({ event }) => assertFromEdge(event))
    .onError((request) => {
      request.response = errorResponse(request.error, request.context.awsRequestId)
    })
    .handler(handle)
}

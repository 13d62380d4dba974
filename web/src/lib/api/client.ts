import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { decodeMoney, encodeMoney } from '#shared/api/money-paths.ts'
import { withSecondFactor } from '../second-factor.ts'
import { session } from '../session.ts'
import { ApiError, somethingWrong } from './api-error.ts'
import type { Answer, Args, Route } from './contract-types.ts'
import { setServerTime } from '../clock.ts'
import { sendingOnce } from './idempotency.ts'

/** Longer than the API's own 30 seconds, so that the server gives up first. */
const timeout = 35_000

/** Amplify's client is a separate chunk: a visitor's first page makes no requests. */
const loadRest = () => import('./rest.ts')

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const queryText = (query: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, v]) => v !== undefined && v !== null && v !== '')
      .map(([k, v]) => [k, String(v)]),
  )

/** The shape of Amplify's error for statuses of 300 and above. */
const responseOf = (error: unknown): { statusCode: number; body?: string } | undefined => {
  if (typeof error !== 'object' || error === null || !('response' in error)) return undefined
  const { response } = error
  if (typeof response !== 'object' || response === null || !('statusCode' in response)) return undefined
  const body = 'body' in response && typeof response.body === 'string' ? response.body : undefined
  return typeof response.statusCode === 'number' ? { statusCode: response.statusCode, body } : undefined
}

/** Handles all failed responses in one place: a dead session ends here, for every caller. */
export const failedAnswer = (
  status: number,
  body: string | undefined,
  token: string | undefined,
  phrase?: string,
): ApiError => {
  const error = ApiError.answered(status, body, phrase)
  if (status === 401 && token !== undefined) {
    session.expire(token)
    error.endsSession = session.get() === undefined
  }
  return error
}

/** A response for the screens: amounts in cents. */
export const decodeAnswer = (route: string, text: string): unknown =>
  decodeMoney(moneyOfRoutes[route]?.answer, JSON.parse(text) as unknown)

const send = async (route: string, input: LooseInput): Promise<{ value: unknown; headers: Record<string, string> }> => {
  const [method = 'GET', path = '/'] = route.split(' ')
  const token = session.get()?.token
  const rest = await loadRest().catch(() => {
    throw ApiError.unanswered()
  })
  const filled = fillPath(path, input.params)
  const once = method === 'POST' ? sendingOnce(filled, input.body) : undefined
  input.signal?.throwIfAborted()
  const operation = rest.operations[method as keyof typeof rest.operations]({
    apiName: rest.apiName,
    path: filled,
    options: {
      queryParams: queryText(input.query),
      timeout,
      ...(once && { headers: { 'Idempotency-Key': once.key } }),
      // Amplify's JSON type allows neither unknown nor undefined fields; JSON.stringify does.
      ...(input.body === undefined ? {} : { body: encodeMoney(moneyOfRoutes[route]?.body, input.body) as never }),
    },
  })
  const abort = () => operation.cancel()
  input.signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = await operation.response
    once?.answered()
    const text = 'body' in response ? await response.body.text() : ''
    setServerTime(response.headers['date'])
    return { value: text === '' ? null : decodeAnswer(route, text), headers: response.headers }
  } catch (error) {
    if (rest.isCancelError(error)) throw error
    const answer = responseOf(error)
    if (answer) {
      const failure = failedAnswer(answer.statusCode, answer.body, token)
      if (answer.statusCode < 500 && failure.reason !== 'still_running') once?.answered()
      throw failure
    }
    // A response that is not JSON still counts as a response; anything else means there was none.
    throw error instanceof SyntaxError ? ApiError.answered(0, undefined, somethingWrong) : ApiError.unanswered()
  } finally {
    input.signal?.removeEventListener('abort', abort)
  }
}

const sendConfirmed = (route: string, input: LooseInput) => withSecondFactor(() => send(route, input))

/** Calls an endpoint of the contract: `call('GET /events/{id}', { params: { id } })`. */
export const call = async <K extends Route>(route: K, ...[input]: Args<K>): Promise<Answer<K>> =>
  (await sendConfirmed(route, (input ?? {}) as LooseInput)).value as Answer<K>

export interface PageOf<T> {
  items: T
  next: string | undefined
}

/** The same for lists: the rows and the next page's cursor, if any. */
export const callPage = async <K extends Route>(route: K, ...[input]: Args<K>): Promise<PageOf<Answer<K>>> => {
  const { value, headers } = await sendConfirmed(route, (input ?? {}) as LooseInput)
  return { items: value as Answer<K>, next: headers['x-next-cursor'] || undefined }
}

import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { vi } from 'vitest'
import { keyPrefix } from '#functions/platform/caller/api-key.ts'
import { document } from '#functions/platform/db/db.ts'
import { sdk } from '#functions/platform/config/sdk.ts'
import { groups, type Endpoint, type Group, type ResponseOf } from '#shared/api/endpoint.ts'
import type { Answer, Api, CallInput, Who } from './api.ts'
import { checkResponse, type RawAnswer } from './check-response.ts'
import { roomyLimits } from './limits.ts'
import { originSecret, startRecorder, type Recorder } from './recorder.ts'
import { startTable } from './start-table.ts'
import type { TestTable } from './table.ts'
import { installTrace, traced, type Trace } from './trace.ts'

/**
 * The API as called by API Gateway, in this process: the real handlers with middy, sessions, parsing and errors, on an
 * in-memory table and with all other services replaced by a recorder. Validates every response against the contract.
 */

export interface Request extends Omit<CallInput<Endpoint>, 'params'> {
  params?: Record<string, string>
  token?: string | undefined
  /** The body as text, instead of `body`; with `content_type` when it is not JSON. */
  raw?: string | Buffer | undefined
  content_type?: string | undefined
  headers?: Record<string, string>
  ip?: string
}
export interface Traced {
  answer: RawAnswer
  trace: Trace
}

export interface LambdaApi extends Api {
  table: TestTable
  recorder: Recorder
  /** Number of validated responses. */
  checked: number
  /** One request by its endpoint: the response and its effects. @throws Error if the response violates the contract. */
  send(endpoint: Endpoint, request?: Request): Promise<Traced>
  /** Moves the clock of the functions and of the table's fixtures. */
  setNow(now: string): void
  stop(): Promise<void>
}

/** The built page of the web app, from which pages with a link preview are made. */
const builtPage = '<!doctype html><head><!-- preview --><title>BookMe</title><!-- /preview --></head>'
const network = globalThis.fetch
const fetchBuiltPage: typeof fetch = (input, init) =>
  input === 'http://localhost:8080/index.html' ? Promise.resolve(new Response(builtPage)) : network(input, init)

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

const environment = (recorder: Recorder, table: TestTable): Record<string, string> => ({
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_ENDPOINT_URL: recorder.url,
  AWS_ENDPOINT_URL_DYNAMODB: table.endpoint ?? recorder.url,
  TABLE_NAME: table.tableName,
  PICTURES_BUCKET: 'pictures',
  MAIL_QUEUE_URL: `${recorder.url}/000000000000/mail`,
  PAYMENTS_QUEUE_URL: `${recorder.url}/000000000000/payments`,
  DOCUMENTS_QUEUE_URL: `${recorder.url}/000000000000/documents`,
  WEBHOOKS_QUEUE_URL: `${recorder.url}/000000000000/webhooks`,
  DOCUMENTS_BUCKET: 'documents',
  FILES_BUCKET: 'files',
  STRIPE_SECRET_ID: 'stripe',
  ORIGIN_SECRET_ID: 'origin',
  APP_URL: 'http://localhost:8080',
  OPERATOR_EMAIL: 'operator@bookme.example',
  SECURITY_CONTACT: 'mailto:security@bookme.example',
  LIMITS: JSON.stringify(roomyLimits),
  ALLOWED_COMMON_PASSWORDS: 'Passw0rd!',
})

const loadHandlers = async (): Promise<Record<Group, Handler>> => {
  const loaded = await Promise.all(
    groups.map(async (group) => {
      const module = (await import(`../../functions/entries/${group}.ts`)) as { handler: Handler }
      return [group, module.handler] as const
    }),
  )
  return Object.fromEntries(loaded) as Record<Group, Handler>
}

/** API Gateway sees CloudFront's address, not the user's. */
const edgeAddress = '130.176.0.1'

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

/** An API key is sent as programs send it. */
const authorization = (token: string) =>
  token.startsWith(keyPrefix) ? { authorization: `Bearer ${token}` } : { 'x-authorization': token }

/** The API Gateway event (payload format 2.0) for a request. */
export const eventOf = (
  endpoint: Endpoint,
  { params = {}, query, body, raw, content_type, token, timezone, headers, ip = '203.0.113.7' }: Request,
): APIGatewayProxyEventV2 => {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const path = `/v1${fill(endpoint.path, params)}`
  return {
    version: '2.0',
    routeKey: `${endpoint.method} /v1${endpoint.path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      'x-origin-secret': originSecret,
      'x-viewer-address': ip,
      ...(content !== undefined && { 'content-type': content_type ?? 'application/json' }),
      ...(token !== undefined && authorization(token)),
      ...(timezone !== undefined && { timezone }),
      ...headers,
    },
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      requestId: 'test',
      routeKey: endpoint.path,
      stage: '$default',
      time: '',
      timeEpoch: 0,
      http: { method: endpoint.method, path, protocol: 'HTTP/1.1', sourceIp: edgeAddress, userAgent: 'test' },
    },
    ...(content !== undefined && { body: typeof content === 'string' ? content : content.toString('base64') }),
    isBase64Encoded: content instanceof Buffer,
  }
}

const headersOf = (headers: APIGatewayProxyStructuredResultV2['headers']) =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))

type Update = (name: string, ms: number) => void

/** A busy machine reaches the three seconds of production, which http/timeouts.test.ts tests on their own. */
const waitLonger = (): void => {
  const patient = { connectionTimeout: 600_000, requestTimeout: 600_000, socketTimeout: 600_000 }
  Object.assign(sdk.requestHandler, patient)
  // Every handler of the SDK has it; its type leaves it out.
  const handler = document.config.requestHandler as unknown as Record<'updateHttpClientConfig', Update>
  for (const [name, ms] of Object.entries(patient)) handler.updateHttpClientConfig(name, ms)
}

const now = '2026-06-01T12:00:00.000Z'

export const startLambdaApi = async (tokenOf: (who: string) => string, given?: TestTable): Promise<LambdaApi> => {
  const table = given ?? (await startTable())
  const recorder = await startRecorder()
  Object.assign(process.env, environment(recorder, table))
  if (table.endpoint === undefined) Object.assign(document, { send: table.client.send })
  waitLonger()
  globalThis.fetch = fetchBuiltPage
  installTrace(table.endpoint && new URL(table.endpoint).host)
  const handlers = await loadHandlers()

  const api: LambdaApi = {
    table,
    recorder,
    checked: 0,
    setNow: (at) => {
      vi.setSystemTime(at)
      table.now = at
    },
    send: async (endpoint, request = {}) => {
      const { value, trace } = await traced(endpoint.group, () =>
        handlers[endpoint.group](eventOf(endpoint, request), { awsRequestId: 'test' } as Context),
      )
      const answer = { status: value.statusCode ?? 0, headers: headersOf(value.headers), text: value.body ?? '' }
      checkResponse(endpoint, answer)
      api.checked += 1
      return { answer, trace }
    },
    call: async <E extends Endpoint>(
      endpoint: E,
      who: Who,
      input: CallInput<E> = {},
    ): Promise<Answer<ResponseOf<E>>> => {
      const {
        answer: { status, headers, text },
      } = await api.send(endpoint, { ...(input as Request), token: who === undefined ? undefined : tokenOf(who) })
      const isJson = headers['content-type']?.startsWith('application/json')
      return { status, headers, body: (text === '' ? null : isJson ? JSON.parse(text) : text) as ResponseOf<E> }
    },
    stop: () => {
      vi.useRealTimers()
      table.stop()
      recorder.stop()
      return Promise.resolve()
    },
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  api.setNow(now)
  return api
}

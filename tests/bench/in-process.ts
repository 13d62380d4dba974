import { vi } from 'vitest'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { document } from '#functions/platform/db/db.ts'
import { authApi } from '#shared/api/auth.ts'
import { usersApi } from '#shared/api/users.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventOf, startLambdaApi, type LambdaApi, type Request } from '../support/lambda-api.ts'
import { sessionOf } from '../support/accounts.ts'
import { startEngineTable } from '../support/engine-table.ts'
import { mailedToken } from '../support/mailed-token.ts'
import { callers, type Caller } from '../support/caller-kinds.ts'
import { openSessions } from '../support/callers.ts'
import { buildApiFixture, type ApiFixture } from '../support/api-fixture.ts'
import { buildEvents } from '../support/event-states.ts'
import type { Setting } from '../integration/api/setting.ts'

/**
 * The real handlers in this process on an in-memory table, with the permission matrix's people and events, outside
 * vitest.
 */

export interface Bench {
  api: LambdaApi
  setting: Omit<Setting, 'caller'>
  tokens: Record<Caller, string | undefined>
}

/**
 * The test API sets vitest's clock, which exists only in a vitest run. The local cloud's clock, which threads share,
 * would cost each request some microseconds that a function in the cloud does not spend.
 */
const useMovableClock = () => {
  const RealDate = Date
  let offset = 0
  const now = () => RealDate.now() + offset
  const MovableDate = function (...args: unknown[]) {
    return Reflect.construct(RealDate, args.length > 0 ? args : [now()], new.target ?? RealDate) as Date
  }
  const own = { now, prototype: RealDate.prototype }
  globalThis.Date = Object.assign(Object.setPrototypeOf(MovableDate, RealDate) as DateConstructor, own)
  Object.assign(vi, {
    useFakeTimers: () => vi,
    useRealTimers: () => vi,
    setSystemTime: (to: string) => {
      offset = RealDate.parse(to) - RealDate.now()
      return vi
    },
  })
}

export const startBench = async (): Promise<Bench> => {
  useMovableClock()
  const people: { fixture?: ApiFixture } = {}
  const api = await startLambdaApi((who) => people.fixture!.tokenOf(who), await startEngineTable())
  const fixture = (people.fixture = await buildApiFixture(api))
  const events = await buildEvents(fixture)
  const { id, email } = fixture.users.client
  const password = 'Passw0rd!'
  const token = (to: string) => mailedToken(api, authApi.requestPasswordReset, { body: { email: to } })
  // Sets typeable passwords through the mailed reset link, as a user would.
  for (const who of ['client', 'unverified', 'admin'] as const) {
    const user = fixture.users[who]
    await api.send(authApi.confirmPasswordReset, { body: { token: await token(user.email), password } })
    fixture.tokens[who] = await sessionOf(api.table, user.id)
  }
  const reset = await token(email)
  const confirm = await mailedToken(api, usersApi.changeEmail, {
    params: { id },
    body: { email: 'moved@bookme.example', password },
    token: fixture.tokens['client'],
  })
  return {
    api,
    setting: { fixture, events, reset, confirm, login: { id, email, password } },
    tokens: await openSessions(fixture),
  }
}

export { callers }

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** The request as API Gateway delivers it, without the test API's checks: for measuring time. */
export const invoker = async (
  endpoint: Endpoint,
  request: Request,
): Promise<() => Promise<APIGatewayProxyStructuredResultV2>> => {
  const { handler } = (await import(`../../functions/entries/${endpoint.group}.ts`)) as { handler: Handler }
  const event = eventOf(endpoint, request)
  return () => handler(event, { awsRequestId: 'bench' } as Context)
}

export interface Command {
  constructor: { name: string }
  input: Record<string, unknown>
}
/** A command and the number of sequential commands before it; 1 is the first round trip. */
export interface Sent {
  command: Command
  depth: number
}

type Send = (command: unknown, ...rest: unknown[]) => Promise<unknown>

/** Records what the handlers' own client sends while `work` runs; two recordings at once would mix. */
export const recordCommands = async (work: () => Promise<unknown>): Promise<Sent[]> => {
  const sent: Sent[] = []
  const send = document.send.bind(document) as Send
  let answered = 0
  const recording: Send = async (command, ...rest) => {
    const depth = answered + 1
    sent.push({ command: command as Command, depth })
    try {
      return await send(command, ...rest)
    } finally {
      answered = Math.max(answered, depth)
    }
  }
  Object.assign(document, { send: recording })
  try {
    await work()
  } finally {
    Object.assign(document, { send })
  }
  return sent
}

import { confirmFactor } from '#functions/people/use-cases/factors/confirm-factor.ts'
import { authenticate, keysOf } from '#functions/platform/http/authenticate.ts'
import { authApi } from '#shared/api/auth.ts'
import type { AppError } from '#shared/errors.ts'
import type { Person, ApiFixture } from './api-fixture.ts'
import { sessionOf } from './accounts.ts'
import { callers, type Caller } from './caller-kinds.ts'

/** Each caller's account; expired and revoked are sessions of people who would otherwise be allowed. */
export const personOf: Record<Caller, Person | undefined> = {
  anonymous: undefined,
  expired: 'client',
  revoked: 'agent',
  unverified: 'unverified',
  owning_client: 'client',
  other_client: 'client2',
  unconfirmed_client: 'unconfirmed',
  agent: 'agent',
  other_agent: 'agent2',
  admin: 'admin',
  own_bandleader: 'bandleader',
  other_bandleader: 'bandleader2',
  artist_leading: 'artist',
  artist_led: 'artist2',
  own_musician: 'musician',
  other_musician: 'musician2',
  invited: 'invited',
  member: 'member',
  former_member: 'former',
  second_factor_missing: 'agent',
  locked: 'former',
}

const hour = 3_600_000

/** A session of a thief who does not have the second factor: it ended with a wrong code too many. */
const lockedOut = async ({ api: { table }, users: { former } }: ApiFixture): Promise<string> => {
  const token = await sessionOf(table, former.id)
  const limits = { ...table.deps().limits, factor_account: { max: 1, seconds: 3600 } }
  const guess = async () => {
    const deps = table.deps({ limits })
    const actor = await authenticate(deps, keysOf(token))
    const input = { params: { id: former.id }, query: {}, body: { code: '000000' } }
    const { code } = await confirmFactor.run(deps, actor, input).then(
      () => ({ code: 'none' }),
      (error: AppError) => error,
    )
    return code
  }
  const codes = [await guess(), await guess()]
  if (codes.join() !== 'invalid,too_many') throw new Error(`The session was not locked: ${codes.join()}`)
  return token
}

/** A token per caller: one opened thirteen hours ago, one logged out by its owner, the others active. */
export const openSessions = async (fixture: ApiFixture): Promise<Record<Caller, string | undefined>> => {
  const { api, users } = fixture
  const { now } = api.table
  api.table.now = new Date(Date.parse(now) - 13 * hour).toISOString()
  const expired = await sessionOf(api.table, users.client.id)
  api.table.now = now
  const revoked = await sessionOf(api.table, users.agent.id)
  const { answer } = await api.send(authApi.logout, { token: revoked })
  if (answer.status !== 204) throw new Error('The session could not be revoked')
  const alive = Object.fromEntries(callers.map((caller) => [caller, fixture.tokens[personOf[caller] ?? '']])) as Record<
    Caller,
    string | undefined
  >
  return { ...alive, expired, revoked, locked: await lockedOut(fixture) }
}

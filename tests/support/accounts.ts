import { newAccount } from '#functions/people/data/new-account.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Actor, UserRecord } from '#functions/platform/deps/deps.ts'
import { newSession } from '#functions/platform/caller/session.ts'
import { authenticate, keysOf } from '#functions/platform/http/authenticate.ts'
import type { SignupInput } from '#shared/domain/user/schema.ts'
import type { TestTable } from './table.ts'

/** Accounts made by `makeAccount` have no usable password, which saves the scrypt cost. Log in with `sessionOf`. */

let count = 0

/** An account as created by sign-up, then changed by `patch`. Saved as the product does, so that all its rows exist. */
export const makeAccount = async (
  table: TestTable,
  roles: SignupInput['roles'],
  input: Partial<SignupInput> = {},
  patch: Partial<UserRecord> = {},
): Promise<UserRecord> => {
  count += 1
  const deps = table.deps()
  const account = newAccount(
    deps,
    {
      email: `person${count}@bookme.example`,
      password: '',
      first: 'Pat',
      last: [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join(''),
      roles,
      ...input,
    },
    'none',
    input.agent_id ?? undefined,
  )
  return saveUser(deps, { before: undefined, after: { ...account, ...patch } })
}

/** An account that can be booked and call everything its roles allow. */
export const verifiedAccount = (
  table: TestTable,
  roles: SignupInput['roles'],
  input: Partial<SignupInput> = {},
  patch: Partial<UserRecord> = {},
) => makeAccount(table, roles, input, { verified: true, signup_complete: true, email_confirmed: true, ...patch })

/** A real session token of each account, in one read and one write: tests log everyone in whenever the clock moves. */
export const sessionsOf = async (
  table: TestTable,
  users: Readonly<Record<string, { id: string }>>,
): Promise<Record<string, string>> => {
  const { db } = table.deps()
  const sessions = await Promise.all(
    Object.entries(users).map(async ([who, { id }]) => {
      const user = await db.get<UserRecord>(profileKey(id))
      // As if logged in with the second factor just now.
      const confirmed = user?.second_factor ? { confirmed_at: table.now } : {}
      return { who, ...newSession(id, table.now, user?.session_epoch ?? 0, confirmed) }
    }),
  )
  await db.transact(sessions.map(({ row }) => put(table.tableName, { ...row })))
  return Object.fromEntries(sessions.map(({ who, token }) => [who, token]))
}

/** A real session token of the account. */
export const sessionOf = async (table: TestTable, id: string): Promise<string> => {
  const { token } = await sessionsOf(table, { token: { id } })
  return token!
}

/** The caller as `serve` passes it to a use case: freshly read, with its own session. */
export const actorOf = async (table: TestTable, userId: string): Promise<Actor> => {
  const token = await sessionOf(table, userId)
  return authenticate(table.deps(), keysOf(token))
}

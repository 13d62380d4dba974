import { newChallenge } from '#functions/people/data/challenge.ts'
import { keptSession } from '#functions/people/data/epoch.ts'
import { factorsOf, factorsWrite, newRecoveryCodes } from '#functions/people/data/factors.ts'
import { openSessionsOf } from '#functions/platform/caller/session.ts'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import { put } from '#functions/platform/db/db.ts'
import { codeAt, newSecret } from '#functions/people/use-cases/factors/totp.ts'
import { stepAt } from '#shared/domain/user/second-factor.ts'
import type { TestTable } from './table.ts'

export interface Factor {
  id: string
  secret: string
  codes: string[]
}

/**
 * An authenticator app for an account, as the product stores it, without the password and the codes that it takes. All
 * its sessions go on.
 */
export const giveFactor = async (table: TestTable, userId: string): Promise<Factor> => {
  const deps = table.deps()
  const [before, row] = await Promise.all([getUserRecord(deps, userId), factorsOf(deps, userId)])
  const factor = { id: deps.id('fct'), secret: newSecret() }
  const { codes, recovery_codes } = newRecoveryCodes()
  const { session_epoch = 0 } = await saveUser(deps, {
    before,
    after: { ...before, second_factor: ['totp'] },
    also: [
      factorsWrite(deps, {
        ...row,
        factors: [{ ...factor, kind: 'totp', name: 'Authenticator app', added_at: table.now, last_step: 0 }],
        recovery_codes,
      }),
    ],
  })
  const sessions = await openSessionsOf(deps.db, before, table.now)
  for (const session of sessions) await deps.db.transact([keptSession(deps, { session }, session_epoch)])
  return { ...factor, codes }
}

/** The code that the app shows. */
export const codeNow = (table: TestTable, { secret }: { secret: string }, later = 0): string =>
  codeAt(secret, stepAt(table.now) + later)

/** An open step of the account. */
export const openChallenge = async (
  table: TestTable,
  userId: string,
  facts: Parameters<typeof newChallenge>[2],
): Promise<string> => {
  const deps = table.deps()
  const { session_epoch: epoch = 0 } = await getUserRecord(deps, userId)
  const { challenge, row } = newChallenge(deps, { user_id: userId, epoch }, facts)
  await deps.db.transact([put(deps.db.tableName, { ...row })])
  return challenge
}

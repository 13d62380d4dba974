import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { factorsOf, saveFactors } from '#functions/people/data/factors.ts'
import { minuteText } from '#functions/people/data/open-session.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import { commandAudit } from '#functions/platform/db/audit.ts'
import { emailKey } from '#functions/platform/db/keys.ts'
import { getUserRecord, saveUser, type LoginRow } from '#functions/people/data/user.ts'
import { limits } from '#shared/domain/limits.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { createDb } from '#functions/platform/db/db.ts'
import { newId, type Deps, type UserRecord } from '#functions/platform/deps/deps.ts'
import { createLog } from '#functions/platform/log/log.ts'

const none = () => Promise.reject(new Error('Not needed to make an admin'))

/** Dependencies with a table only. */
export const tableOnly = (tableName: string, client: DynamoDBDocumentClient, at: Date): Deps => {
  const now = at.toISOString()
  return {
    db: createDb(tableName, client),
    now,
    requestId: 'grant-admin',
    log: createLog({}),
    id: (prefix) => newId(prefix, now),
    appUrl: '',
    operatorEmail: '',
    limits,
    allowedCommonPasswords: [],
    payerZone: defaultTimezone,
    termsVersion: undefined,
    staffSecondFactor: false,
    stripe: none,
    putPicture: none,
    deletePictures: none,
    documents: { keep: none, read: none },
    keepAuditCopy: none,
    archives: { begin: none, addPart: none, finish: none, sizeOf: none, list: none, read: none },
    files: { receive: none, handOut: none, read: none, keep: none, remove: none },
    request: { ip: '', userAgent: '', timezone: undefined },
    // The minute sweep sends the outbox rows.
    notify: () => Promise.resolve(),
  }
}

/**
 * Makes the account with this address an admin, verified. Undefined when there is none. Doing it twice changes nothing.
 */
export const grantAdmin = async (deps: Deps, email: string): Promise<UserRecord | undefined> => {
  const login = await deps.db.get<LoginRow>(emailKey(email.trim()))
  if (!login) return undefined
  const before = await getUserRecord(deps, login.user_id)
  return before.is_admin && before.verified
    ? before
    : saveUser(deps, {
        before,
        after: { ...before, is_admin: true, verified: true },
        also: [commandAudit(deps, before.id, 'npm run make-admin', 'Made the person of this account an admin')],
      })
}

/**
 * Removes all second factors of the account with this address: for the only admin who lost them, because no other one
 * can. Undefined when there is no such account.
 */
export const removeFactors = async (deps: Deps, email: string): Promise<UserRecord | undefined> => {
  const login = await deps.db.get<LoginRow>(emailKey(email.trim()))
  if (!login) return undefined
  const user = await getUserRecord(deps, login.user_id)
  const { PK, SK, version } = await factorsOf(deps, user.id)
  const facts = { change: 'recovered', device: 'Command line', at: minuteText(deps.now) } as const
  return saveFactors(deps, {
    user,
    after: { PK, SK, version, factors: [], recovery_codes: [] },
    also: [commandAudit(deps, user.id, 'npm run make-admin', 'Removed all second factors of this account')],
    jobs: mailTo(user.email, 'second_factor_changed', facts),
  })
}

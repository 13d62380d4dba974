import { hash, randomBytes } from 'node:crypto'
import { plainCode, recoveryCodeCount, type FactorKind } from '#shared/domain/user/second-factor.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { factorsKey, type Key } from '#functions/platform/db/keys.ts'
import { ConditionFailed, named, put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { saveUser, type SaveUser } from './user.ts'

interface Common {
  id: string
  name: string
  /** The browser that added it; unknown of those added earlier. */
  device?: string
  added_at: string
  used_at?: string
}
export interface StoredTotp extends Common {
  kind: 'totp'
  /** Base32. Only functions that check codes may read this partition (infra/table-access.ts). */
  secret: string
  /** Of the last accepted code. */
  last_step: number
}
export interface StoredPasskey extends Common {
  kind: 'passkey'
  credential_id: string
  /** COSE, in base64url. */
  public_key: string
  counter: number
  transports?: string[]
}
export type StoredFactor = StoredTotp | StoredPasskey

/** All factors of a person in one item, so that one condition settles races between them. */
export interface FactorsRow extends Key {
  version: number
  factors: StoredFactor[]
  /** Hashes of the recovery codes; a used one stays, so that its second use is recognized. */
  recovery_codes: { hash: string; used_at?: string }[]
  recovery?: { asked_by: string; asked_at: string }
}

export const factorsOf = async (deps: Deps, userId: string): Promise<FactorsRow> =>
  (await deps.db.get<FactorsRow>(factorsKey(userId))) ?? {
    ...factorsKey(userId),
    version: 0,
    factors: [],
    recovery_codes: [],
  }

const kindsOf = ({ factors }: Pick<FactorsRow, 'factors'>): FactorKind[] => [
  ...new Set(factors.map(({ kind }) => kind)),
]

/** On the condition that nothing has changed since it was read. */
export const factorsWrite = (deps: Deps, after: FactorsRow): TransactItem => {
  const unchanged =
    after.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': after.version } }
  const item =
    after.factors.length > 0 || after.recovery
      ? put(deps.db.tableName, { ...after, version: after.version + 1 }, unchanged)
      : remove(deps.db.tableName, { PK: after.PK, SK: after.SK }, unchanged)
  return named('factors', item)
}

const hashOf = (code: string) => hash('sha256', plainCode(code), 'hex')

/** Ten codes of 80 bits, and the hashes to store. */
export const newRecoveryCodes = (): { codes: string[]; recovery_codes: FactorsRow['recovery_codes'] } => {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    randomBytes(10).toString('hex').toUpperCase().match(/.{5}/g)!.join('-'),
  )
  return { codes, recovery_codes: codes.map((code) => ({ hash: hashOf(code) })) }
}

export const findRecoveryCode = ({ recovery_codes }: FactorsRow, typed: string) => {
  const wanted = hashOf(typed)
  return recovery_codes.find((one) => one.hash === wanted)
}

interface FactorChange extends Pick<SaveUser, 'keeps' | 'also' | 'jobs'> {
  user: UserRecord
  after: FactorsRow
}

/** Changes a person's factors, and ends all sessions but the caller's (`keeps`). @throws AppError conflict */
export const saveFactors = async (deps: Deps, { user, after, keeps, also = [], jobs = [] }: FactorChange) => {
  const kinds = kindsOf(after)
  try {
    return await saveUser(deps, {
      before: user,
      after: { ...user, second_factor: kinds.length > 0 ? kinds : undefined },
      // A second passkey changes nothing in the account.
      newEpoch: true,
      keeps,
      also: [factorsWrite(deps, after), ...also],
      jobs,
    })
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile('account') : error
  }
}

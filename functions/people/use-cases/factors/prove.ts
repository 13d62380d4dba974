import type { Endpoint } from '#shared/api/endpoint.ts'
import { isSpent } from '#shared/domain/user/second-factor.ts'
import type { Proof } from '#shared/domain/user/factor-schema.ts'
import { AppError } from '#shared/errors.ts'
import type { MailVariables } from '#shared/mails.ts'
import {
  factorsOf,
  factorsWrite,
  findRecoveryCode,
  type FactorsRow,
  type StoredFactor,
  type StoredPasskey,
} from '#functions/people/data/factors.ts'
import { noteRefusal } from '#functions/platform/db/audit.ts'
import { commitLimited } from '#functions/platform/db/rate-limit.ts'
import { remove, type Key, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { countTry } from './tries.ts'
import { refusalMails } from './mails.ts'
import { signedBy } from './passkeys.ts'
import { stepOf } from './totp.ts'

type Reason = MailVariables['second_factor_refused']['reason']

/** In the audit log. */
const words: Record<Reason, string> = {
  wrong: 'a wrong code',
  replayed: 'a code that was used before',
  recovery_used: 'a recovery code that was used before',
  foreign_passkey: 'a passkey of another account',
  bad_passkey: 'a passkey with a wrong signature',
  locked: 'too many wrong codes',
}

const isWrong = (checked: FactorsRow | Reason): checked is Reason => typeof checked === 'string'

const used = (row: FactorsRow, now: string, factor: StoredFactor): FactorsRow => ({
  ...row,
  factors: row.factors.map((one) => (one.id === factor.id ? { ...factor, used_at: now } : one)),
})

const checkCode = (row: FactorsRow, typed: string, now: string): FactorsRow | Reason => {
  const totp = row.factors.find((one) => one.kind === 'totp')
  const step = totp && stepOf(totp.secret, typed, now)
  if (totp === undefined || step === undefined) return 'wrong'
  return isSpent(step, totp.last_step) ? 'replayed' : used(row, now, { ...totp, last_step: step })
}

const checkRecoveryCode = (row: FactorsRow, typed: string, now: string): FactorsRow | Reason => {
  const code = findRecoveryCode(row, typed)
  if (!code) return 'wrong'
  if (code.used_at !== undefined) return 'recovery_used'
  return { ...row, recovery_codes: row.recovery_codes.map((one) => (one === code ? { ...one, used_at: now } : one)) }
}

const checkPasskey = async (
  deps: Deps,
  row: FactorsRow,
  response: { id: string },
  challenge: string | undefined,
): Promise<FactorsRow | Reason> => {
  const known = row.factors.find(
    (one): one is StoredPasskey => one.kind === 'passkey' && one.credential_id === response.id,
  )
  if (!known) return 'foreign_passkey'
  const counter = challenge === undefined ? undefined : await signedBy(deps, known, response, challenge)
  return counter === undefined ? 'bad_passkey' : used(row, deps.now, { ...known, counter })
}

const check = (
  deps: Deps,
  row: FactorsRow,
  { code, recovery_code, passkey, challenge }: Proof,
): Promise<FactorsRow | Reason> | FactorsRow | Reason =>
  passkey
    ? checkPasskey(deps, row, passkey, challenge)
    : recovery_code
      ? checkRecoveryCode(row, recovery_code, deps.now)
      : checkCode(row, code ?? '', deps.now)

/** Each kind once in ten minutes. */
const tellRefusal = async (deps: Deps, user: UserRecord, reason: Reason): Promise<void> => {
  try {
    await commitLimited(deps, [['factor_refused', `${user.id} ${reason}`]], [], refusalMails(deps, user, reason))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error
  }
}

interface Claim {
  user: UserRecord
  endpoint: Endpoint
  proof: Proof
  /** Ends with too many wrong codes, so that a stolen one cannot be used for guessing. */
  session?: Key
}

/**
 * Checks what a person shows as their second factor. A refusal is in the audit log, and told to the person where it is
 * more than a slip.
 * @returns the writes that use it up, for the caller's transaction. @throws AppError invalid, too_many
 */
export const prove = async (deps: Deps, { user, endpoint, proof, session }: Claim): Promise<TransactItem[]> => {
  const note = async (reason: Reason) => {
    await noteRefusal(deps, { user, endpoint, what: words[reason], targets: [user.id] })
    if (reason !== 'wrong') await tellRefusal(deps, user, reason)
  }
  const given = await countTry(deps, user).catch(async (error: unknown) => {
    await note('locked')
    if (session) await deps.db.transact([remove(deps.db.tableName, session)])
    throw error
  })
  const checked = await check(deps, await factorsOf(deps, user.id), proof)
  if (!isWrong(checked)) return [factorsWrite(deps, checked), given]
  await note(checked)
  const field = proof.passkey ? 'passkey' : proof.recovery_code ? 'recovery_code' : 'code'
  const message = checked === 'replayed' ? 'Please wait for the next code' : 'This is not right, please try again'
  throw new AppError('invalid', message, { errors: { [field]: message } })
}

import { AppError } from '#shared/errors.ts'
import { claimsOn, freeClaim } from '#functions/people/data/claims.ts'
import { EmailTaken, saveUser, type LoginRow } from '#functions/people/data/user.ts'
import { emailKey } from '#functions/platform/db/keys.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { hashForClaim, hashPassword } from '#functions/people/passwords/password-hash.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'

/** @throws AppError too_many; the words are the same whether or not an owner has proven the address. */
const tooManyAccounts = () =>
  new AppError('too_many', 'Too many accounts wait for this email. If it is yours, please set a new password', {
    retryAfterSeconds: 86_400,
  })

const tries = 5

/** The account that has an address, and those beside it. */
type Places = readonly [LoginRow | undefined, readonly (LoginRow | undefined)[]]

export const placesOf = (deps: Deps, email: string): Promise<Places> =>
  Promise.all([deps.db.get<LoginRow>(emailKey(email)), claimsOn(deps, email)])

interface Beside {
  found: Places
  /** Confirms the address. */
  link: string
  also: readonly TransactItem[]
}

/**
 * A sign-up with a taken address reveals nothing: it makes an account like any other, which can never prove the address
 * (ADR 17). The account that has it, usually of somebody forgetful, gets a mail in place of the link. Both take the
 * same work and round trips.
 */
export const besideOthers = async (
  deps: Deps,
  account: UserRecord,
  password: string,
  { found, link, also }: Beside,
): Promise<UserRecord> => {
  const { email } = account
  for (let [holder, claims] = found, attempt = 1; ; attempt += 1) {
    const claim = holder && freeClaim(holder, claims)
    if (holder && claim === undefined) throw tooManyAccounts()
    const after: UserRecord =
      claim === undefined
        ? { ...account, password_hash: await hashPassword(password) }
        : { ...account, password_hash: await hashForClaim(password, email), awaits_address: true, claim }
    const jobs = holder ? mailTo(holder.email, 'email_is_known', {}) : mailTo(email, 'confirm_email', { link })
    try {
      return await saveUser(deps, { before: undefined, after, also, jobs })
    } catch (error) {
      // Somebody else has just signed up with the address.
      if (!(error instanceof EmailTaken)) throw error
      if (attempt === tries) throw tooManyAccounts()
      deps.db.refresh()
      ;[holder, claims] = await placesOf(deps, email)
    }
  }
}

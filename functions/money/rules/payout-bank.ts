import { toInstant, type Instant } from '#shared/domain/time.ts'

/** The bank account that a payee is paid out to. */
export interface PayoutBank {
  /** The provider's fingerprint of its number. */
  fingerprint: string
  last4: string
  /** Since then instead of another one; absent for the first. */
  changed_at?: Instant | undefined
}

const hour = 3_600_000
/** Long enough for the payee to read the mail, also if a thief changed the account. */
const holdFor = 48 * hour

/** No payout before, if the account has just been changed. */
export const bankHold = (bank: PayoutBank | undefined, now: Instant): Instant | undefined => {
  if (bank?.changed_at === undefined) return undefined
  const until = toInstant(Date.parse(bank.changed_at) + holdFor)
  return until > now ? until : undefined
}

export const bankHoldText = 'Your bank account was changed: payouts pause for 48 hours, in case it was not you'

/** For how many days a former address gets mails about changes that a thief might make. */
export const formerAddressDays = 30

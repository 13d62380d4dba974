import type Stripe from 'stripe'
import { currency } from '#shared/domain/money.ts'
import { bankHold, type PayoutBank } from '#functions/money/rules/payout-bank.ts'
import type { Instant } from '#shared/domain/time.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { findPayee, payeeChanged } from '#functions/money/data/payee.ts'
import { findUser } from '#functions/people/data/user.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { bankChanged } from '#functions/money/operations/payout-mails.ts'

/** The one that payouts go to. */
const bankOf = async (stripe: Stripe, account: string): Promise<PayoutBank | undefined> => {
  const { data } = await stripe.accounts.listExternalAccounts(account, { limit: 100 })
  const found = data.find((one) => one.currency === currency && one.default_for_currency === true) ?? data[0]
  return found && { fingerprint: found.fingerprint ?? found.id, last4: found.last4 }
}

/**
 * Compares a payee's bank account with the one that we know, and tells the payee about another one, at the former
 * address, too. Asked by webhooks and before each payout, so that a lost webhook changes nothing.
 * @returns until when no payout may be made.
 */
export const noteBank = async (
  deps: Deps,
  stripe: Stripe,
  userId: string,
  asked: 'webhook' | 'payout',
): Promise<Instant | undefined> => {
  const user = await findUser(deps, userId)
  const account = user?.stripe_account_id
  if (user === undefined || account === undefined) return undefined
  const bank = await bankOf(stripe, account)
  const note = async (): Promise<Instant | undefined> => {
    deps.db.refresh()
    const before = await findPayee(deps, userId)
    if (bank === undefined || before?.bank?.fingerprint === bank.fingerprint) return bankHold(before?.bank, deps.now)
    // That of the onboarding; or of a payee of an earlier release, who has told us of no change.
    const isFirst = before?.bank === undefined && (asked === 'payout' || user.payouts_enabled !== true)
    const changed: PayoutBank = { ...bank, ...(!isFirst && { changed_at: deps.now }) }
    const mails = isFirst ? [] : bankChanged(deps, user, changed)
    await commit(deps, [payeeChanged(deps, userId, before, { bank: changed })], mails)
    return bankHold(changed, deps.now)
  }
  return retryConflicts(deps, note, anyConflict)
}

import type Stripe from 'stripe'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { stripeOwnerKey, type Key } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { payoutsResumed, payoutsStopped } from '#functions/money/operations/payout-mails.ts'
import { noteBank } from '#functions/money/payouts/note-bank.ts'
import { noteDeadline } from '#functions/money/payouts/note-deadline.ts'
import { noteTaxNumber } from '#functions/money/payouts/note-tax-number.ts'
import { readPayee, type PayeeAccount } from '#functions/money/provider/payee-account.ts'
import { closed, disconnected } from '#shared/domain/payment/payouts-block.ts'
import type { MailJob } from '#shared/mails.ts'

interface OwnerRow extends Key {
  user_id: string
}

/** The user whose account this is; undefined for others, and for one that was replaced. */
export const payeeOf = async (deps: Deps, accountId: string): Promise<UserRecord | undefined> => {
  const owner = await deps.db.get<OwnerRow>(stripeOwnerKey(accountId))
  const user = owner && (await findUser(deps, owner.user_id))
  return user?.stripe_account_id === accountId ? user : undefined
}

/** Records whether a connected account can be paid. Tells payees once what to do when their payouts stop. */
export const noteAccount = async (deps: Deps, stripe: Stripe, accountId: string): Promise<void> => {
  const payee = await payeeOf(deps, accountId)
  if (!payee) return
  const account = await readPayee(stripe, accountId, payee.stripe_account_version)
  if (account.isClosed) return noteGone(deps, accountId, closed)
  // Its first bank account, so that another one is noticed.
  if (account.canBePaid && payee.payouts_enabled !== true) await noteBank(deps, stripe, payee.id, 'webhook')
  await changePayee(deps, payee.id, (before) => withAccount(deps, before, accountId, account))
  await noteDeadline(deps, payee.id, account.isSubmitted ? account.deadline : undefined)
  await noteTaxNumber(deps, payee.id, account.taxNumber)
  // Also if nothing has changed here: we may not have heard of the trouble.
  if (account.canBePaid) await commit(deps, [], [{ type: 'pay_again', user_id: payee.id }])
}

interface Changed {
  after: UserRecord
  jobs: MailJob[]
}

const withAccount = (
  { now: since }: Deps,
  before: UserRecord,
  accountId: string,
  { canBePaid, isSubmitted, reason }: PayeeAccount,
): Changed | undefined => {
  if (before.stripe_account_id !== accountId) return undefined
  const { payouts_block: block, ...user } = before
  // Payees who have not finished onboarding need no mail.
  const isBlocked = !canBePaid && (isSubmitted || block !== undefined)
  if ((before.payouts_enabled ?? false) === canBePaid && (block !== undefined) === isBlocked) return undefined
  return {
    after: { ...user, payouts_enabled: canBePaid, ...(isBlocked && { payouts_block: block ?? { since, reason } }) },
    jobs: isBlocked && !block ? payoutsStopped(before, reason) : block && !isBlocked ? payoutsResumed(before) : [],
  }
}

/** The payee disconnected, or the account was closed: it is out of reach, and they need a new one. */
export const noteGone = async (
  deps: Deps,
  accountId: string,
  reason: typeof disconnected | typeof closed = disconnected,
): Promise<void> => {
  const payee = await payeeOf(deps, accountId)
  if (!payee) return
  await changePayee(deps, payee.id, (before) => {
    if (before.stripe_account_id !== accountId) return undefined
    const { stripe_account_id: _account, stripe_account_version: _version, ...user } = before
    const payouts_block = { since: deps.now, reason }
    return { after: { ...user, payouts_enabled: false, payouts_block }, jobs: payoutsStopped(before, reason) }
  })
}

/** Somebody has added, replaced or removed the bank account of a payee. */
export const notePayeesBank = async (deps: Deps, stripe: Stripe, accountId: string): Promise<void> => {
  const payee = await payeeOf(deps, accountId)
  if (payee) await noteBank(deps, stripe, payee.id, 'webhook')
}

const changePayee = async (
  deps: Deps,
  userId: string,
  change: (before: UserRecord) => Changed | undefined,
): Promise<void> => {
  deps.db.refresh()
  const save = async () => {
    const before = await findUser(deps, userId)
    const changed = before && change(before)
    if (changed) await saveUser(deps, { before, ...changed })
  }
  await retryConflicts(deps, save, anyConflict)
}

import type Stripe from 'stripe'
import { anyConflict, retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { stripeOwnerKey, type Key } from '#functions/_data/rows/keys.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { findUser, saveUser } from '#functions/_data/people/user.ts'
import type { Deps, UserRecord } from '#functions/_lib/deps.ts'
import { payoutsResumed, payoutsStopped } from '#functions/_money/operations/payout-mails.ts'
import { disconnected } from '#shared/domain/payment/payouts-block.ts'
import type { MailJob } from '#shared/mails.ts'

interface OwnerRow extends Key {
  user_id: string
}

/** Records whether a connected account can be paid. Tells payees once what to do when their payouts stop. */
export const noteAccount = async (deps: Deps, stripe: Stripe, accountId: string): Promise<void> => {
  const owner = await deps.db.get<OwnerRow>(stripeOwnerKey(accountId))
  if (!owner) return
  const account = await stripe.accounts.retrieve(accountId)
  const payouts_enabled = account.payouts_enabled && account.capabilities?.transfers === 'active'
  const reason = account.requirements?.disabled_reason ?? 'other'
  await changePayee(deps, owner.user_id, (before) => {
    if (before.stripe_account_id !== accountId) return undefined
    const { payouts_block: block, ...user } = before
    // Payees who have not finished onboarding need no mail.
    const isBlocked = !payouts_enabled && (account.details_submitted || block !== undefined)
    if ((before.payouts_enabled ?? false) === payouts_enabled && (block !== undefined) === isBlocked) return undefined
    return {
      after: {
        ...user,
        payouts_enabled,
        ...(isBlocked && { payouts_block: block ?? { since: deps.now, reason } }),
      },
      jobs: isBlocked && !block ? payoutsStopped(before, reason) : block && !isBlocked ? payoutsResumed(before) : [],
    }
  })
  // Also if nothing has changed here: we may not have heard of the trouble.
  if (payouts_enabled) await commit(deps, [], [{ type: 'pay_again', user_id: owner.user_id }])
}

/** The payee disconnected: the account is out of reach, and they need a new one. */
export const noteDisconnected = async (deps: Deps, accountId: string): Promise<void> => {
  const owner = await deps.db.get<OwnerRow>(stripeOwnerKey(accountId))
  if (!owner) return
  await changePayee(deps, owner.user_id, (before) => {
    if (before.stripe_account_id !== accountId) return undefined
    const { stripe_account_id: _account, ...user } = before
    const payouts_block = { since: deps.now, reason: disconnected }
    return {
      after: { ...user, payouts_enabled: false, payouts_block },
      jobs: payoutsStopped(before, disconnected),
    }
  })
}

const changePayee = async (
  deps: Deps,
  userId: string,
  change: (before: UserRecord) => { after: UserRecord; jobs: MailJob[] } | undefined,
): Promise<void> => {
  deps.db.refresh()
  const save = async () => {
    const before = await findUser(deps, userId)
    const changed = before && change(before)
    if (changed) await saveUser(deps, { before, ...changed })
  }
  await retryConflicts(deps, save, anyConflict)
}

/** Makes a client's first payment method the default, because the provider does not. */
export const noteMethod = async (stripe: Stripe, id: string): Promise<void> => {
  const { customer } = await stripe.paymentMethods.retrieve(id)
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (customerId === undefined) return
  const found = await stripe.customers.retrieve(customerId)
  if (found.deleted || found.invoice_settings.default_payment_method !== null) return
  await stripe.customers.update(
    customerId,
    { invoice_settings: { default_payment_method: id } },
    { idempotencyKey: `default/${customerId}/${id}` },
  )
}

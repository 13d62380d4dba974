import type Stripe from 'stripe'
import { anyConflict, retryConflicts } from '../_data/conflict-retry.ts'
import { stripeOwnerKey, type Key } from '../_data/keys.ts'
import { findUser, saveUser } from '../_data/user.ts'
import type { Deps } from '../_lib/deps.ts'

interface OwnerRow extends Key {
  user_id: string
}

/** Records whether a connected account can be paid. */
export const noteAccount = async (deps: Deps, stripe: Stripe, accountId: string): Promise<void> => {
  const owner = await deps.db.get<OwnerRow>(stripeOwnerKey(accountId))
  if (!owner) return
  const account = await stripe.accounts.retrieve(accountId)
  const payouts_enabled = account.payouts_enabled && account.capabilities?.transfers === 'active'
  deps.db.refresh()
  const note = async () => {
    const before = await findUser(deps, owner.user_id)
    if (before?.stripe_account_id !== accountId || (before.payouts_enabled ?? false) === payouts_enabled) return
    await saveUser(deps, { before, after: { ...before, payouts_enabled } })
  }
  await retryConflicts(deps, note, anyConflict)
}

/** Makes a client's first payment method the default, because the provider does not. */
export const noteMethod = async (stripe: Stripe, { id, customer }: Stripe.PaymentMethod): Promise<void> => {
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (customerId === undefined) return
  const found = await stripe.customers.retrieve(customerId)
  if (found.deleted || found.invoice_settings.default_payment_method !== null) return
  const method = await stripe.paymentMethods.retrieve(id)
  if (method.customer !== customerId) return
  await stripe.customers.update(
    customerId,
    { invoice_settings: { default_payment_method: id } },
    { idempotencyKey: `default/${customerId}/${id}` },
  )
}

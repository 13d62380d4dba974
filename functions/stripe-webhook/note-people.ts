import type Stripe from 'stripe'
import { AppError } from '#shared/errors.ts'
import { stripeOwnerKey, type Key } from '../_data/keys.ts'
import { findUser, saveUser } from '../_data/user.ts'
import type { Deps } from '../_lib/deps.ts'

interface OwnerRow extends Key {
  user_id: string
}

const tries = 5

/** Whether a connected account can be paid, as the provider says now. */
export const noteAccount = async (deps: Deps, stripe: Stripe, accountId: string): Promise<void> => {
  const owner = await deps.db.get<OwnerRow>(stripeOwnerKey(accountId))
  if (!owner) return
  const account = await stripe.accounts.retrieve(accountId)
  const payouts_enabled = account.payouts_enabled && account.capabilities?.transfers === 'active'
  for (let attempt = 1; ; attempt += 1) {
    deps.db.refresh()
    const before = await findUser(deps, owner.user_id)
    if (!before || before.stripe_account_id !== accountId || (before.payouts_enabled ?? false) === payouts_enabled)
      return
    try {
      await saveUser(deps, { before, after: { ...before, payouts_enabled } })
      return
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict' || attempt === tries) throw error
    }
  }
}

/** A client's first payment method becomes the one that is charged: the provider leaves that to us. */
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

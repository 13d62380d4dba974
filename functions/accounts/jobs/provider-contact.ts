import { findUser } from '#functions/people/data/user.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { changeContact } from '#functions/money/provider/open-account.ts'
import { isMissing } from '#functions/money/provider/provider-call.ts'

/** The provider sends its own mails to the current address. Idempotent. */
export const tellProviderContact = async (deps: Deps, userId: string): Promise<void> => {
  const stripe = await deps.stripe()
  for (let told: string | undefined; ; deps.db.refresh()) {
    const user = await findUser(deps, userId)
    // Changed again while updating the provider: update again.
    if (!user || user.email === told) return
    const { email, stripe_customer_id, stripe_account_id } = user
    if (stripe_customer_id !== undefined) await unlessGone(stripe.customers.update(stripe_customer_id, { email }))
    if (stripe_account_id !== undefined) await unlessGone(changeContact(stripe, user, stripe_account_id))
    told = email
  }
}

/** Somebody has deleted it at the provider: it is made again with the current address. */
const unlessGone = async (call: Promise<unknown>): Promise<void> => {
  try {
    await call
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

import { findUser } from '../_data/user.ts'
import type { Deps } from '../_lib/deps.ts'

/** The provider writes mails of its own, to the address as it now is. Doing it twice changes nothing. */
export const tellProviderContact = async (deps: Deps, userId: string): Promise<void> => {
  const stripe = await deps.stripe()
  for (let told: string | undefined; ; deps.db.refresh()) {
    const user = await findUser(deps, userId)
    // Changed once more while the provider was being told: told again.
    if (!user || user.email === told) return
    const { email, stripe_customer_id, stripe_account_id } = user
    if (stripe_customer_id !== undefined) await stripe.customers.update(stripe_customer_id, { email })
    if (stripe_account_id !== undefined) await stripe.accounts.update(stripe_account_id, { email })
    told = email
  }
}

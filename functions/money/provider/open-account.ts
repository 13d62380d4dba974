import type Stripe from 'stripe'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import type { AccountVersion } from './payee-account.ts'

/** Accounts for payees, and the provider's pages for them. */

/**
 * A recipient, which the provider asks for what it needs on its own pages. Payouts are ours, so that each lists its
 * items (docs/product.md#money). Both calls can be repeated with the same key.
 */
export const openAccount = async (
  stripe: Stripe,
  user: Pick<UserRecord, 'id' | 'first' | 'last' | 'email'>,
  idempotencyKey: string,
): Promise<{ id: string }> => {
  const { id } = await stripe.v2.core.accounts.create(
    {
      contact_email: user.email,
      display_name: `${user.first} ${user.last}`,
      dashboard: 'express',
      identity: { country: 'us', entity_type: 'individual' },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      metadata: { user_id: user.id },
    },
    { idempotencyKey },
  )
  // Daily unless told otherwise, and no parameter of the account.
  await stripe.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: 'manual' } } } },
    { stripeAccount: id },
  )
  return { id }
}

/** For one click. */
export const onboardingLink = async (
  stripe: Stripe,
  account: string,
  version: AccountVersion,
  back: string,
): Promise<string> => {
  const pages = { refresh_url: back, return_url: back }
  const { url } =
    version === 2
      ? await stripe.v2.core.accountLinks.create({
          account,
          use_case: { type: 'account_onboarding', account_onboarding: pages },
        })
      : await stripe.accountLinks.create({ account, type: 'account_onboarding', ...pages })
  return url
}

/** The provider's dashboard for payees: one call for accounts of either version. */
export const dashboardLink = async (stripe: Stripe, account: string): Promise<string> =>
  (await stripe.accounts.createLoginLink(account)).url

/** The provider mails the payee, too. */
export const changeContact = (stripe: Stripe, { email, stripe_account_version }: UserRecord, account: string) =>
  stripe_account_version === 2
    ? stripe.v2.core.accounts.update(account, { contact_email: email })
    : stripe.accounts.update(account, { email })

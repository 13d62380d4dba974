import type Stripe from 'stripe'
import type { Ctx } from '../environment.ts'
import type { AccountObject } from '../types.ts'
import { newAccount, requirements } from './account-shape.ts'

/** The account that the key belongs to, in the state that the switches say. */
export const platformAccount = ({ faults, now }: Ctx): AccountObject => {
  const state = faults.platform_account
  const made = newAccount('acct_platform', now(), {
    type: 'standard',
    settings: { payouts: { schedule: { interval: faults.platform_payouts } } },
  })
  const isRestricted = state === 'restricted'
  const status = state === 'no_capabilities' ? 'inactive' : 'active'
  const settings = made.settings as Stripe.Account.Settings
  return {
    ...made,
    default_currency: state === 'other_currency' ? 'eur' : 'usd',
    settings: {
      ...settings,
      payments: { ...settings.payments, statement_descriptor: state === 'no_descriptor' ? null : 'BOOKME' },
    },
    details_submitted: true,
    charges_enabled: !isRestricted,
    payouts_enabled: !isRestricted,
    capabilities: { card_payments: status, us_bank_account_ach_payments: status, transfers: status },
    requirements: requirements(!isRestricted),
  }
}

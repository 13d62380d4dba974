import type Stripe from 'stripe'
import { modeOfKey, type StripeMode } from '#functions/platform/config/stripe-mode.ts'
import { statusOf, troubleOf } from './provider-errors.ts'
import { problem, type SetupProblem } from './setup-problem.ts'

/** The key, and its permissions. */

const say = (what: string, click: string) => problem('provider-keys', what, `Developers > API keys: ${click}`)

/** A key of the other mode, which the functions of the stage refuse. */
export const keyProblems = (key: string, mode: StripeMode): SetupProblem[] =>
  modeOfKey(key) === mode
    ? []
    : [
        say(
          `The key is for ${modeOfKey(key)} payments, and the stage for ${mode} ones`,
          `use the key that begins with sk_${mode}_ or rk_${mode}_`,
        ),
      ]

const one = { limit: 1 }

/** By the names that Stripe gives the permissions of a restricted key. */
const reads: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  'Connected accounts': (stripe) => stripe.accounts.retrieveCurrent(),
  'Webhook Endpoints': (stripe) => stripe.webhookEndpoints.list(one),
  Events: (stripe) => stripe.events.list(one),
  Balance: (stripe) => stripe.balance.retrieve(),
  'Balance transactions': (stripe) => stripe.balanceTransactions.list(one),
  Customers: (stripe) => stripe.customers.list(one),
  Invoices: (stripe) => stripe.invoices.list(one),
  PaymentIntents: (stripe) => stripe.paymentIntents.list(one),
  'Charges and Refunds': (stripe) => stripe.refunds.list(one),
  Disputes: (stripe) => stripe.disputes.list(one),
  Transfers: (stripe) => stripe.transfers.list(one),
  Payouts: (stripe) => stripe.payouts.list(one),
}

/** A key that the provider refuses, wholly or in part. Writing cannot be tried without a trace. */
export const accessProblems = async (stripe: Stripe): Promise<SetupProblem[]> => {
  const denied = await Promise.all(
    Object.entries(reads).map(async ([permission, read]) => {
      try {
        await read(stripe)
        return []
      } catch (error) {
        if (troubleOf(error) !== 'platform') throw error
        return [{ permission, isUnknown: statusOf(error) === 401 }]
      }
    }),
  )
  const all = denied.flat()
  if (all.some(({ isUnknown }) => isUnknown))
    return [say('The provider does not know the key, or it has expired', 'store a valid key in the secret')]
  if (all.length === Object.keys(reads).length)
    return [
      say('The provider refuses everything: the key has no permission, or the account is closed', 'see Home, too'),
    ]
  return all.map(({ permission }) =>
    say(`The key may not read ${permission}`, `give it the permission: ${permission}, Write where there is one`),
  )
}

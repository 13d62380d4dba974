import type Stripe from 'stripe'
import { currency } from '#shared/domain/money.ts'
import { methodKinds, methodRules } from '#shared/domain/payment/method-kinds.ts'
import type { StripeMode } from '#functions/platform/config/stripe-mode.ts'
import { accessProblems } from './provider-access.ts'
import { endpointProblems, undelivered } from './provider-endpoints.ts'
import { payeeProblems } from './provider-payees.ts'
import { problem, type SetupProblem } from './setup-problem.ts'

const capabilities = [
  ...methodKinds.flatMap((kind) => methodRules(kind).capability ?? []),
  { id: 'transfers', name: 'transfers' },
]

/**
 * Reads the provider's settings with the key of a stage of this mode.
 * @returns an empty list if they are right.
 */
export const providerProblems = async (stripe: Stripe, mode: StripeMode): Promise<SetupProblem[]> => {
  const denied = await accessProblems(stripe)
  if (denied.length > 0) return denied
  const [account, endpoints] = await Promise.all([
    stripe.accounts.retrieveCurrent(),
    stripe.webhookEndpoints.list({ limit: 100 }),
  ])
  return [
    ...accountProblems(account),
    ...endpointProblems(endpoints.data, mode),
    ...(await payeeProblems(stripe)),
    ...(await undelivered(stripe, account)),
  ]
}

const accountProblems = (account: Stripe.Account): SetupProblem[] => {
  const granted: Readonly<Record<string, string | undefined>> = { ...account.capabilities }
  const interval = account.settings?.payouts?.schedule.interval
  const found: (SetupProblem | false)[] = [
    interval !== 'manual' &&
      problem(
        'payout-schedule',
        `The platform's balance is paid out to its bank automatically (${interval ?? 'unknown'})`,
        'Settings > Payouts > Payout schedule: Manual',
      ),
    !(account.charges_enabled && account.payouts_enabled) &&
      problem(
        'account-restrictions',
        'The provider has restricted the account of the platform',
        'Home: answer what Stripe asks for',
      ),
    account.default_currency !== currency &&
      problem(
        'account-restrictions',
        `The account's currency is ${account.default_currency ?? 'unknown'}, and the product charges ${currency}`,
        'Settings > Payouts: use an account with a bank of that currency',
      ),
    !account.settings?.payments.statement_descriptor &&
      problem(
        'statement-descriptor',
        "Clients do not read the agency's name on their statements, and dispute what they do not know",
        'Settings > Business > Public details: Statement descriptor',
      ),
    ...capabilities.map(
      ({ id, name }) =>
        granted[id] !== 'active' &&
        problem('capabilities', `The platform has no ${name} (${id})`, `Settings > Payment methods: ${name}`),
    ),
  ]
  return found.filter((one) => one !== false)
}

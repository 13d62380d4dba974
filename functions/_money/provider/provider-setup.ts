import type Stripe from 'stripe'
import { methodKinds, methodRules } from '#shared/domain/payment/method-kinds.ts'
import { modeOfKey, type StripeMode } from '#functions/_lib/stripe-mode.ts'
import { connectedEvents, ownEvents, providerVersion } from '#functions/_lib/provider-version.ts'

/** A wrong setting at the provider, and how to fix it. */
export interface SetupProblem {
  what: string
  click: string
  /** The anchor of its section in docs/operations.md. */
  see: string
}

const problem = (see: string, what: string, click: string): SetupProblem => ({
  what,
  click,
  see: `docs/operations.md#${see}`,
})

const capabilities = [
  ...methodKinds.flatMap((kind) => methodRules(kind).capability ?? []),
  { id: 'transfers', name: 'transfers' },
]

/** A key of the other mode, which the functions of the stage refuse. */
export const keyProblems = (key: string, mode: StripeMode): SetupProblem[] =>
  modeOfKey(key) === mode
    ? []
    : [
        problem(
          'provider-keys',
          `The key is for ${modeOfKey(key)} payments, and the stage for ${mode} ones`,
          `Developers > API keys: use the key that begins with sk_${mode}_ or rk_${mode}_`,
        ),
      ]

/** Reads the provider's settings. @returns an empty list if they are right. */
export const providerProblems = async (stripe: Stripe): Promise<SetupProblem[]> => {
  const [account, endpoints] = await Promise.all([
    stripe.accounts.retrieveCurrent(),
    stripe.webhookEndpoints.list({ limit: 100 }),
  ])
  return [...accountProblems(account), ...endpointProblems(endpoints.data)]
}

const accountProblems = (account: Stripe.Account): SetupProblem[] => {
  const granted: Readonly<Record<string, string | undefined>> = { ...account.capabilities }
  const interval = account.settings?.payouts?.schedule.interval
  return [
    ...(interval === 'manual'
      ? []
      : [
          problem(
            'payout-schedule',
            `The platform's balance is paid out to its bank automatically (${interval ?? 'unknown'})`,
            'Settings > Payouts > Payout schedule: Manual',
          ),
        ]),
    ...(account.charges_enabled && account.payouts_enabled
      ? []
      : [
          problem(
            'account-restrictions',
            'The provider has restricted the account of the platform',
            'Home: answer what Stripe asks for',
          ),
        ]),
    ...capabilities
      .filter(({ id }) => granted[id] !== 'active')
      .map(({ id, name }) =>
        problem('capabilities', `The platform has no ${name} (${id})`, `Settings > Payment methods: ${name}`),
      ),
  ]
}

const path = '/v1/webhooks/stripe'

const endpointProblems = (all: readonly Stripe.WebhookEndpoint[]): SetupProblem[] => {
  const ours = all.filter(({ url, status }) => url.endsWith(path) && status === 'enabled')
  return [
    ...endpointProblem(
      'your account',
      ours.filter(({ application }) => application === null),
      ownEvents,
    ),
    ...endpointProblem(
      'connected accounts',
      ours.filter(({ application }) => application !== null),
      connectedEvents,
    ),
  ]
}

const endpointProblem = (
  of: string,
  endpoints: readonly Stripe.WebhookEndpoint[],
  needed: readonly string[],
): SetupProblem[] => {
  const say = (what: string, click: string) => problem('webhook-endpoints', what, `Developers > Webhooks: ${click}`)
  if (endpoints.length === 0)
    return [say(`No webhook endpoint sends the events of ${of}`, `Add an endpoint for events on ${of}, …${path}`)]
  return endpoints.flatMap(({ url, api_version, enabled_events }) => {
    const missing = enabled_events.includes('*') ? [] : needed.filter((event) => !enabled_events.includes(event))
    return [
      ...(missing.length === 0
        ? []
        : [say(`The endpoint ${url} of ${of} lacks events`, `select ${missing.join(', ')}`)]),
      ...(api_version === providerVersion
        ? []
        : [
            say(
              `The endpoint ${url} of ${of} has API version ${api_version ?? 'of the account'}`,
              `replace it by one with version ${providerVersion}`,
            ),
          ]),
    ]
  })
}

import type Stripe from 'stripe'
import { connectedEvents, ownEvents, providerVersion } from '#functions/platform/config/provider-version.ts'
import type { StripeMode } from '#functions/platform/config/stripe-mode.ts'
import { problem, type SetupProblem } from './setup-problem.ts'

/** Webhooks: whether both endpoints deliver, in our version, and we accept what they sign. */

const path = '/v1/webhooks/stripe'
const say = (what: string, click: string, see = 'webhook-endpoints') =>
  problem(see, what, `Developers > Webhooks: ${click}`)

/** While the version is upgraded, a second endpoint has the same address with a query. */
const isOurs = ({ url, status }: Stripe.WebhookEndpoint): boolean =>
  status === 'enabled' && new URL(url).pathname.endsWith(path)

export const endpointProblems = (all: readonly Stripe.WebhookEndpoint[], mode: StripeMode): SetupProblem[] => {
  const ours = all.filter(isOurs)
  const other = ours.filter(({ livemode }) => livemode !== (mode === 'live'))
  const right = ours.filter((endpoint) => !other.includes(endpoint))
  return [
    ...other.map(({ url }) => say(`The endpoint ${url} does not deliver ${mode} events`, `add it in ${mode} mode`)),
    ...endpointProblem(
      'your account',
      right.filter(({ application }) => application === null),
      ownEvents,
    ),
    ...endpointProblem(
      'connected accounts',
      right.filter(({ application }) => application !== null),
      connectedEvents,
    ),
  ]
}

const endpointProblem = (
  of: string,
  endpoints: readonly Stripe.WebhookEndpoint[],
  needed: readonly string[],
): SetupProblem[] => {
  if (endpoints.length === 0)
    return [say(`No webhook endpoint sends the events of ${of}`, `Add an endpoint for events on ${of}, …${path}`)]
  const hasOurs = endpoints.some(({ api_version }) => api_version === providerVersion)
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
              hasOurs
                ? `finish the upgrade: disable it once the endpoint with version ${providerVersion} delivers`
                : `add one with version ${providerVersion} beside it, then disable it`,
              'another-api-version',
            ),
          ]),
    ]
  })
}

/** The operator's stored secrets, without asking the provider: it shows each only once. */
export const secretProblems = (
  secrets: readonly string[],
  endpoints: readonly Stripe.WebhookEndpoint[],
  /** Of thin events, which have a destination of their own. */
  thin: number,
): SetupProblem[] => {
  const wrong = secrets.filter((secret) => !secret.startsWith('whsec_'))
  const known = new Set(secrets).size
  const needed = endpoints.filter(isOurs).length + thin
  return [
    ...(wrong.length === 0
      ? []
      : [
          say(
            'A webhook secret does not begin with whsec_',
            'copy the signing secret of the endpoint',
            'rolled-secrets',
          ),
        ]),
    ...(known >= needed
      ? []
      : [
          say(
            `${known} webhook secrets are stored for ${needed} endpoints`,
            'store the signing secret of each, comma-separated',
            'rolled-secrets',
          ),
        ]),
  ]
}

const hour = 3600

/** The local cloud's clock can be elsewhere. */
const clockOf = ({ lastResponse: { headers } }: Stripe.Response<unknown>): number => {
  const at = headers instanceof Headers ? headers.get('date') : headers['date']
  return Date.parse(at ?? new Date().toUTCString()) / 1000
}

/** Events that we did not accept: a secret does not fit, or a handler fails. Retried for three days. */
export const undelivered = async (stripe: Stripe, answer: Stripe.Response<unknown>): Promise<SetupProblem[]> => {
  const now = clockOf(answer)
  const { data, has_more } = await stripe.events.list({
    created: { gte: now - 72 * hour, lte: now - hour },
    types: [...ownEvents],
    delivery_success: false,
    limit: 100,
  })
  if (data.length === 0) return []
  return [
    say(
      `${data.length}${has_more ? ' or more' : ''} webhooks of the last three days were not accepted`,
      'see the response; after a 400, store the signing secret of the endpoint',
      'rolled-secrets',
    ),
  ]
}

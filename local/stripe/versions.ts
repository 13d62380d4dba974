import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import type { Delivery, StoredEvent } from './types.ts'

/** API versions, keys and secrets while an operator changes them. */

/** The version that the installed SDK is pinned to; its types describe exactly this shape. */
export const apiVersion = '2026-10-28.endive'
/** Before invoices had a list of payments. */
const olderVersion = '2024-06-20'
const newerVersion = '2027-04-28.fennel'

/** Of the endpoints; a second set exists only while both deliver. */
const versions: Record<Faults['webhook_endpoints'], readonly [string, string?]> = {
  right: [apiVersion],
  own_only: [apiVersion],
  no_thin: [apiVersion],
  few_events: [apiVersion],
  old_version: [olderVersion],
  new_version: [newerVersion],
  upgrading: [apiVersion, newerVersion],
  upgraded: [olderVersion, apiVersion],
}

export const endpointVersions = ({ webhook_endpoints }: Faults): readonly string[] =>
  versions[webhook_endpoints].filter((version) => version !== undefined)

/** Undefined for an endpoint that an operator has deleted. */
export const versionOf = ({ webhook_endpoints }: Faults, { endpoint }: Pick<Delivery, 'endpoint'>) =>
  versions[webhook_endpoints][endpoint === 'second' ? 1 : 0]

const rolled = (secret: string): string => `${secret}_rolled`
export const nextKey = rolled

/** The endpoints of one version, and the destination of thin events, which have none. */
type From = 'own' | 'connected' | 'thin'
type Which = Pick<Delivery, 'endpoint'> & { from: From }

/** Each endpoint has a secret of its own. */
const secretOf = ({ endpoint, from }: Which): string =>
  `whsec_local${from === 'own' ? '' : `_${from}`}${endpoint === undefined ? '' : '_second'}`

/** A delivery carries a signature of each, the newest first. */
export const signingSecrets = ({ webhook_secrets }: Faults, which: Which): readonly string[] => {
  const secret = secretOf(which)
  if (webhook_secrets === 'old') return [secret]
  return webhook_secrets === 'new' ? [rolled(secret)] : [rolled(secret), secret]
}

const both = (endpoint?: 'second'): string[] =>
  (['own', 'connected'] as const).map((from) => secretOf({ endpoint, from }))
const all = [...both(), secretOf({ from: 'thin' })]

/** The content of the product's secret, comma-separated. */
export const storedSecrets = {
  now: all.join(),
  rolled: all.map(rolled).join(),
  second: both('second').join(),
}

type Bag = Record<string, unknown>

/** In versions before 2025, the invoice named its payment, and the payment its invoice. */
const asBefore = (store: Store, shown: Bag): Bag => {
  if (shown['object'] === 'invoice') {
    const { payments: _payments, ...rest } = shown
    const intents = store
      .where('invoice_payments', 'invoice', String(shown['id']))
      .map(({ object }) => object.payment.payment_intent)
    const payment_intent = intents.at(-1) ?? null
    const charge = store.rows('charges').findLast(({ object }) => object.payment_intent === payment_intent)
    return { ...rest, paid: shown['status'] === 'paid', payment_intent, charge: charge?.object.id ?? null }
  }
  if (shown['object'] !== 'charge' && shown['object'] !== 'payment_intent') return shown
  const intent = shown['object'] === 'charge' ? shown['payment_intent'] : shown['id']
  const payment = store.rows('invoice_payments').find(({ object }) => object.payment.payment_intent === intent)
  return { ...shown, invoice: payment?.object.invoice ?? null }
}

/** A later version is unknown here: its objects have nothing but their names. */
const asLater = ({ id, object }: Bag): Bag => ({ ...(id !== undefined && { id }), object })

/** The event as an endpoint of this version gets it. `GET /v1/events` keeps the version of its creation. */
export const rendered = (store: Store, event: StoredEvent, version: string): StoredEvent => {
  if (version === apiVersion) return event
  const { object } = event.data
  return {
    ...event,
    api_version: version,
    data: { object: version === olderVersion ? asBefore(store, object) : asLater(object) },
  }
}

import type Stripe from 'stripe'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { unmovedOf } from '#functions/money/provider/provider-values.ts'
import type { ProviderObject, StatementSources } from '#functions/money/rules/statement-sources.ts'
import { opPrefix, payoutPrefix } from '#functions/platform/db/keys.ts'
import { ledgerOf } from '#functions/money/data/ledger.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { PayoutRow } from '#functions/money/data/payout.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The money of one event, read from the table and from the provider. */
export const readStatementSources = async (deps: Deps, event: Event): Promise<StatementSources> => {
  const [ops, ledger, stripe] = await Promise.all([
    deps.db.all<OpRow>(opPrefix(event.id)),
    ledgerOf(deps, event.id),
    deps.stripe(),
  ])
  const [payouts, provider] = await Promise.all([payoutsOf(deps, event, ops), atProvider(stripe, event, ops)])
  return { event: inForce(event), ops, ledger: ledger.sort(inOrder), payouts, provider }
}

/** By time; the platform's share follows the transfer of the same instant. */
const inOrder = (a: { at: string; kind: string }, b: { at: string; kind: string }): number =>
  a.at.localeCompare(b.at) || Number(a.kind === 'platform') - Number(b.kind === 'platform')

/** Payouts to the event's payees since the gig; older ones cannot contain it. */
const payoutsOf = async (deps: Deps, { start, created_at }: Event, ops: readonly OpRow[]): Promise<PayoutRow[]> => {
  const transfers = ops.flatMap(({ intent }) => (intent.kind === 'transfer' ? [intent] : []))
  const payees = new Set(transfers.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])))
  // A canceled event pays before its gig.
  const since = start != null && start < created_at ? start : created_at
  const found = await Promise.all(
    [...payees].map((payee) => {
      const { PK, prefix } = payoutPrefix(payee)
      return deps.db.all<PayoutRow>({ PK, from: `${prefix}${since}`, to: `${prefix}~` })
    }),
  )
  const keys = new Set(ops.map(({ key }) => key))
  return found.flat().filter(({ items }) => items.some((item) => keys.has(item.id)))
}

const atProvider = async (
  stripe: Stripe,
  event: Event,
  ops: readonly OpRow[],
): Promise<StatementSources['provider']> => {
  const invoiceIds = new Set([
    ...event.payments.map(({ stripe_invoice_id }) => stripe_invoice_id),
    ...ops.map(({ intent, stripe_id }) => (intent.kind === 'charge' ? stripe_id : undefined)),
  ])
  const intents = new Set(event.payments.map(({ stripe_payment_intent_id }) => stripe_payment_intent_id))
  const [invoices, charge_fees, refunds, disputes, transfers] = await Promise.all([
    Promise.all(given(invoiceIds).map((id) => stripe.invoices.retrieve(id))),
    Promise.all(given(intents).map((id) => chargeFee(stripe, id))),
    Promise.all(given(intents).map((payment_intent) => stripe.refunds.list({ payment_intent, limit: 100 }))),
    Promise.all(given(intents).map((payment_intent) => stripe.disputes.list({ payment_intent, limit: 100 }))),
    stripe.transfers.list({ transfer_group: event.id, limit: 100 }),
  ])
  const reversed = transfers.data.filter(({ amount_reversed }) => amount_reversed > 0)
  const reversals = await Promise.all(reversed.map(({ id }) => stripe.transfers.listReversals(id, { limit: 100 })))
  return {
    invoices: invoices.map(({ id, metadata, status, amount_paid }) => ({ id, metadata, status, amount_paid })),
    invoice_lines: invoices.flatMap(({ id: invoice, lines }) =>
      lines.data.map(({ id, amount, description }): ProviderObject => ({ id, invoice, amount, description })),
    ),
    charge_fees: charge_fees.flat(),
    refunds: refunds.flatMap(({ data }) => data).filter((refund) => unmovedOf(refund) === undefined),
    disputes: disputes.flatMap(({ data }) => data),
    transfers: transfers.data,
    reversals: reversals.flatMap(({ data }) => data),
  }
}

/** The amount that a payment moved at the provider, and the provider's own fee. */
const chargeFee = async (stripe: Stripe, id: string): Promise<ProviderObject[]> => {
  const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
  const movement = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : undefined
  return typeof movement === 'object' && movement !== null
    ? [{ id, amount: movement.fee, amount_paid: movement.amount }]
    : []
}

const given = (ids: ReadonlySet<string | null | undefined>): string[] => [...ids].filter((id) => id != null)

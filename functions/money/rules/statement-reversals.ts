import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import { cents, formatMoney, sum as sumCents, zero, type Cents } from '#shared/domain/money.ts'
import { eventAccount, type LedgerEntry } from './ledger.ts'
import { refundKey } from '#shared/domain/payment/op.ts'
import { outsideKey } from './vendor-outside.ts'
import { day, isStanding, moved, ofKey, total, type Line } from './statement-lines.ts'
import type { ProviderObject, StatementSources } from './statement-sources.ts'

/** The lines of money that was moved outside the product: disputes, returned debits, and manual movements. */

const outOf = ({ event, ledger }: StatementSources, key: string): Cents =>
  cents(-moved(ledger, key, (account) => account === eventAccount(event.id)) || 0)
const ofKind = ({ ledger }: StatementSources, kind: LedgerEntry['kind']): LedgerEntry[] =>
  ledger.filter((entry) => entry.kind === kind)
/** The sum posted to accounts whose names begin like this. */
const to = ({ postings }: LedgerEntry, start: string): Cents =>
  sumCents(postings.filter(({ account }) => account.startsWith(start)).map(({ amount }) => amount))

const bears = (amount: Cents): string => (amount > 0 ? `, BookMe bears ${formatMoney(amount)} of it` : '')
const disputeWords = { open: 'not decided yet', won: 'won, and back', lost: 'lost' } as const
const kindWords = { dispute: 'Dispute', returned_debit: 'Returned bank debit', prevented: 'Prevented dispute' } as const

const movedBy = ({ balance_transactions = [] }: ProviderObject): Cents =>
  cents(balance_transactions.reduce((sum, { amount }) => sum + amount, 0))

const disputeLines = (sources: StatementSources): Line[] =>
  (sources.event.disputes ?? []).map(({ id, kind, amount, withheld, status, returned, reason, at }) => {
    const there = sources.provider.disputes.find((dispute) => dispute.id === id)
    const gone = status === 'won' && returned === undefined ? zero : cents(Math.max(0, withheld - (returned ?? 0)))
    const borne = cents(amount - Math.max(withheld, returned ?? 0))
    const when = day(sources.event, at)
    const part = returned === undefined ? '' : `, of which ${formatMoney(returned)} came back`
    return {
      what: kindWords[kind],
      why: `${formatMoney(amount)}, ${reason}, ${when}, ${disputeWords[status]}${part}${bears(borne)}`,
      ids: [id],
      agreed: gone,
      ledger: outOf(sources, `dispute/${sources.event.id}/${id}`),
      provider: there && movedBy(there) < 0 ? cents(-movedBy(there) - borne) : zero,
    }
  })

/** There was no agreement about it, so the moved amount counts as agreed. */
const manualRefundLines = (sources: StatementSources): Line[] =>
  ofKind(sources, 'hand_refund').map((entry) => {
    const [refunded, ledger] = [to(entry, 'client:'), outOf(sources, entry.op_key)]
    const borne = cents(refunded + to(entry, eventAccount(sources.event.id)))
    const made = sources.provider.refunds.filter((refund) => refund.id === entry.stripe_id && isStanding(refund))
    const then = made.length > 0 ? bears(borne) : ', returned by the bank'
    return {
      what: 'Refund by hand',
      why: `${formatMoney(refunded)} on Stripe's dashboard, ${day(sources.event, entry.at)}${then}`,
      ids: entry.stripe_id === null ? [] : [entry.stripe_id],
      agreed: ledger,
      ledger,
      provider: made.length > 0 ? cents(total(made, ({ amount }) => amount) - borne) : zero,
    }
  })

/** BookMe's own money, which stays on the same balance at the provider. */
const coverLines = (sources: StatementSources): Line[] => {
  const covered = (sources.event.refunds ?? []).filter(({ reason }) => reason === 'covered')
  const ledger = sumCents(ofKind(sources, 'cover').map(({ op_key }) => outOf(sources, op_key)))
  if (covered.length === 0 && ledger === 0) return []
  const agreed = cents(-sumCents(covered.map(({ amount }) => amount)) || 0)
  const why = covered.flatMap(({ note }) => note ?? []).join(', ')
  return [{ what: 'Put in by BookMe for what was taken back', why, ids: [], agreed, ledger, provider: ledger }]
}

export const reversalLines = (sources: StatementSources): Line[] => [
  ...disputeLines(sources),
  ...manualRefundLines(sources),
  ...coverLines(sources),
]

const hasOwnLine = ({ reason }: RefundRecord): boolean =>
  reason === 'by_hand' || reason === 'credit' || reason === 'dispute' || reason === 'covered'

/**
 * A record of a payment reversal has the line of its dispute or manual refund; so does a record that a party has borne
 * since, or whose failed refund was repeated manually.
 */
export const isSettledElsewhere = (sources: StatementSources, record: RefundRecord): boolean => {
  if (hasOwnLine(record)) return true
  const isManual = ofKind(sources, 'hand_refund').length > 0 || (sources.event.disputes ?? []).length > 0
  const key = refundKey(sources.event.id, record.payment_id, record.id)
  const made = ofKey(sources.provider.refunds, key).filter(isStanding)
  return isManual && record.status === 'refunded' && made.length === 0 && outOf(sources, key) === 0
}

interface PartOfShare {
  ledger: Cents
  words: string[]
}

/** The transfers to a payee that were reversed. */
export const reversedOf = (sources: StatementSources, transfers: readonly ProviderObject[]): PartOfShare => {
  const ids = new Set(transfers.map(({ id }) => id))
  const reversals = new Set(
    sources.provider.reversals
      .filter(({ transfer }) => ids.has(typeof transfer === 'string' ? transfer : (transfer?.id ?? '')))
      .map(({ id }) => id),
  )
  const entries = ofKind(sources, 'reversal').filter(({ id }) => reversals.has(id))
  return {
    ledger: sumCents(entries.map((entry) => to(entry, 'user:'))),
    words: entries.map(
      (entry) => `${formatMoney(cents(-to(entry, 'user:')))} reversed by hand ${day(sources.event, entry.at)}`,
    ),
  }
}

/** Manual transfers to a payee. It counts for the first of the payee's shares. */
export const sentManually = (
  sources: StatementSources,
  opKey: string,
): PartOfShare & { transfers: readonly ProviderObject[] } => {
  const payee = payeeOf(sources, opKey)
  const isFirst = sources.ops.find(({ key }) => payeeOf(sources, key) === payee)?.key === opKey
  const entries =
    payee !== undefined && isFirst
      ? ofKind(sources, 'hand_transfer').filter((entry) => to(entry, `user:${payee}`) > 0)
      : []
  const ids = new Set(entries.map(({ stripe_id }) => stripe_id))
  return {
    ledger: sumCents(entries.map((entry) => to(entry, 'user:'))),
    words: entries.map(
      (entry) => `${formatMoney(to(entry, 'user:'))} transferred by hand ${day(sources.event, entry.at)}`,
    ),
    transfers: sources.provider.transfers.filter(({ id }) => ids.has(id)),
  }
}

/** Paid to a payee by the agency itself, from its own money. It counts for the first of the payee's shares. */
export const paidByAgency = (sources: StatementSources, userId: string | undefined, isFirst: boolean): PartOfShare => {
  const entries =
    userId !== undefined && isFirst
      ? ofKind(sources, 'vendor_paid_outside').filter(({ op_key }) =>
          op_key.startsWith(outsideKey(sources.event.id, userId)),
        )
      : []
  return {
    ledger: sumCents(entries.map(paidOn)),
    words: entries.map(
      (entry) => `${formatMoney(paidOn(entry))} paid by the agency itself ${day(sources.event, entry.at)}`,
    ),
  }
}

/** From what the client paid the agency, and in place of what BookMe holds. */
const paidOn = (entry: LedgerEntry): Cents =>
  sumCents(['platform', 'agency:', 'bank:'].map((start) => to(entry, start)))

const payeeOf = ({ ops }: StatementSources, opKey: string): string | undefined => {
  const intent = ops.find(({ key }) => key === opKey)?.intent
  return intent?.kind === 'transfer' ? (intent.user_id ?? undefined) : undefined
}

/** Booked under the provider's id, or nothing has moved. */
export const isBookedManually = ({ event, ledger }: StatementSources, object: ProviderObject): boolean =>
  ledger.some(({ stripe_id }) => stripe_id === object.id) ||
  (event.disputes ?? []).some(({ id }) => id === object.id) ||
  (object.balance_transactions !== undefined ? movedBy(object) === 0 : !isStanding(object))

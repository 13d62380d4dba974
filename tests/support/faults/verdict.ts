import type Stripe from 'stripe'
import { cents } from '#shared/domain/money.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { LedgerRow } from '#functions/money/data/ledger.ts'
import { balances, sumOf, type LedgerKind } from '#functions/money/rules/ledger.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { queueOf } from '#shared/queues.ts'
import { isHeld, kindOf } from '#shared/domain/payment/op.ts'
import type { Row } from '#local/services/memory-table.ts'
import type { Ctx } from '#local/stripe/environment.ts'
import type { Rig } from './rig.ts'

/** Checks a schedule's outcome without knowing the protocol: the provider's objects against the table's rows. */
export interface Verdict {
  duplicates: string[]
  lost: string[]
  drift: string[]
}

interface Movement {
  id: string
  op_key: string | undefined
  attempt: string | undefined
  amount: number
  isEffective: boolean
  kind: string
}

/** The provider also holds the starting points of the other schedules' events. */
const movements = (rig: Rig, eventId: string): Movement[] =>
  rig.emulator.act(({ store }) => {
    const of = (
      kind: string,
      { id, metadata }: { id: string; metadata?: Record<string, string> | null },
      amount: number,
      isEffective: boolean,
    ): Movement => ({ kind, id, op_key: metadata?.op_key, attempt: metadata?.attempt, amount, isEffective })
    const manual = (kind: string, id: string, amount: number, isEffective: boolean) =>
      of(kind, { id }, amount, isEffective)
    return [
      ...store.rows('invoices').map(({ object }) => {
        const charged = chargedFor(store, object.id)
        return of('charge', object, charged, object.status === 'paid' && charged > 0)
      }),
      ...debitsOf(store, eventId).map(({ id, amount, status }) => manual('debit', id, amount, status === 'succeeded')),
      ...store
        .rows('refunds')
        .map(({ object }) =>
          of(
            'refund',
            object,
            object.amount,
            object.status !== 'failed' && object.status !== 'canceled' && object.balance_transaction !== null,
          ),
        ),
      ...store.rows('transfers').map(({ object }) => of('transfer', object, object.amount, true)),
      ...store.rows('transfer_reversals').map(({ object }) => manual('reversal', object.id, object.amount, true)),
      ...store
        .rows('disputes')
        .filter(({ object }) => object.balance_transactions.length > 0)
        .map(({ object }) => manual('dispute', object.id, keptOf(object), keptOf(object) !== 0)),
      ...store
        .rows('payouts')
        .map(({ object }) =>
          of('payout', object, object.amount, object.status !== 'failed' && object.status !== 'canceled'),
        ),
    ].filter(({ kind, op_key }) => op_key === undefined || kind === 'payout' || op_key.includes(eventId))
  })

/** The bank debits for an event that are decided: submitted ones may be in the books. */
const debitsOf = (store: Ctx['store'], eventId: string): Stripe.Charge[] =>
  store
    .rows('invoices')
    .filter(({ object }) => object.metadata?.event_id === eventId)
    .flatMap(({ object }) => store.where('invoice_payments', 'invoice', object.id))
    .flatMap(({ object: { payment } }) =>
      store.rows('charges').filter(({ object }) => object.payment_intent === payment.payment_intent),
    )
    .map(({ object }) => object)
    .filter(
      ({ payment_method_details, status }) =>
        payment_method_details?.type === 'us_bank_account' && status !== 'pending',
    )

/** Not all that is paid was charged: credit, and money outside of the provider, move nothing. */
const chargedFor = (store: Ctx['store'], invoiceId: string): number =>
  store
    .where('invoice_payments', 'invoice', invoiceId)
    .flatMap(({ object }) =>
      store
        .rows('charges')
        .filter((row) => row.object.payment_intent === object.payment.payment_intent)
        .map((row) => (row.object.status === 'succeeded' ? row.object.amount : 0)),
    )
    .reduce((sum, amount) => sum + amount, 0)

/** A dispute that is won in part gives back less than it took. */
const keptOf = ({ balance_transactions }: Pick<Stripe.Dispute, 'balance_transactions'>): number =>
  -balance_transactions.reduce((sum, { amount }) => sum + amount, 0)

/** The amount that an entry adds to its provider object; the loss of a dispute moves nothing more. */
const signs: Partial<Record<LedgerKind, number>> = {
  returned: -1,
  transit_back: -1,
  dispute_reinstated: -1,
  dispute_lost: 0,
  platform: 0,
}
const signOf = ({ kind }: LedgerRow) => signs[kind] ?? 1

/** Kinds with one effective entry for each operation. */
const isOfOp = ({ op_key, kind }: LedgerRow) =>
  !isTransit(kind) && ['charge', 'refund', 'transfer', 'payout'].includes(kindOf(op_key))
/** Moved, and no success yet. */
const isTransit = (kind: LedgerKind) => kind === 'in_transit' || kind === 'transit_back'

const grouped = <T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const item of items) found.set(by(item), [...(found.get(by(item)) ?? []), item])
  return found
}

const isOpen = ({ state }: OpRow) => state === 'open' || state === 'leased'

/** Payment operations that were never completed; an open dispute holds its own. */
export const unfinished = (rows: readonly Row[]): string[] =>
  rows
    .filter(({ SK }) => String(SK).startsWith('OP#'))
    .map((row) => row as unknown as OpRow)
    .filter((op) => isOpen(op) && !(isHeld(op) && op.hold?.why === 'dispute'))
    .map((op) => `${op.key} is ${op.state} after ${op.tries} tries`)

export const judge = (rig: Rig, rows: readonly Row[], eventId: string): Verdict => {
  const verdict: Verdict = { duplicates: [], lost: [], drift: [] }
  const ops = rows.filter(({ SK }) => String(SK).startsWith('OP#')).map((row) => row as unknown as OpRow)
  const ledger = rows.filter(({ SK }) => String(SK).startsWith('LEDGER#')).map((row) => row as unknown as LedgerRow)
  // The provider's fees and foreign movements belong to no event.
  const journal = rows.filter(
    ({ PK, op_key }) => String(PK).startsWith('JOURNAL#') && !String(op_key).startsWith('platform/'),
  )
  const moved = movements(rig, eventId)

  const booked = new Set(ledger.map(({ stripe_id }) => stripe_id))
  for (const { kind, id, op_key, isEffective } of moved)
    if (op_key === undefined && isEffective && !booked.has(id))
      verdict.drift.push(`${kind} ${id} by hand is not in the books`)
  const ours = moved.filter(({ op_key }) => op_key !== undefined)
  for (const [key, objects] of grouped(ours, ({ op_key }) => op_key!)) {
    const effective = objects.filter((object) => object.isEffective)
    if (effective.length > 1) verdict.duplicates.push(`${effective.length} objects took effect for ${key}`)
    for (const [attempt, made] of grouped(objects, (object) => object.attempt ?? ''))
      if (made.length > 1) verdict.duplicates.push(`${made.length} objects for attempt ${attempt} of ${key}`)
  }
  const firsts = moved.filter(
    ({ kind, isEffective, op_key }) => kind === 'charge' && isEffective && /\/(deposit|in_full)$/.test(op_key ?? ''),
  )
  if (firsts.length > 1) verdict.duplicates.push('deposit and full payment were both taken')
  const payable = rig.emulator.act(({ store }) =>
    store
      .rows('invoices')
      .filter(({ object }) => object.status === 'open')
      .map(({ object }) => object.metadata?.op_key ?? ''),
  )
  for (const key of payable)
    if (ops.some((op) => op.key === key && op.state === 'succeeded'))
      verdict.duplicates.push(`${key} is paid, and an invoice of it can still be paid`)

  /** Each payment operation's entries: booked and not reversed. */
  const net = new Map<string, number>()
  for (const entry of ledger) {
    if (sumOf(entry.postings) !== 0) verdict.drift.push(`${entry.id} does not sum to zero`)
    if (isOfOp(entry)) net.set(entry.op_key, (net.get(entry.op_key) ?? 0) + signOf(entry))
  }
  for (const [key, count] of net) if (count > 1) verdict.duplicates.push(`${count} ledger entries for ${key}`)
  if (journal.length !== ledger.length)
    verdict.drift.push(`${journal.length} entries in the journal, ${ledger.length} in the ledger`)
  for (const { id, op_key, kind, amount, isEffective } of moved) {
    const said = ledger
      .filter((entry) => entry.stripe_id === id)
      .reduce(
        (sum, entry) => sum + signOf(entry) * Math.max(...entry.postings.map((posting) => Math.abs(posting.amount))),
        0,
      )
    if (said !== (isEffective ? amount : 0))
      verdict.drift.push(
        `${kind} ${op_key ?? id}: the provider moved ${isEffective ? amount : 0}, the ledger says ${said}`,
      )
  }
  const ids = new Set(moved.map(({ id }) => id))
  for (const entry of ledger)
    if (entry.stripe_id !== null && !ids.has(entry.stripe_id) && !isTransit(entry.kind))
      verdict.drift.push(`${entry.id} names an object that the provider does not know`)
  const held = balances(ledger)[`event:${eventId}`] ?? cents(0)
  const reserved = ops
    .filter((op) => isOpen(op) || op.unmoved !== undefined)
    .reduce((sum, op) => sum + (op.intent.kind === 'transfer' || op.intent.kind === 'refund' ? op.intent.amount : 0), 0)
  const funds = rows.find(({ PK, SK }) => PK === `MONEY#${eventId}` && SK === 'FUNDS')?.available ?? 0
  if (held - reserved !== funds)
    verdict.drift.push(`the event holds ${held}, of which ${reserved} are on their way; its funds say ${String(funds)}`)

  verdict.lost.push(...unfinished(rows))
  const open = new Set(ops.filter(({ state }) => state !== 'succeeded' && state !== 'failed').map(({ key }) => key))
  const listed = new Set(rows.filter(({ PK }) => PK === 'OPEN_OPS').map((row) => String(row.op_key)))
  for (const key of open) if (!listed.has(key)) verdict.lost.push(`${key} is not listed as open`)
  for (const key of listed) if (!open.has(key)) verdict.lost.push(`${key} is listed as open and closed`)
  for (const { PK, job } of rows) {
    if (String(PK).startsWith('OUTBOX#') && queueOf(job as OutboxJob) === 'payments')
      verdict.lost.push(`a job is left: ${JSON.stringify(job)}`)
  }
  return verdict
}

import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { transferKey } from '#shared/domain/payment/op.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { put } from '#functions/platform/db/db.ts'
import { noteTransfer } from '#functions/money/reconcile/note-movements.ts'
import { bearReversal } from '#functions/money/refunds/bear-reversal.ts'
import { continueCancellation } from '#functions/money/refunds/continue-cancellation.ts'
import { bookDispute } from '#functions/money/refunds/disputes.ts'
import { bookManualRefund } from '#functions/money/refunds/manual-refunds.ts'
import { startCancellation } from '#functions/money/refunds/start-cancellation.ts'
import { startRefunds } from '#functions/money/refunds/start-refunds.ts'
import { eventOf, now, payment, playedByTwo, sentTo, startOperations } from '#tests/support/operations.ts'

/** Money that went back, in events that hardly occur. */

const actor = { id: 'usr_agent', name: 'Al' } as Viewer
const record = (patch: Partial<RefundRecord>): RefundRecord => ({
  ...{ id: 'rfd_1', payment_id: 'pay_1', amount: cents(100_000), fee: cents(0) },
  ...{ reason: 'by_hand', status: 'refunded', at: now },
  ...patch,
})

/** The provider's invoice of each payment. */
const ofTheEvent = { 'invoicePayments.list': { data: [{ invoice: { metadata: { event_id: 'evt_1' } } }] } }

describe('a refund by hand', () => {
  const refund = { id: 're_1', amount: 100_000, status: 'succeeded', payment_intent: 'pi_1' } as Stripe.Refund
  const kinds = async (entries: () => Promise<{ kind: string }[]>) => (await entries()).map(({ kind }) => kind)

  it('of money that is on its way to vendors takes none from the event, and its return gives none', async () => {
    const { deps, provider, available, entries } = await startOperations(
      sentTo(playedByTwo(), 'Drums'),
      [],
      0,
      ofTheEvent,
    )
    await bookManualRefund(deps(), provider.stripe, refund)
    await bookManualRefund(deps(), provider.stripe, { ...refund, status: 'canceled' })
    expect([await available(), await kinds(entries)]).toEqual([0, ['hand_refund', 'returned']])
  })

  it('is booked although the funds of the event are short, and takes nothing more from them', async () => {
    const { deps, provider, available, entries } = await startOperations(playedByTwo(), [], -100, ofTheEvent)
    await bookManualRefund(deps(), provider.stripe, refund)
    expect([await available(), await kinds(entries)]).toEqual([-100, ['hand_refund']])
  })

  it('comes back even in a run that heard of its return first', async () => {
    const { deps, provider, available, entries } = await startOperations(playedByTwo(), [], 400_000, ofTheEvent)
    const run = deps()
    const hear = () => bookManualRefund(run, provider.stripe, { ...refund, status: 'failed' })
    await hear()
    expect(await entries()).toEqual([])
    await bookManualRefund(deps(), provider.stripe, refund)
    expect(await available()).toBe(300_000)
    await hear()
    expect([await available(), await kinds(entries)]).toEqual([400_000, ['hand_refund', 'returned']])
  })

  it('is borne by the platform once, in an entry with the id of the decision', async () => {
    const event = playedByTwo({ refunds: [record({})] })
    const { deps, event: stored, entries } = await startOperations(event, [], 0)
    await bearReversal(deps(), await stored(), { amount: cents(40_000), from: 'platform', note: 'Ours' }, actor)
    const id = expect.stringMatching(/^rfd_0/) as string
    expect((await stored()).refunds).toMatchObject([
      { id: 'rfd_1', amount: 60_000, reason: 'by_hand' },
      { id, amount: 40_000, reason: 'covered' },
    ])
    const op_key = expect.stringMatching(/^cover\/evt_1\/rfd_0/) as string
    expect(await entries()).toMatchObject([{ kind: 'cover', op_key }])
  })
})

describe('a dispute', () => {
  const disputed = (change: object = {}) => ({
    ...ofTheEvent,
    'disputes.retrieve': {
      ...{ id: 'dp_1', amount: 100_000, reason: 'fraudulent', status: 'needs_response', payment_intent: 'pi_1' },
      ...{ evidence_details: { due_by: null }, balance_transactions: [{ amount: -100_000 }] },
      charge: { payment_method_details: { type: 'card' } },
      ...change,
    },
  })

  it('is booked although the funds of the event are short, and takes nothing more from them', async () => {
    const { deps, provider, event, available } = await startOperations(playedByTwo(), [], -100, disputed())
    expect(await bookDispute(deps(), provider.stripe, 'dp_1')).toBe(true)
    expect((await event()).disputes).toMatchObject([{ id: 'dp_1', status: 'open', withheld: 0 }])
    expect(await available()).toBe(-100)
  })

  it('of a charge that does not say how the client paid is no returned debit', async () => {
    const unsaid = disputed({ charge: { payment_method_details: null } })
    const { deps, provider, event } = await startOperations(playedByTwo(), [], 400_000, unsaid)
    await bookDispute(deps(), provider.stripe, 'dp_1')
    expect((await event()).disputes).toMatchObject([{ kind: 'dispute', withheld: 100_000 }])
  })

  it('is booked once its payment is known, even in a run that did not know it', async () => {
    const event = playedByTwo({ payments: [payment({ stripe_payment_intent_id: null })] })
    const { deps, provider, event: stored } = await startOperations(event, [], 400_000, disputed())
    const run = deps()
    await expect(bookDispute(run, provider.stripe, 'dp_1')).rejects.toThrow('does not know the payment of pi_1 yet')
    await deps().db.transact([put(run.db.tableName, { ...(await stored()), payments: [payment()] })])
    expect(await bookDispute(run, provider.stripe, 'dp_1')).toBe(true)
    expect((await stored()).disputes).toMatchObject([{ id: 'dp_1' }])
  })
})

describe('Refund Event', () => {
  it('sends the rest of a payment that went back in part, and does not call it refunded yet', async () => {
    const before = eventOf({ status: 'booked', payments: [payment()], refunds: [record({})] })
    const { deps, event } = await startOperations(before)
    const ops = await startRefunds(deps(), await event(), actor)
    expect(ops).toMatchObject([{ intent: { kind: 'refund', amount: 100_000 } }])
    expect(await event()).toMatchObject({ payments: [{ refund_status: 'pending' }] })
  })
})

describe('a cancellation', () => {
  const off = { by: 'client', reason: 'Off', keep: 0 } as const
  const canceled = async (event: Event) => {
    const ops = await startOperations(event)
    await startCancellation(ops.deps(), await ops.event(), off, actor)
    return ops
  }

  it('without money is done at once: there are no shares to pay', async () => {
    const { event, jobs } = await canceled(eventOf({ payments: [] }))
    expect([(await event()).status, jobs()]).toEqual(['canceled', expect.not.arrayContaining(['pay_vendors'])])
  })

  it('voids the invoice of a declined payment, and none of one that was paid later', async () => {
    const declined = await canceled(eventOf({ payments: [payment({ paid_at: null, failed_at: now })] }))
    expect(declined.jobs()).toContain('void_invoices')
    const later = await canceled(eventOf({ payments: [payment({ failed_at: now })] }))
    expect(later.jobs()).not.toContain('void_invoices')
  })

  it('ends with the rest for the platform, in an entry of the cancellation', async () => {
    const cancellation = { by: 'client', reason: 'Off', at: now, keep: 1, due: cents(400_000) }
    const kept = { ...playedByTwo({ status: 'refunded' }), cancellation } as Event
    const { deps, event, entries } = await startOperations(sentTo(kept, 'Drums', 'Bass Guitar'), [], 20_000)
    expect(await continueCancellation(deps(), await event())).toEqual([])
    expect(await event()).toMatchObject({ status: 'canceled' })
    expect(await entries()).toMatchObject([{ kind: 'platform', op_key: 'cancellation/evt_1' }])
  })
})

describe('a transfer that was taken back', () => {
  it('is not searched for once its operation is gone', async () => {
    const key = transferKey('evt_1', 'musician', 'mus_D|Drums')
    const transfer = { id: 'tr_1', amount_reversed: 1, metadata: { op_key: key, attempt: '1' } }
    const { deps, provider } = await startOperations(undefined, [], 0, { 'transfers.retrieve': transfer })
    await noteTransfer(deps(), provider.stripe, 'tr_1')
    expect(provider.names()).toEqual(['transfers.retrieve'])
  })
})

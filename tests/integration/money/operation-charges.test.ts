import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { withChargeBegun, type ChargeDetail } from '#functions/money/rules/charge.ts'
import type { ChargeIntent, Closing } from '#shared/domain/payment/intent.ts'
import { chargeKey, type OutcomeResult } from '#shared/domain/payment/op.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { chargeOf, eventOf, now, opOf, payment, startOperations } from '#tests/support/operations.ts'

/** Consequences of a charge's outcome for its event, the books and the mails. */

const key = chargeKey('evt_1', 'in_full')
const [paid, waiting] = (['succeeded', 'waiting'] as const).map((is) => ({ is, attempt: 1, stripe_id: 'in_1' }))
const refused: OutcomeResult = { is: 'refused', attempt: 1, message: 'Your card was declined' }

const recorded = async (
  result: OutcomeResult,
  charge?: ChargeDetail,
  { event = eventOf(), intent = chargeOf() }: { event?: Event; intent?: ChargeIntent } = {},
) => {
  const ops = await startOperations(withChargeBegun(event, intent, now), [opOf(key, intent)], 0)
  const lines = await linesOf(() => recordOutcome(ops.deps(), { key, result, ...(charge && { charge }) }))
  return { ...ops, failures: lines.filter(({ failures }) => failures === 1).length }
}

describe('a charge', () => {
  it('is booked with the amounts asked for if the provider says only that it succeeded', async () => {
    const { event, said, available, entries, jobs } = await recorded(paid!)
    expect((await event()).payments).toMatchObject([{ id: 'pay_1', paid_at: now, total: 411_630 }])
    expect(await said()).toEqual(['full payment paid: $4,116.30'])
    expect(await available()).toBe(400_000)
    expect(await entries()).toMatchObject([{ kind: 'charge', stripe_id: 'in_1' }])
    expect(jobs()).toEqual(
      expect.arrayContaining([
        'payment_made to nora@example.com',
        'payment_made to al@example.com',
        'schedule_balance',
      ]),
    )
    expect(jobs()).not.toContain('pay_vendors')
  })

  it('that is refused fails, with the reason for client and agent', async () => {
    const { event, said, jobs, failures } = await recorded(refused)
    expect((await event()).payments).toMatchObject([{ failed_at: now, failure_message: refused.message }])
    expect(await said()).toEqual(['full payment failed: Your card was declined'])
    expect(jobs()).toEqual(['payment_failed to nora@example.com', 'payment_failed to al@example.com'])
    expect(failures).toBe(1)
  })

  it('that another attempt has replaced leaves no payment, no mail and no failure to count', async () => {
    const { event, jobs, failures } = await recorded(refused, { isSuperseded: true })
    expect((await event()).payments).toEqual([])
    expect(jobs()).toEqual([])
    expect(failures).toBe(0)
  })

  it('on its way by a bank debit mails nobody', async () => {
    const { said, jobs } = await recorded(waiting!, { hosted_invoice_url: 'https://pay.example' })
    expect(await said()).toEqual(['full payment on its way: $4,116.30'])
    expect(jobs()).toEqual([])
  })

  it('that is an invoice is sent, and its payer gets the link', async () => {
    const invoice = {
      event: eventOf({ prepaid: false, status: 'played' }),
      intent: chargeOf({ collection: 'send' }),
    }
    const { event, said, jobs } = await recorded(waiting!, { due_at: now }, invoice)
    expect(await event()).toMatchObject({ status: 'invoiced', invoice_due_at: now })
    expect(await said()).toEqual(['invoice sent: $4,116.30'])
    expect(jobs()).toEqual(['invoice_sent to nora@example.com'])
  })

  it('paid outside leaves the balance of a prepaid event to its schedule', async () => {
    const { event, jobs } = await recorded(paid!, { charged: cents(0), outside: cents(400_000) })
    expect((await event()).payments).toMatchObject([{ payment_method_type: 'other', amount: 400_000 }])
    expect((await event()).paid_outside_at).toBeUndefined()
    expect(jobs()).toContain('schedule_balance')
  })
})

describe('the rest of a canceled event', () => {
  const deposit = payment({ id: 'pay_0', type: 'deposit', amount: cents(200_000), total: cents(205_830) })
  const canceled = (due: number) => ({
    event: eventOf({
      status: 'refunded',
      payments: [deposit],
      cancellation: { by: 'client', reason: '', at: now, keep: 1, due: cents(due), waived: false, refunds_fees: false },
    }),
    intent: chargeOf({ type: 'balance' }, 200_000),
  })

  it('that is no longer due and fails is forgotten, and what was paid before stays', async () => {
    const { event, jobs } = await recorded(refused, {}, canceled(200_000))
    expect((await event()).payments.map(({ id }) => id)).toEqual(['pay_0'])
    expect(jobs()).toEqual(['void_invoices', 'pay_vendors'])
  })

  it('fails while it is due: client, agent and admins read that', async () => {
    const { event, jobs } = await recorded(refused, {}, canceled(400_000))
    expect((await event()).payments.map(({ id }) => id)).toEqual(['pay_0', 'pay_1'])
    expect(jobs()).toEqual([
      ...['payment_failed to nora@example.com', 'payment_failed to al@example.com'],
      ...['cancellation_unpaid to al@example.com', 'cancellation_unpaid to admins'],
    ])
  })

  it('stays unpaid as far as a credit note covers it: agent and admins read that', async () => {
    const { jobs, mails } = await recorded(paid!, { charged: cents(105_830) }, canceled(400_000))
    expect(jobs()).toEqual(expect.arrayContaining(['cancellation_unpaid to al@example.com', 'pay_vendors']))
    expect(mails().filter(({ template }) => template === 'cancellation_unpaid')).toMatchObject([
      { variables: { amount: '$1,000.00', reason: 'More is due than has been paid' } },
      { to: 'admins' },
    ])
  })
})

describe('an invoice that the provider calls paid', () => {
  const all = 400_000
  it.each([
    ['moved', { charged: 411_630 }, ['- 400000'], false],
    ['was paid outside', { charged: 0, outside: all }, ['other 400000'], true],
    ['partly moved', { charged: 211_630, outside: all }, ['- 200000', 'other 200000'], false],
    ['was partly credited', { charged: 0, outside: 100_000 }, ['other 100000', 'credit 300000'], false],
    ['was credited', { charged: 0, outside: 0 }, ['credit 400000'], false],
  ])('and that %s is booked as that', async (_, detail, parts, isOutsideOnly) => {
    const intent = chargeOf({ collection: 'send' })
    const postpaid = eventOf({ prepaid: false, status: 'invoiced' })
    const { event, jobs } = await recorded(paid!, detail as ChargeDetail, { event: postpaid, intent })
    const found = await event()
    expect(found.payments.map((one) => `${one.payment_method_type ?? '-'} ${one.amount}`)).toEqual(parts)
    expect(found.status).toBe('paid')
    expect(jobs()).toContain('pay_vendors')
    expect(found.paid_outside_at).toBe(isOutsideOnly ? now : undefined)
    expect(jobs().includes('payment_short to admins')).toBe(!isOutsideOnly && parts.join('') !== '- 400000')
  })
})

describe('an invoice that is being closed', () => {
  const closing: Closing = { as: 'void', by: 'Al', reason: 'Wrong price' }
  const given = () => ({
    event: eventOf({ prepaid: false, status: 'invoiced' }),
    intent: chargeOf({ collection: 'send', closing }),
  })

  it('stays while a payment of it is on its way, and is closed no more', async () => {
    const { event, op, said, jobs } = await recorded(waiting!, {}, given())
    expect(await said()).toEqual(['invoice stays: a payment is on its way'])
    const row = await op(key)
    expect([row?.state, row?.intent]).toEqual(['waiting', chargeOf({ collection: 'send' })])
    expect(await event()).toMatchObject({ status: 'invoiced', payments: [{ failed_at: null }] })
    expect(jobs()).toEqual([])
  })

  it('is void when the provider says so, and stays marked as closed', async () => {
    const { event, op, said } = await recorded(refused, { isVoid: true }, given())
    expect(await event()).toMatchObject({ status: 'played', payments: [], invoice_voids: [{ reason: 'Wrong price' }] })
    expect(await said()).toEqual(['invoice voided: $4,116.30: Wrong price'])
    expect((await op(key))?.intent).toMatchObject({ closing })
  })

  it('is a failed one if the provider does not say that it is void', async () => {
    const { event } = await recorded(refused, undefined, given())
    expect(await event()).toMatchObject({ status: 'payment_failed', payments: [{ failed_at: now }] })
  })
})

import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { DatedReminder } from '#shared/domain/event/money/invoice.ts'
import { cents, zero } from '#shared/domain/money.ts'
import type { ChargeIntent, Closing } from '#shared/domain/payment/intent.ts'
import { chargeKey } from '#shared/domain/payment/op.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { findOp, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { remindOfInvoice } from '#functions/money/invoices/invoice-reminders.ts'
import { startClosing } from '#functions/money/invoices/start-closing.ts'
import { voidInvoices } from '#functions/money/invoices/void-invoices.ts'
import { after, chargeOf, now, opOf, payment, startOperations, eventOf } from '#tests/support/operations.ts'

/** Invoices are reminded of, closed and voided by what the provider says, even if it was not heard. */

const key = chargeKey('evt_1', 'in_full')
const sent = chargeOf({ collection: 'send' })
const invoiced = (patch: Partial<Event> = {}) =>
  eventOf({
    ...{ prepaid: false, status: 'invoiced', invoice_due_at: after(14 * 86_400_000), timezone: 'UTC' },
    payments: [payment({ paid_at: null, hosted_invoice_url: 'https://pay.example/old' })],
    ...patch,
  })
const waiting = opOf(key, sent, { state: 'waiting', stripe_id: 'in_1' })
const invoiceOf = (patch: object) => ({
  ...{ id: 'in_1', metadata: { op_key: key, attempt: '1' }, collection_method: 'send_invoice' },
  ...{ lines: { data: [] }, total: 411_630, payments: { data: [] } },
  ...patch,
})
const paidBy = (intent: object) => ({
  payments: { data: [{ status: 'paid', is_default: true, payment: { payment_intent: intent } }] },
})

describe('a reminder of an invoice', () => {
  const reminded = async (invoice: object, event = invoiced(), kind: DatedReminder = 'due_soon') => {
    const answers = {
      'invoices.retrieve': invoiceOf(invoice),
      // The provider knows the movement of the money a moment later.
      'paymentIntents.retrieve': { id: 'pi_1', latest_charge: null },
    }
    const ops = await startOperations(event, [waiting], 0, answers)
    await remindOfInvoice(ops.deps(), 'evt_1', kind, [])
    return ops
  }

  it('shows the links of today, and is sent once', async () => {
    const invoice = { status: 'open', hosted_invoice_url: 'https://pay.example/new' }
    const ops = await reminded(invoice)
    expect(await ops.event()).toMatchObject({
      payments: [{ hosted_invoice_url: 'https://pay.example/new' }],
      invoice_reminders: [{ kind: 'due_soon', at: now }],
    })
    expect(ops.mails()).toMatchObject([
      { template: 'invoice_reminder', to: 'nora@example.com', variables: { url: 'https://pay.example/new' } },
    ])
    expect(await ops.said()).toEqual(['client reminded: due in three days'])
    const again = await reminded(invoice, await ops.event())
    expect([again.provider.names(), again.jobs()]).toEqual([[], []])
  })

  it('is skipped while a debit is on its way', async () => {
    const intent = { id: 'pi_1', status: 'processing' }
    const ops = await reminded({ status: 'open', hosted_invoice_url: 'https://pay.example/new', ...paidBy(intent) })
    expect(await ops.event()).toMatchObject({
      payments: [{ hosted_invoice_url: 'https://pay.example/old' }],
      invoice_reminders: [{ kind: 'due_soon' }],
    })
    expect([await ops.said(), ops.jobs()]).toEqual([['reminder skipped: due in three days'], []])
  })

  it('is not written for a paid invoice, although nobody knows yet what it brought', async () => {
    const ops = await reminded({ status: 'paid', ...paidBy({ id: 'pi_1' }) })
    expect(ops.provider.names()).toEqual(['invoices.retrieve', 'paymentIntents.retrieve'])
    expect([await ops.said(), ops.jobs(), (await ops.event()).version]).toEqual([[], [], 1])
  })
})

describe('an invoice is closed', () => {
  const closing: Closing = { as: 'void', by: 'Al', reason: 'Wrong price' }
  const actor = { id: 'usr_agent', name: 'Al' } as Viewer
  const closed = async (ops: OpRow[], event = invoiced()) => {
    const given = await startOperations(event, ops)
    const rows = await startClosing(given.deps(), await given.event(), closing, actor)
    return rows?.map(({ intent }) => intent as ChargeIntent)
  }
  const other = (patch: Partial<OpRow>, intent: Partial<ChargeIntent> = {}) =>
    opOf(chargeKey('evt_1', 'deposit'), chargeOf({ type: 'deposit', payment_id: 'pay_0', ...intent }), patch)

  it('with its own amounts, and with what refused charges left open', async () => {
    expect(await closed([waiting, other({ state: 'failed', stripe_id: 'in_0' }, { clear: ['in_9'] })])).toEqual([
      { ...sent, clear: ['in_9', 'in_0'], closing },
    ])
    expect(await closed([waiting, other({ state: 'succeeded', stripe_id: 'in_0' })])).toEqual([{ ...sent, closing }])
  })

  it('only when no other charge is in progress', async () => {
    for (const state of ['open', 'leased'] as const) expect(await closed([waiting, other({ state })])).toBeUndefined()
  })

  it('although it was never sent: for the price, without a fee', async () => {
    const event = invoiced({ status: 'played', payments: [], client_rate_booked: cents(123_400) })
    expect(await closed([], event)).toEqual([
      {
        ...{ kind: 'charge', event_id: 'evt_1', type: 'in_full', collection: 'send', customer: null, method: null },
        ...{ payment_id: expect.stringMatching(/^pay_/) as string, description: 'Party', clear: [], closing },
        ...{ amount: 123_400, stripe_fee: zero, sales_tax: zero, total: 123_400 },
      },
    ])
  })
})

describe('an invoice that a refused charge left open', () => {
  const refused: OpRow = { ...waiting, state: 'failed', version: 2 }
  const answers = (invoice: object) => ({ 'invoices.retrieve': invoiceOf(invoice) })

  it('is recorded if it was paid in the meantime', async () => {
    const paid = { status: 'paid', amount_paid: 411_630, amount_paid_off_stripe: 411_630 }
    const { deps, provider, op } = await startOperations(invoiced(), [refused], 0, answers(paid))
    await voidInvoices(deps(), 'evt_1')
    expect(provider.names()).not.toContain('invoices.voidInvoice')
    expect(await op(key)).toMatchObject({ state: 'succeeded' })
  })

  it('is voided as it is now, not as this run has read it before', async () => {
    const { deps, provider } = await startOperations(invoiced(), [waiting], 0, answers({ status: 'open' }))
    const own = deps()
    await findOp(own, key)
    await own.db.transact(opWrites(own, waiting, refused))
    await voidInvoices(own, 'evt_1')
    expect(provider.given('invoices.voidInvoice')).toEqual(['in_1'])
  })
})

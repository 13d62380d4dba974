import { describe, expect, it } from 'vitest'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import { begin } from '#shared/domain/payment/op.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import { sendCharge } from '#functions/money/provider/send-charge.ts'
import { refusal, stub } from './provider-stub.ts'

/** A charge through an invoice of the provider, call by call. */

const now = '2026-06-01T12:00:00.000Z'
const tomorrow = '2026-06-02T12:00:00.000Z'
const op = { ...begin('charge/evt_1/deposit', now), attempt: 3 } as OpRow
const metadata = { op_key: op.key, attempt: '3', event_id: 'evt_1' }
const intent = {
  ...{
    kind: 'charge',
    event_id: 'evt_1',
    payment_id: 'pay_1',
    type: 'deposit',
    collection: 'charge',
    customer: 'cus_1',
  },
  ...{ method: { id: 'pm_1', type: 'card', text: 'Visa', exp: null }, description: 'Party: deposit', clear: [] },
  ...{ amount: 1000, stripe_fee: 59, sales_tax: 7, total: 1066 },
} as unknown as ChargeIntent
const invoice = (status: string, more: object = {}) => ({
  ...{ id: 'in_1', status, total: 1066, metadata, collection_method: 'charge_automatically', amount_paid: 0 },
  ...{ lines: { data: [] }, payments: { data: [] }, ...more },
})
const key = (step: string) => ({ idempotencyKey: `${op.key}#3/${step}` })
const steps = {
  'invoices.create': invoice('draft', { total: 0 }),
  'invoices.addLines': invoice('draft'),
  'invoices.finalizeInvoice': invoice('open'),
  'invoices.pay': invoice('paid'),
  'invoices.sendInvoice': invoice('open', { hosted_invoice_url: 'https://pay.example' }),
}
const charge = async (
  answers: Record<string, unknown>,
  more: Partial<ChargeIntent> = {},
  row: Partial<OpRow> = {},
  at = now,
) => {
  const made = stub({ ...steps, ...answers })
  const outcomes = await sendCharge(made.stripe, { ...op, ...row } as OpRow, { ...intent, ...more }, at).catch(
    (error: unknown) => error as never,
  )
  return { ...made, names: made.names(), outcomes }
}
const all = ['invoices.create', 'invoices.addLines', 'invoices.finalizeInvoice', 'invoices.pay']

describe('a charge', () => {
  it('is an invoice that is made, filled, finalized and paid, each under a key of its own', async () => {
    const { calls, outcomes } = await charge({})
    expect(calls).toEqual([
      [
        'invoices.create',
        {
          ...{ customer: 'cus_1', currency: 'usd', auto_advance: false, pending_invoice_items_behavior: 'exclude' },
          ...{ description: 'Party: deposit', metadata, payment_settings: { payment_method_types: ['card'] } },
          ...{ collection_method: 'charge_automatically', default_payment_method: 'pm_1' },
        },
        key('invoice'),
      ],
      [
        'invoices.addLines',
        'in_1',
        {
          lines: [
            { description: 'Party: deposit', amount: 1000 },
            { description: 'Processing fee', amount: 59 },
            { description: 'Sales tax', amount: 7 },
          ],
        },
        key('lines'),
      ],
      ['invoices.finalizeInvoice', 'in_1', { auto_advance: false }, key('finalize')],
      ['invoices.pay', 'in_1', expect.objectContaining({ payment_method: 'pm_1', off_session: true }), key('pay')],
    ])
    expect(outcomes).toMatchObject([{ key: op.key, result: { is: 'succeeded', attempt: 3, stripe_id: 'in_1' } }])
    const free = await charge({}, { stripe_fee: 0, sales_tax: 0 } as Partial<ChargeIntent>)
    expect(free.given('invoices.addLines')?.[1]).toEqual({ lines: [{ description: 'Party: deposit', amount: 1000 }] })
  })

  it('is sent to a client who pays within 14 days, by the kind of method that the fee is for', async () => {
    const { names, given, outcomes } = await charge(
      {},
      { collection: 'send', method: null, pay_by: 'us_bank_account', po_number: 'PO 7' },
    )
    expect(names).toEqual([...all.slice(0, 3), 'invoices.sendInvoice'])
    expect(given('invoices.create')?.[0]).toMatchObject({
      ...{ collection_method: 'send_invoice', days_until_due: 14 },
      custom_fields: [{ name: 'Purchase order', value: 'PO 7' }],
      payment_settings: { payment_method_types: ['us_bank_account'] },
    })
    expect(given('invoices.create')?.[0]).not.toHaveProperty('default_payment_method')
    expect(given('invoices.sendInvoice')).toEqual(['in_1', {}, key('send')])
    expect(outcomes).toEqual([
      {
        ...{ key: op.key, result: { is: 'waiting', attempt: 3, stripe_id: 'in_1' } },
        charge: { invoice_id: 'in_1', hosted_invoice_url: 'https://pay.example' },
      },
    ])
    const plain = await charge({}, { collection: 'send', method: null })
    expect(plain.given('invoices.create')?.[0]).toMatchObject({ payment_settings: { payment_method_types: ['card'] } })
    expect(plain.given('invoices.create')?.[0]).not.toHaveProperty('custom_fields')
    const broken = await charge(
      { 'invoices.sendInvoice': refusal(500), 'invoices.retrieve': invoice('open') },
      { collection: 'send' },
    )
    expect(broken.outcomes).toMatchObject([{ result: { is: 'waiting' } }])
  })

  it('needs a method on file, or at least a customer to send it to', async () => {
    const none = [{ key: op.key, result: { is: 'refused', attempt: 3, message: 'There is no payment method on file' } }]
    const without = await charge({}, { method: null })
    expect([without.outcomes, without.names]).toEqual([none, []])
    expect((await charge({}, { customer: null })).outcomes).toEqual(none)
    expect((await charge({}, { customer: null, collection: 'send' })).outcomes).toEqual(none)
  })

  it('goes on where an earlier try has stopped', async () => {
    expect((await charge({ 'invoices.create': invoice('draft') })).names).toEqual([all[0], all[2], all[3]])
    expect((await charge({ 'invoices.create': invoice('open') })).names).toEqual([all[0], all[3]])
    // A day later the provider has forgotten its keys.
    const list = { data: [invoice('draft', { id: 'in_0', metadata: null }), invoice('draft', { total: 0 })] }
    const stale = await charge({ 'invoices.list': list, 'invoices.retrieve': invoice('draft') }, {}, {}, tomorrow)
    expect(stale.names).toEqual(['invoices.list', 'invoices.retrieve', ...all.slice(2)])
    expect(stale.given('invoices.list')).toEqual([
      { customer: 'cus_1', created: { gte: Date.parse(now) / 1000 - 3600 }, limit: 100 },
    ])
  })

  it('looks at its invoice after an error of the server: the step may have been taken', async () => {
    const after = async (step: string, seen: object) =>
      (await charge({ [step]: refusal(500), 'invoices.retrieve': seen })).names.filter((name) => !all.includes(name))
    expect(await after('invoices.addLines', invoice('draft'))).toEqual(['invoices.retrieve'])
    expect(await after('invoices.finalizeInvoice', invoice('open'))).toEqual(['invoices.retrieve'])
    expect(await after('invoices.pay', invoice('paid'))).toEqual(['invoices.retrieve'])
    const unfilled = await charge({
      'invoices.addLines': refusal(500),
      'invoices.retrieve': invoice('draft', { total: 1 }),
    })
    expect([unfilled.outcomes, unfilled.names]).toEqual([expect.any(Error), [all[0], all[1], 'invoices.retrieve']])
    const still = await charge({ 'invoices.finalizeInvoice': refusal(500), 'invoices.retrieve': invoice('draft') })
    expect([still.outcomes, still.names]).toEqual([expect.any(Error), [...all.slice(0, 3), 'invoices.retrieve']])
    const unpaid = await charge({ 'invoices.pay': refusal(500), 'invoices.retrieve': invoice('open') })
    expect(unpaid.outcomes).toEqual(expect.any(Error))
  })

  it('that is refused is what its invoice says, or else the refusal, and remembers its invoice', async () => {
    const declined = refusal(402, 'card_declined', { rawType: 'card_error' })
    const paid = await charge({ 'invoices.pay': declined, 'invoices.retrieve': invoice('paid') })
    expect(paid.outcomes).toMatchObject([{ result: { is: 'succeeded', attempt: 3 } }])
    const open = await charge({ 'invoices.pay': declined, 'invoices.retrieve': invoice('open') })
    expect(open.outcomes).toEqual([
      {
        ...{ key: op.key, charge: { invoice_id: 'in_1' } },
        result: { is: 'refused', attempt: 3, message: 'Your card was declined.', stripe_id: 'in_1' },
      },
    ])
    const early = await charge({ 'invoices.create': refusal(400) })
    expect(early.outcomes).toEqual([
      {
        key: op.key,
        result: { is: 'refused', attempt: 3, message: 'The payment provider refused this', stripe_id: undefined },
      },
    ])
    const unclear = await charge({ 'invoices.pay': invoice('open') })
    expect(unclear.outcomes).toEqual([{ key: op.key, result: { is: 'unknown', attempt: 3 } }])
    expect((await charge({ 'invoices.pay': refusal(429) })).outcomes).toEqual(expect.any(Error))
    const unsent = await charge(
      { 'invoices.sendInvoice': refusal(400), 'invoices.retrieve': invoice('open') },
      { collection: 'send', method: null },
    )
    expect(unsent.outcomes).toMatchObject([{ result: { is: 'refused', stripe_id: 'in_1' } }])
  })
})

describe('invoices of earlier attempts', () => {
  const processing = {
    payments: {
      data: [{ status: 'open', is_default: true, payment: { payment_intent: { id: 'pi_1', status: 'processing' } } }],
    },
  }
  const earlier = (status: string, more: object = {}) => ({
    'invoices.retrieve': (id: string) => invoice(status, { id, metadata: { ...metadata, attempt: '2' }, ...more }),
  })

  it('are voided before a new one is made', async () => {
    const { names, calls } = await charge(earlier('open'), { clear: ['in_8', 'in_9'] })
    expect(names).toEqual([
      ...['invoices.retrieve', 'invoices.voidInvoice', 'invoices.retrieve', 'invoices.voidInvoice', ...all],
    ])
    expect(calls[3]).toEqual(['invoices.voidInvoice', 'in_9'])
    const foreign = await charge(earlier('paid', { metadata: {} }), { clear: ['in_9'] })
    expect(foreign.names).toEqual(['invoices.retrieve', ...all])
  })

  it('that were paid count as this charge; one on its way is waited for', async () => {
    const paid = await charge(earlier('paid'), { clear: ['in_9'] })
    expect(paid.outcomes).toMatchObject([{ key: op.key, result: { is: 'succeeded', attempt: 2, stripe_id: 'in_9' } }])
    expect(paid.names).toEqual(['invoices.retrieve'])
    const coming = await charge(earlier('open', processing), { clear: ['in_9'] })
    expect(coming.outcomes).toMatchObject([{ key: op.key, result: { is: 'waiting', attempt: 3, stripe_id: 'in_9' } }])
  })

  it('of another charge settle that one, and this one is given up', async () => {
    const other = { metadata: { op_key: 'charge/evt_1/in_full', attempt: '1' } }
    const superseded = (message: string) => ({
      ...{ key: op.key, result: { is: 'refused', attempt: 3, message }, charge: { isSuperseded: true } },
    })
    const paid = await charge(earlier('paid', other), { clear: ['in_9'] })
    expect(paid.outcomes).toMatchObject([
      { key: 'charge/evt_1/in_full', result: { is: 'succeeded', attempt: 1 } },
      superseded('An earlier payment has arrived'),
    ])
    const coming = await charge(earlier('open', { ...other, ...processing }), { clear: ['in_9'] })
    expect(coming.outcomes).toMatchObject([
      { result: { is: 'waiting', attempt: 1 } },
      superseded('An earlier payment is still on its way'),
    ])
  })

  it('are all closed when the charge is, its own invoice last', async () => {
    const closing = { as: 'void', by: 'Al', reason: 'typo' } as const
    const { outcomes, calls } = await charge(
      earlier('open'),
      { closing, clear: ['in_1', 'in_9'] },
      { stripe_id: 'in_1' },
    )
    expect(calls.filter(([name]) => name === 'invoices.voidInvoice').map(([, id]) => id)).toEqual(['in_9', 'in_1'])
    expect(outcomes).toEqual([
      {
        ...{ key: op.key, charge: { isVoid: true } },
        result: { is: 'refused', attempt: 3, message: 'The invoice was voided', stripe_id: 'in_1' },
      },
    ])
    const unsent = await charge(earlier('open'), { closing, clear: ['in_9'] })
    expect(unsent.names).toEqual(['invoices.retrieve', 'invoices.voidInvoice'])
    const late = await charge(earlier('paid'), { closing, clear: [] }, { stripe_id: 'in_1' })
    expect(late.outcomes).toMatchObject([{ result: { is: 'succeeded', stripe_id: 'in_1' } }])
  })
})

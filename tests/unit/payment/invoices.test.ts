import * as fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import { clearInvoice, invoiceDetail, invoiceIntent, invoiceOutcome } from '#functions/money/provider/invoices.ts'
import { receivedBy } from '#functions/money/provider/received.ts'

/** Invoices of the provider: the outcome that each state implies, and the money behind a paid one. */

const marked = { op_key: 'charge/evt_1/deposit', attempt: '3' }
const paymentOf = (intent: object | string, more: object = {}) => ({
  ...{ status: 'open', is_default: true },
  ...{ payment: { payment_intent: intent }, ...more },
})
const invoiceOf = (status: string, intent?: object, more: object = {}) =>
  ({
    ...{ id: 'in_1', status, collection_method: 'charge_automatically', metadata: marked, total: 1000 },
    ...{ lines: { data: [] }, payments: { data: intent ? [paymentOf({ id: 'pi_1', ...intent })] : [] }, ...more },
  }) as unknown as Stripe.Invoice
const noStripe = {} as Stripe
const outcomeOf = (invoice: Stripe.Invoice) => invoiceOutcome(noStripe, invoice)

describe('the outcome of a charge by its invoice', () => {
  const failed = { status: 'requires_payment_method', last_payment_error: { code: 'expired_card' } }

  it.each([
    ['open', { status: 'processing' }, { is: 'waiting' }],
    ['open', { status: 'requires_action' }, { is: 'refused', message: confirmWithBank }],
    ['open', failed, { is: 'refused', message: 'Your card has expired.' }],
    ['open', { status: 'requires_payment_method', last_payment_error: null }, undefined],
    ['open', undefined, undefined],
    ['draft', undefined, undefined],
    ['void', undefined, { is: 'refused', message: 'The invoice was voided' }],
    ['uncollectible', undefined, { is: 'refused', message: 'The invoice was voided' }],
  ])('%s, %j: %j', async (status, intent, result) => {
    const outcome = await outcomeOf(invoiceOf(status, intent))
    expect(outcome?.result).toEqual(result && { ...result, attempt: 3, stripe_id: 'in_1' })
    if (outcome) expect([outcome.key, outcome.charge?.isVoid]).toEqual([marked.op_key, status === 'void' || undefined])
    for (const metadata of [{}, null]) expect(await outcomeOf(invoiceOf(status, intent, { metadata }))).toBeUndefined()
  })

  it('is open as long as the client may try again on the page of a sent one', async () => {
    const sent = { collection_method: 'send_invoice' }
    expect(await outcomeOf(invoiceOf('open', failed, sent))).toBeUndefined()
    expect(await outcomeOf(invoiceOf('open', { status: 'requires_action' }, sent))).toBeUndefined()
    const coming = await outcomeOf(invoiceOf('open', { status: 'processing' }, sent))
    expect([coming?.result.is, coming?.charge]).toEqual(['waiting', { invoice_id: 'in_1', payment_intent_id: 'pi_1' }])
  })

  it('is that of the payment that was made, or else of the usual one', () => {
    const both = (status: string) =>
      ({
        payments: {
          data: [
            paymentOf({ id: 'pi_1' }),
            paymentOf({ id: 'pi_2' }, { status, is_default: false }),
            paymentOf('pi_3', { is_default: false }),
          ],
        },
      }) as unknown as Stripe.Invoice
    expect([invoiceIntent(both('paid'))?.id, invoiceIntent(both('canceled'))?.id]).toEqual(['pi_2', 'pi_1'])
    expect(invoiceIntent({} as Stripe.Invoice)).toBeUndefined()
  })

  it('shows the links that the provider gave with it', () => {
    const [page, pdf] = ['https://pay.example/1', 'https://pay.example/1.pdf']
    const given = { hosted_invoice_url: page, invoice_pdf: pdf, number: 'A-1', due_date: 1_780_315_200 }
    expect(invoiceDetail(invoiceOf('open', undefined, given))).toEqual({
      ...{ invoice_id: 'in_1', hosted_invoice_url: page, invoice_pdf: pdf, invoice_number: 'A-1' },
      due_at: '2026-06-01T12:00:00.000Z',
    })
    expect(invoiceDetail(invoiceOf('draft'))).toEqual({ invoice_id: 'in_1' })
  })
})

describe('an earlier invoice', () => {
  const refusal = (statusCode: number, code?: string) => Object.assign(new Error('no'), { statusCode, code })
  /** Each look finds the next state; `error` is the answer to voiding it. */
  const clear = async (states: readonly (string | Error)[], error?: Error) => {
    const done: string[] = []
    let looks = 0
    const act = (name: string) => (id: string) => {
      done.push(`${name} ${id}`)
      return error ? Promise.reject(error) : Promise.resolve({})
    }
    const invoices = {
      retrieve: () => {
        const state = states[looks++]!
        if (state instanceof Error) return Promise.reject(state)
        return Promise.resolve(state === 'processing' ? invoiceOf('open', { status: state }) : invoiceOf(state))
      },
      del: act('delete'),
      voidInvoice: act('void'),
    }
    const result = await clearInvoice({ invoices } as unknown as Stripe, 'in_1').then(
      (invoice) => invoice?.status ?? 'gone',
      (thrown: unknown) => thrown,
    )
    return { result, done }
  }

  it('is voided or deleted, so that nobody pays it; a paid one, or one being paid, is kept', async () => {
    expect(await clear(['open'])).toEqual({ result: 'gone', done: ['void in_1'] })
    expect(await clear(['draft'])).toEqual({ result: 'gone', done: ['delete in_1'] })
    expect(await clear(['void'])).toEqual({ result: 'gone', done: [] })
    expect(await clear(['paid'])).toEqual({ result: 'paid', done: [] })
    expect(await clear(['processing'])).toEqual({ result: 'open', done: [] })
    expect(await clear([refusal(404, 'resource_missing')])).toEqual({ result: 'gone', done: [] })
  })

  it('that cannot be voided is looked at again: it may have been paid meanwhile', async () => {
    const refused = refusal(400)
    const done = ['void in_1']
    expect(await clear(['open', 'paid'], refused)).toEqual({ result: 'paid', done })
    expect(await clear(['open', 'processing'], refused)).toEqual({ result: 'open', done })
    expect(await clear(['open', 'void'], refused)).toEqual({ result: 'gone', done })
    expect(await clear(['open', 'open'], refused)).toEqual({ result: refused, done })
    const unknown = refusal(500)
    expect(await clear(['open', 'paid'], unknown)).toEqual({ result: unknown, done })
  })
})

describe('what a paid invoice brought', () => {
  const paid = (movements: readonly (object | string | null)[], more: object = {}) => {
    const data = movements.map((_, i) => paymentOf(`pi_${i}`, { status: 'paid' }))
    const stripe = {
      paymentIntents: {
        retrieve: (id: string) =>
          Promise.resolve({
            id,
            payment_method: 'pm_new',
            latest_charge: { id: `ch_${id}`, status: 'succeeded', balance_transaction: movements[Number(id.slice(3))] },
          }),
      },
      paymentMethods: {
        retrieve: (id: string) =>
          Promise.resolve({ id, type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 } }),
      },
    } as unknown as Stripe
    const all = [...data, paymentOf('pi_open', { is_default: false })]
    return { stripe, invoice: invoiceOf('paid', undefined, { amount_paid: 0, payments: { data: all }, ...more }) }
  }
  const usd = (amount: number, available_on = 1_780_315_200) => ({ amount, currency: 'usd', available_on })

  it('is the sum of what moved, available with the last of it; the rest was paid outside', async () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.nat(9)), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(amounts, fc.nat(5_000), async (parts, outside) => {
        const at = (days: number) => 1_780_315_200 + days * 86_400
        const charged = parts.reduce((sum, [amount]) => sum + amount, 0)
        const { stripe, invoice } = paid(
          parts.map(([amount, days]) => usd(amount, at(days))),
          { amount_paid: charged + outside },
        )
        const received = await receivedBy(stripe, invoice, 'pm_new')
        expect(received).toMatchObject({ charged, outside })
        expect(received?.method).toBeUndefined()
        const last = Math.max(...parts.map(([, days]) => at(days)))
        expect(received?.available_at).toBe(parts.length > 0 ? new Date(last * 1000).toISOString() : undefined)
      }),
    )
  })

  it('is what the provider says was paid off of it, and never less than nothing', async () => {
    const said = paid([usd(1000)], { amount_paid: 1000, amount_paid_off_stripe: 300 })
    expect(await receivedBy(said.stripe, said.invoice, 'pm_old')).toMatchObject({
      ...{ outside: 300, payment_intent_id: 'pi_0', method: { type: 'card' } },
    })
    const less = paid([usd(1000)], { amount_paid: 900 })
    expect((await receivedBy(less.stripe, less.invoice, 'pm_new'))?.outside).toBe(0)
    // Cash that somebody noted at the provider has no payment intent, and an invoice marked as paid no payment.
    const noted = { data: [{ status: 'paid', payment: { type: 'payment_record', payment_record: 'prec_1' } }] }
    for (const payments of [noted, undefined]) {
      const { stripe, invoice } = paid([], { amount_paid: 500, payments })
      expect(await receivedBy(stripe, invoice, 'pm_new')).toMatchObject({ charged: 0, outside: 500 })
    }
  })

  it('is not known while a charge has no movement, and never taken from another currency', async () => {
    for (const movements of [[null], [usd(1), null], ['txn_1']]) {
      const { stripe, invoice } = paid(movements)
      expect(await receivedBy(stripe, invoice, 'pm_new')).toBeUndefined()
      expect((await invoiceOutcome(stripe, invoice))?.result.is).toBe('waiting')
    }
    const uncharged = { paymentIntents: { retrieve: () => Promise.resolve({ id: 'pi_0', latest_charge: null }) } }
    expect(await receivedBy(uncharged as never, paid([usd(1)]).invoice, 'pm_new')).toBeUndefined()
    const { stripe, invoice } = paid([{ ...usd(1), currency: 'eur' }])
    await expect(receivedBy(stripe, invoice, 'pm_new')).rejects.toThrow('in_1 was paid in eur')
  })

  it('keeps fee and tax apart, which are lines of it', async () => {
    const lines = [
      { description: 'Summer party: deposit', amount: 1000 },
      { description: 'Processing fee', amount: 59 },
      { description: 'Sales tax', amount: 7 },
    ]
    const { stripe, invoice } = paid([usd(1066)], { total: 1066, lines: { data: lines } })
    const received = await receivedBy(stripe, invoice, 'pm_new')
    expect(received?.invoiced).toEqual({ amount: 1000, stripe_fee: 59, sales_tax: 7, total: 1066 })
    expect((await invoiceOutcome(stripe, invoice))?.result).toEqual({ is: 'succeeded', attempt: 3, stripe_id: 'in_1' })
  })

  it('is never a refusal if the provider does not answer: the client may have paid', async () => {
    const { invoice } = paid([usd(1)])
    const silent = { paymentIntents: { retrieve: () => Promise.reject(new Error('missing')) } } as unknown as Stripe
    await expect(receivedBy(silent, invoice, undefined)).rejects.toThrow('does not say what in_1 brought')
  })
})

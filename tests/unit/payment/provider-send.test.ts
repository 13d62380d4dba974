import { describe, expect, it } from 'vitest'
import type { PayoutIntent, RefundIntent, TransferIntent } from '#shared/domain/payment/intent.ts'
import { begin, type Op } from '#shared/domain/payment/op.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { isFromProvider, isMarked, keyed, marks, once, sinceAttempt } from '#functions/money/provider/provider-call.ts'
import { ask, send } from '#functions/money/provider/send.ts'
import {
  payoutOutcome,
  refundOutcome,
  sendPayout,
  sendRefund,
  sendTransfer,
  transferOutcome,
} from '#functions/money/provider/send-others.ts'
import { refusal, stub } from './provider-stub.ts'

/** Requests for refunds, transfers and payouts, and the outcomes of their objects. */

const now = '2026-06-01T12:00:00.000Z'
const tomorrow = '2026-06-02T12:00:00.000Z'
const op = { ...begin('refund/evt_1/pay_1', now), attempt: 2 } as OpRow
const metadata = { op_key: op.key, attempt: '2', event_id: 'evt_1' }
const refund = {
  kind: 'refund',
  event_id: 'evt_1',
  payment_id: 'pay_1',
  amount: 500,
  payment_intent: 'pi_1',
} as RefundIntent
const transfer = {
  ...{ kind: 'transfer', event_id: 'evt_1', role: 'artist', entry: 'art_1', user_id: 'usr_1', name: 'Ari' },
  ...{ amount: 700, destination: 'acct_1', description: 'Party' },
} as TransferIntent
const payout = {
  kind: 'payout',
  user_id: 'usr_1',
  day: '2026-06-01',
  amount: 900,
  account: 'acct_1',
  items: [],
} as unknown as PayoutIntent
const key = (step: string) => ({ idempotencyKey: `${op.key}#2/${step}` })
const refused = (message: string) => ({ key: op.key, result: { is: 'refused', attempt: 2, message } })

describe('a request to the provider', () => {
  it('has a key of its operation, attempt and step; of printable characters, and not too long', () => {
    expect(keyed(op, 'refund')).toEqual(key('refund'))
    const odd = { ...op, key: 'transfer/evt_1/musician/mus_1|Cajón' }
    expect(keyed(odd, 'x').idempotencyKey).toMatch(/^[0-9a-f]{64}$/)
    expect(keyed(odd, 'y')).not.toEqual(keyed(odd, 'x'))
    const ofLength = (length: number) => keyed({ ...op, key: 'k'.repeat(length - 4) }, 'x').idempotencyKey.length
    expect([ofLength(200), ofLength(201)]).toEqual([200, 64])
  })

  it('is marked with its operation and attempt, which is how it is found again', () => {
    expect([marks(op), marks(op, 'evt_1')]).toStrictEqual([{ op_key: op.key, attempt: '2' }, metadata])
    const marked = [metadata, { ...metadata, attempt: '1' }, { ...metadata, op_key: 'other' }, {}, null, undefined]
    expect(marked.map((one) => isMarked(op, one as Record<string, string>))).toEqual([
      ...[true, false, false, false, false, false],
    ])
    expect(sinceAttempt({ ...op, attempt_at: '2026-06-01T12:00:00.999Z' })).toEqual({
      gte: Date.parse(now) / 1000 - 3600,
    })
  })

  it('is looked for first if its key is stale, and after an error of the server, never after a refusal', async () => {
    const run = async (call: unknown, seen: unknown, isStale?: boolean) => {
      const done: string[] = []
      const act = (name: string, answer: unknown) => () => {
        done.push(name)
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      }
      const result = await once(act('call', call), act('look', seen), isStale).catch((error: unknown) => error)
      return [result, ...done]
    }
    expect(await run('made', undefined)).toEqual(['made', 'call'])
    expect(await run('made', 'seen', true)).toEqual(['seen', 'look'])
    expect(await run('made', undefined, true)).toEqual(['made', 'look', 'call'])
    const [broken, gateway, declined] = [refusal(500), refusal(503), refusal(499)]
    expect(await run(broken, 'seen')).toEqual(['seen', 'call', 'look'])
    expect(await run(gateway, undefined)).toEqual([gateway, 'call', 'look'])
    expect(await run(declined, 'seen')).toEqual([declined, 'call'])
  })

  it('failed at the provider, or on the way to it, if its library says so', () => {
    const errors = [refusal(400), Object.assign(new Error('x'), { type: 'StripeConnectionError' }), new Error('x')]
    expect(errors.map(isFromProvider)).toEqual([true, true, false])
    expect(
      [{ type: 'StripeError' }, Object.assign(new Error('x'), { type: 'NotStripe' }), 'x'].map(isFromProvider),
    ).toEqual([...[false, false, false]])
  })
})

describe('the request of a', () => {
  it('refund names the payment, and the amount with its fee', async () => {
    const made = { id: 're_1', status: 'pending', metadata }
    const { stripe, calls } = stub({ 'refunds.create': made })
    expect(await sendRefund(stripe, op, refund, now)).toEqual({
      ...{ key: op.key, result: { is: 'waiting', attempt: 2, stripe_id: 're_1' } },
    })
    const body = { payment_intent: 'pi_1', amount: 500, reason: 'requested_by_customer', metadata }
    expect(calls).toEqual([['refunds.create', body, key('refund')]])
    const withFee = stub({ 'refunds.create': made })
    await sendRefund(withFee.stripe, op, { ...refund, fee: 20 } as RefundIntent, now)
    expect(withFee.given('refunds.create')?.[0]).toMatchObject({ amount: 520 })
    expect(await sendRefund(stripe, op, { ...refund, payment_intent: null }, now)).toEqual(
      refused('The payment provider does not know this payment'),
    )
    const found = stub({
      'refunds.list': {
        data: [
          { ...made, metadata: null },
          { ...made, id: 're_2', status: 'succeeded' },
        ],
      },
    })
    expect((await sendRefund(found.stripe, op, refund, tomorrow)).result).toMatchObject({
      is: 'succeeded',
      stripe_id: 're_2',
    })
    expect(found.calls).toEqual([['refunds.list', { payment_intent: 'pi_1', limit: 100 }]])
  })

  it('transfer names the account, and its event as the group', async () => {
    const { stripe, calls } = stub({ 'transfers.create': { id: 'tr_1', metadata } })
    expect(await sendTransfer(stripe, op, transfer, now)).toEqual({
      ...{ key: op.key, result: { is: 'succeeded', attempt: 2, stripe_id: 'tr_1' } },
    })
    const to = { amount: 700, currency: 'usd', destination: 'acct_1', description: 'Party', transfer_group: 'evt_1' }
    expect(calls).toEqual([['transfers.create', { ...to, metadata }, key('transfer')]])
    expect(await sendTransfer(stripe, op, { ...transfer, destination: null }, now)).toEqual(
      refused('Ari has not completed the bank settings yet'),
    )
    expect(await sendTransfer(stripe, op, { ...transfer, destination: null, name: '' }, now)).toEqual(
      refused('This vendor has not completed the bank settings yet'),
    )
    const found = stub({
      'transfers.list': {
        data: [
          { id: 'tr_0', metadata: {} },
          { id: 'tr_2', metadata },
        ],
      },
    })
    expect((await sendTransfer(found.stripe, op, transfer, tomorrow)).result).toMatchObject({ stripe_id: 'tr_2' })
    expect(found.calls).toEqual([['transfers.list', { transfer_group: 'evt_1', destination: 'acct_1', limit: 100 }]])
  })

  it('payout is made on the account of the payee', async () => {
    const own = { op_key: op.key, attempt: '2' }
    const made = { id: 'po_1', status: 'paid', created: 5, arrival_date: 9, metadata: own, failure_code: null }
    const { stripe, calls } = stub({ 'payouts.create': made })
    expect(await sendPayout(stripe, op, payout, now)).toEqual({
      ...{ key: op.key, payout: { id: 'po_1', status: 'paid', created: 5, arrival_date: 9 } },
      result: { is: 'succeeded', attempt: 2, stripe_id: 'po_1' },
    })
    const body = { amount: 900, currency: 'usd', description: 'BookMe 2026-06-01', metadata: own }
    expect(calls).toEqual([['payouts.create', body, { ...key('payout'), stripeAccount: 'acct_1' }]])
    expect(await sendPayout(stripe, op, { ...payout, account: null }, now)).toEqual(
      refused('The bank settings are not complete yet'),
    )
    const found = stub({
      'payouts.list': {
        data: [
          { ...made, metadata: null },
          { ...made, id: 'po_2' },
        ],
      },
    })
    expect((await sendPayout(found.stripe, op, payout, tomorrow)).result).toMatchObject({ stripe_id: 'po_2' })
    expect(found.calls).toEqual([
      ['payouts.list', { created: sinceAttempt(op), limit: 100 }, { stripeAccount: 'acct_1' }],
    ])
  })
})

describe('the outcome', () => {
  it('of an object without our marks is none', () => {
    for (const unmarked of [null, {}, undefined]) {
      expect(refundOutcome({ id: 're_1', status: 'failed', metadata: unmarked } as never)).toBeUndefined()
      expect(transferOutcome({ id: 'tr_1', metadata: unmarked } as never)).toBeUndefined()
      expect(payoutOutcome({ id: 'po_1', status: 'paid', metadata: unmarked } as never)).toBeUndefined()
    }
  })

  it.each([
    ['pending', 'waiting', undefined],
    ['requires_action', 'waiting', undefined],
    ['succeeded', 'succeeded', undefined],
    ['failed', 'returned', "The client's bank did not take the refund"],
    ['canceled', 'returned', "The client's bank did not take the refund"],
  ])('of a refund that is %s is %s', (status, is, message) => {
    expect(refundOutcome({ id: 're_1', status, metadata } as never)).toEqual({
      ...{ key: op.key, result: { is, attempt: 2, stripe_id: 're_1', ...(message && { message }) } },
    })
  })

  it.each([
    ['pending', null, 'waiting', undefined],
    ['in_transit', null, 'waiting', undefined],
    ['paid', null, 'succeeded', undefined],
    ['canceled', 'account_closed', 'returned', 'The payout was canceled'],
    ['failed', 'account_closed', 'returned', 'The bank account is closed'],
    ['failed', 'bank_account_closed', 'returned', 'The bank account is closed'],
    ['failed', 'no_account', 'returned', 'The bank did not take the payout'],
    ['failed', null, 'returned', 'The bank did not take the payout'],
  ])('of a payout that is %s (%s) is %s', (status, failure_code, is, message) => {
    const object = { id: 'po_1', status, created: 5, arrival_date: 9 }
    expect(payoutOutcome({ ...object, metadata, failure_code } as never)).toEqual({
      ...{ key: op.key, payout: object, result: { is, attempt: 2, stripe_id: 'po_1', ...(message && { message }) } },
    })
  })
})

describe('sending an operation', () => {
  const run = async (answers: Record<string, unknown>, row: Partial<OpRow>) => {
    const { stripe, names } = stub(answers)
    const errors: string[] = []
    const log = { error: (what: string) => void errors.push(what) }
    const deps = { now, log, stripe: () => Promise.resolve(stripe) } as unknown as Deps
    const outcomes = await send(deps, { ...op, ...row } as OpRow)
    return { results: outcomes.map(({ result }) => result), errors, names: names() }
  }
  const attempt = 2

  it('acts, or asks about one that waits for the provider', async () => {
    const done = { id: 're_1', status: 'succeeded', metadata }
    const acted = await run({ 'refunds.create': done }, { intent: refund })
    expect([acted.names, acted.errors]).toEqual([['refunds.create'], []])
    expect((await run({ 'transfers.create': done }, { intent: transfer })).names).toEqual(['transfers.create'])
    expect((await run({ 'payouts.create': done }, { intent: payout })).names).toEqual(['payouts.create'])
    const waits = { state: 'waiting' as Op['state'], stripe_id: 're_1' }
    const asked = await run({ 'refunds.retrieve': done }, { intent: refund, ...waits })
    expect([asked.names, asked.results]).toEqual([
      ['refunds.retrieve'],
      [{ is: 'succeeded', attempt, stripe_id: 're_1' }],
    ])
    expect(await run({}, { intent: transfer, ...waits })).toEqual({ results: [], errors: [], names: [] })
    const unsent = await run({ 'refunds.create': done }, { intent: refund, state: 'waiting' })
    expect(unsent.names).toEqual(['refunds.create'])
    // The invoice of a charge is void once somebody closes it, though it waited for its client.
    const closing = { ...{ kind: 'charge', clear: [] }, closing: { as: 'void', by: 'Al', reason: 'typo' } }
    const closed = await run(
      { 'invoices.retrieve': { id: 'in_1', status: 'open' } },
      { intent: closing as never, state: 'leased', stripe_id: 'in_1' },
    )
    expect(closed.names).toEqual(['invoices.retrieve', 'invoices.voidInvoice'])
  })

  it('asks about a payout on the account of the payee', async () => {
    const { stripe, given } = stub({ 'payouts.retrieve': { id: 'po_1', status: 'paid', metadata } })
    const deps = { now, stripe: () => Promise.resolve(stripe) } as unknown as Deps
    expect((await ask(deps, payout, 'po_1'))[0]?.result.is).toBe('succeeded')
    expect(given('payouts.retrieve')).toEqual(['po_1', {}, { stripeAccount: 'acct_1' }])
    const bare = stub({ 'payouts.retrieve': { id: 'po_1', status: 'paid', metadata: null } })
    const other = { ...deps, stripe: () => Promise.resolve(bare.stripe) } as Deps
    // The payee's own.
    expect(await ask(other, { ...payout, account: null }, 'po_1')).toMatchObject([
      { key: `payout/${payout.user_id}/po_1` },
    ])
    expect(bare.given('payouts.retrieve')?.[2]).toEqual({ stripeAccount: '' })
  })

  it('waits until the next business day for money, except payouts', async () => {
    const short = refusal(400, 'balance_insufficient')
    const until = '2026-06-02T00:00:00.000Z'
    const notYet = [{ is: 'not_yet', attempt, why: 'funds', until, sent: true }]
    expect((await run({ 'refunds.create': short }, { intent: refund })).results).toEqual(notYet)
    expect((await run({ 'transfers.create': short }, { intent: transfer })).results).toEqual(notYet)
    expect((await run({ 'payouts.create': short }, { intent: payout })).results).toEqual([
      { is: 'refused', attempt, message: 'The account at the payment provider holds too little' },
    ])
  })

  it('is refused in our words, or unknown with a note in the log; trouble with our key rings an alarm', async () => {
    const closed = await run({ 'transfers.create': refusal(400, 'transfers_not_allowed') }, { intent: transfer })
    expect(closed).toMatchObject({
      ...{ errors: [], results: [{ is: 'refused', attempt }] },
    })
    const unknown = [{ is: 'unknown', attempt }]
    const down = await run({ 'transfers.create': refusal(500), 'transfers.list': { data: [] } }, { intent: transfer })
    expect([down.results, down.errors]).toEqual([unknown, ['payment operation without an outcome']])
    const key401 = await run({ 'refunds.create': refusal(401) }, { intent: refund })
    expect([key401.results, key401.errors]).toEqual([
      unknown,
      ['ProviderSetup', 'payment operation without an outcome'],
    ])
    // It has been accepted: that it cannot be read now does not refuse it.
    const waits = { intent: refund, state: 'waiting' as const, stripe_id: 're_1' }
    expect((await run({ 'refunds.retrieve': refusal(404) }, waits)).results).toEqual(unknown)
  })
})

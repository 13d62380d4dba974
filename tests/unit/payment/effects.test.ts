import { chargeTotals } from '#shared/domain/payment/method-kinds.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shares } from '#shared/domain/event/money/shares.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { share, cents } from '#shared/domain/money.ts'
import { withChargeBegun, withChargeFailed, withChargePaid } from '#functions/money/rules/charge.ts'
import { expText, methodText, type ChargeIntent, type TransferIntent } from '#shared/domain/payment/intent.ts'
import {
  balances,
  chargePostings,
  eventAccount,
  platformPostings,
  refundPostings,
  returnedPostings,
  sumOf,
  transferPostings,
  type LedgerEntry,
  type Posting,
} from '#functions/money/rules/ledger.ts'
import { receivedOf } from '#functions/money/rules/received.ts'
import { nextPayoutAt } from '#shared/domain/payment/payout-day.ts'
import {
  isSettledWithErrors,
  isTransferred,
  payeesOf,
  withTransferDone,
  withTransferFailed,
  withTransfersBegun,
} from '#shared/domain/payment/transfer.ts'

const now = '2026-06-01T12:00:00.000Z'
const amounts = fc.integer({ min: 1, max: 50_000_000 }).map(cents)

const eventOf = (patch: Partial<Event> = {}): Event =>
  ({
    id: 'evt_1',
    status: 'played',
    prepaid: true,
    client_id: 'cli_1',
    client_rate: cents(400_000),
    client_rate_booked: cents(400_000),
    agent_id: 'agt_1',
    agent: { id: 'agt_1', name: 'Agent', user_id: 'usr_1' },
    agent_percent: 0.15,
    bookme_percent: 0.05,
    artist_status: 'not_selected',
    bandleader_status: 'not_needed',
    payments: [],
    musicians: [],
    musician_slots: [],
    proposals: [],
    proposal_signed_at: now,
    ...patch,
  }) as Event

const five = Array.from({ length: 5 }, (_, i) => ({
  musician_id: `mus_${i}`,
  user_id: `usr_m${i}`,
  musician_name: `Player ${i}`,
  instrument: 'Drums',
  status: 'confirmed' as const,
  rate: cents(64_000),
  played: true,
}))

const intentOf = (
  event: Event,
  { role, key, user_id, name, amount }: ReturnType<typeof payeesOf>[number],
): TransferIntent => ({
  kind: 'transfer',
  event_id: event.id,
  role,
  entry: key,
  user_id: user_id ?? null,
  name,
  amount,
  destination: 'acct_1',
  description: '',
})

const finish = (event: Event, isFailing: (i: number) => boolean, order: readonly number[]): Event => {
  const payees = payeesOf(event).filter((payee) => !isTransferred(event, payee))
  return order
    .filter((i) => i < payees.length)
    .reduce(
      (current, i) =>
        isFailing(i)
          ? withTransferFailed(current, intentOf(event, payees[i]!), 'no')
          : withTransferDone(current, intentOf(event, payees[i]!), `tr_${i}`),
      withTransfersBegun(event),
    )
}

describe('paying five vendors and an agent', () => {
  it('ends the same in any order, for every failing subset, and the retry pays only those', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 63 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        (failing, order) => {
          const event = eventOf({ musicians: five })
          const isFailing = (i: number) => (failing & (1 << i)) !== 0
          const ended = finish(event, isFailing, order)
          const inOrder = finish(event, isFailing, [0, 1, 2, 3, 4, 5])
          expect({ ...ended, pay_errors: ended.pay_errors?.length }).toEqual({
            ...inOrder,
            pay_errors: inOrder.pay_errors?.length,
          })
          expect(ended.status).toBe(failing === 0 ? 'paid' : 'payment_failed')
          expect(isSettledWithErrors(ended)).toBe(failing !== 0)
          const failed = payeesOf(ended).filter((payee) => !isTransferred(ended, payee))
          expect(failed).toHaveLength(ended.pay_errors?.length ?? 0)
          expect(finish(ended, () => false, [0, 1, 2, 3, 4, 5])).toMatchObject({ status: 'paid', pay_errors: [] })
        },
      ),
    )
  })

  it('leaves the status alone until the last outcome is known', () => {
    const event = eventOf({ musicians: five })
    expect(finish(event, () => true, [0, 1, 2, 3, 4]).status).toBe('played')
  })

  it('of a refunded event leads to canceled', () => {
    const payments = [
      {
        id: 'pay_1',
        type: 'in_full',
        amount: cents(400_000),
        stripe_fee: cents(0),
        sales_tax: cents(0),
        total: cents(400_000),
        paid_at: now,
        refund_status: 'refunded',
        refund_amount: cents(200_000),
      },
    ] as Event['payments']
    expect(
      finish(eventOf({ musicians: five, status: 'refunded', payments }), () => false, [0, 1, 2, 3, 4, 5]),
    ).toMatchObject({ status: 'canceled' })
  })
})

describe('the ledger', () => {
  const entry = (postings: Posting[]): LedgerEntry => ({
    id: 'x',
    kind: 'charge',
    op_key: 'x',
    at: now,
    stripe_id: null,
    postings,
  })

  it('sums to zero in every entry, and an event holds nothing once everyone has been paid', () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 0.5, noNaN: true }), fc.boolean(), (rate, percent, isRefunded) => {
        const payments = [
          {
            id: 'pay_1',
            type: 'in_full',
            ...chargeTotals(rate, 'card'),
            paid_at: now,
            ...(isRefunded ? { refund_status: 'refunded', refund_amount: cents(Math.floor(rate / 2)) } : {}),
          },
        ] as Event['payments']
        const agent_percent = Math.round(percent * 100) / 100
        const artist_rate = cents(rate - share(rate, agent_percent) - share(rate, 0.05))
        const event = eventOf({
          client_rate: rate,
          client_rate_booked: rate,
          agent_percent,
          status: isRefunded ? 'refunded' : 'played',
          payments,
          artist_id: 'art_1' as Event['artist_id'],
          artist_status: 'confirmed',
          artist_rate,
          artist: { id: 'art_1', name: 'A', user_id: 'usr_a' },
        })
        const charge = chargePostings({ event_id: event.id, ...chargeTotals(rate, 'card') } as ChargeIntent, 'cli_1')
        const refund = isRefunded
          ? [
              refundPostings(
                {
                  kind: 'refund',
                  event_id: event.id,
                  payment_id: 'pay_1',
                  amount: cents(Math.floor(rate / 2)),
                  payment_intent: null,
                },
                'cli_1',
              ),
            ]
          : []
        const transfers = payeesOf(event).map((payee) => transferPostings(intentOf(event, payee)))
        const platform = platformPostings(event.id, shares(event).find(({ role }) => role === 'platform')!.amount)
        const all = [charge, ...refund, ...transfers, platform].map(entry)
        for (const { postings } of all) expect(sumOf(postings)).toBe(0)
        expect(balances(all)[eventAccount(event.id)] ?? cents(0)).toBe(0)
      }),
    )
  })

  it('reverses returned money to the cent', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const postings = refundPostings(
          { kind: 'refund', event_id: 'evt_1', payment_id: 'pay_1', amount, payment_intent: null },
          'cli_1',
        )
        expect(Object.values(balances([entry(postings), entry(returnedPostings(postings))]))).toEqual([0, 0])
      }),
    )
  })
})

describe('a charge', () => {
  const intent = {
    kind: 'charge',
    event_id: 'evt_1',
    payment_id: 'pay_1',
    type: 'deposit',
    collection: 'charge',
    customer: 'cus_1',
    method: null,
    description: '',
    clear: [],
    ...chargeTotals(cents(200_000), 'card'),
  } satisfies ChargeIntent

  it('replaces failed ones, and counts even if it had been abandoned', () => {
    const failed = withChargeFailed(
      withChargeBegun(eventOf({ status: 'proposed' }), intent, now),
      intent,
      'no',
      {},
      now,
    )
    expect(failed.payments).toMatchObject([{ id: 'pay_1', failed_at: now }])
    const other = withChargeBegun(failed, { ...intent, payment_id: 'pay_2', type: 'in_full' }, now)
    expect(other.payments.map(({ id }) => id)).toEqual(['pay_2'])
    const late = withChargePaid(other, receivedOf(intent, {}), {}, now, String)
    expect(late).toMatchObject({
      status: 'booked',
      proposal_step: 4,
      payments: [{ id: 'pay_2' }, { id: 'pay_1', paid_at: now }],
    })
    expect(
      withChargeFailed(late, { ...intent, payment_id: 'pay_2' }, 'no', { isSuperseded: true }, now).payments,
    ).toMatchObject([{ id: 'pay_1' }])
  })

  it('books nothing without a signature', () => {
    expect(
      withChargePaid(eventOf({ status: 'proposed', proposal_signed_at: null }), receivedOf(intent, {}), {}, now, String)
        .status,
    ).toBe('proposed')
  })
})

describe('a payout day', () => {
  it('is the next business day at 14:00 UTC', () => {
    expect(nextPayoutAt('2026-06-01T12:00:00.000Z')).toBe('2026-06-02T14:00:00.000Z')
    expect(nextPayoutAt('2026-06-05T23:59:59.999Z')).toBe('2026-06-08T14:00:00.000Z')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (date) => {
          const at = nextPayoutAt(date.toISOString())
          expect(at > date.toISOString()).toBe(true)
          expect([1, 2, 3, 4, 5]).toContain(new Date(at).getUTCDay())
          expect(Date.parse(at) - date.getTime()).toBeLessThanOrEqual(4 * 86_400_000)
        },
      ),
    )
  })
})

describe('a payment method', () => {
  it('has its usual display name', () => {
    expect([
      methodText('visa', '4242'),
      methodText('STRIPE TEST BANK', '6789'),
      methodText('american_express', '0005'),
      methodText('cashapp', undefined),
    ]).toEqual(['Visa •••• 4242', 'STRIPE TEST BANK •••• 6789', 'American Express •••• 0005', 'Cashapp'])
    expect(expText(4, 2030)).toBe('04/2030')
  })
})

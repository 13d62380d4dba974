import { describe, expect, it } from 'vitest'
import { confirmWithBank, toConfirm } from '#shared/domain/event/money/bank-confirmation.ts'
import { canceledText, costText } from '#shared/domain/event/money/cancellation-text.ts'
import * as money from '#shared/domain/event/money/event-money.ts'
import { optionErrors, splitProblem, tooLowForOthers } from '#shared/domain/event/money/option-problems.ts'
import { currentOption, offeredOptions, splitOf } from '#shared/domain/event/money/options.ts'
import { isOverdue, isPast, owedBy, owedOf } from '#shared/domain/event/money/owed.ts'
import * as rates from '#shared/domain/event/money/rates.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import { cancellationShares, shares } from '#shared/domain/event/money/shares.ts'
import { areTransfersHeld } from '#shared/domain/event/money/transfers-wait.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, draft, ids, now, paidInFull, paymentOf } from './support.ts'

const goodwill = (from: RefundRecord['from'], amount: number) =>
  ({ payment_id: 'pay_deposit', reason: 'goodwill', from, amount: cents(amount), fee: cents(0) }) as RefundRecord
const signed = booked({ status: 'proposed', payments: [] })
const late = '2026-06-10T00:00:00.000Z'

describe('the price of an event', () => {
  it('is the booked one, before the signature the picked one, of a bar the client rate, less goodwill', () => {
    const rate = (event: Event) => money.bookedRate(inForce(event))
    const picked = { client_rate_booked: null, proposal_pick: 2 as const }
    expect(rate(booked({ client_rate_booked: cents(7) }))).toBe(7)
    expect(rate(booked(picked))).toBe(150_000)
    expect(rate(atBar(picked))).toBe(200_000)
    expect(rate({ ...atBar(picked), client_rate: undefined } as unknown as Event)).toBe(0)
    expect(rate(booked({ refunds: [goodwill('agent', 1000)] }))).toBe(199_000)
  })

  it('is charged to nobody who has not signed, pays after the gig, or waits for the act', () => {
    expect(money.dueNow(signed, now)?.type).toBe('deposit')
    const { agreement: _, ...bar } = atBar()
    expect(money.dueNow({ ...bar, client_rate_booked: cents(5), payments: [paymentOf('deposit', 1)] }, now)).toBe(
      undefined,
    )
    expect(money.dueNow({ ...signed, client_rate_booked: null }, now)).toBeUndefined()
    expect(money.dueNow({ ...booked(), has_gap: true }, now)).toBeUndefined()
    expect(money.dueNow({ ...signed, payments: undefined, balance_due: cents(5) }, now)?.amount).toBe(3)
  })

  it('is due in full when less than 30 days remain, with or without a stored due date', () => {
    expect(money.isLate(signed, now)).toBe(false)
    expect(money.isLate(signed, late)).toBe(true)
    const undated = { ...signed, balance_due_at: null }
    expect([money.isLate(undated, now), money.isLate(undated, late)]).toEqual([false, true])
    expect(money.isLate({ ...undated, start: null }, late)).toBe(false)
    // The stored date counts, not the start.
    expect(money.isLate({ ...signed, balance_due_at: late }, late)).toBe(false)
    expect(money.isLate({ ...signed, balance_due_at: '2026-02-01T00:00:00.000Z' }, now)).toBe(true)
  })

  it('of a bar has no deposit', () => {
    expect(money.instalments(cents(7))).toEqual({ deposit: 4, balance: 3 })
  })
})

describe('shares', () => {
  const of = (event: Event, role: string) => shares(event).find((share) => share.role === role)

  it('of agent and platform bear their own goodwill', () => {
    expect([of(booked(), 'agent')?.amount, of(booked(), 'platform')?.amount]).toEqual([30_000, 10_000])
    const generous = booked({ refunds: [goodwill('agent', 1000), goodwill('platform', 300)] })
    expect([of(generous, 'agent')?.amount, of(generous, 'platform')?.amount]).toEqual([29_000, 9700])
  })

  it('name the agent, or nobody', () => {
    expect(of(booked(), 'agent')).toMatchObject({ key: ids.agent, user_id: booked().agent?.user_id, name: 'Al Agent' })
    expect(of(booked(), 'platform')).toMatchObject({ key: 'bookme', name: 'BookMe', user_id: undefined })
    const alone = { ...booked(), agent: undefined, agent_id: undefined } as unknown as Event
    expect(of(alone, 'agent')).toMatchObject({ key: '', name: '', user_id: undefined })
  })

  it('of a refunded event keep what the refund leaves of each payment', () => {
    const [deposit, balance] = paidInFull().payments
    const marked = { ...deposit!, refund_status: 'refunded' as const, refund_amount: cents(10_000) }
    const event = paidInFull({ status: 'refunded', payments: [marked, balance!] })
    expect(shares(event).reduce((sum, { amount }) => sum + amount, 0)).toBe(90_000 + 50_000)
  })

  it('of a cancellation of one cent go to nobody but the platform', () => {
    const tiny = { ...booked(), client_rate: cents(0), artist_rate: cents(1), bandleader_rate: cents(0), musicians: [] }
    expect(cancellationShares(tiny, cents(1)).map(({ amount }) => amount)).toEqual([1, 0, 0, 0])
  })
})

describe('rates', () => {
  it('are computed for an empty form, too', () => {
    const empty = { ...draft(), client_rate: undefined, agent_percent: Number.NaN, bookme_percent: undefined } as never
    expect(computedRates(empty)).toEqual({ agent_rate: 0, bookme_rate: 0 })
    expect(rates.ratesAddUp({ id: ids.event, status: 'draft' })).toBe(true)
    expect(rates.payableAddsUp({ id: ids.event, status: 'draft' })).toBe(true)
  })

  it('of musicians and slots sum up', () => {
    expect(rates.musicianTotal({ ...draft(), musician_slots: [{ id: 's', instrument: 'Bass', rate: cents(3) }] })).toBe(
      50_003,
    )
    expect(rates.musicianTotal({ id: ids.event, status: 'draft' })).toBe(0)
  })

  it('that do not add up say who must still confirm having played', () => {
    expect(rates.payableProblem(booked())).toBeUndefined()
    const asked = { ...booked(), artist_status: 'requested' as const, bandleader_status: 'requested' as const }
    expect(rates.payableProblem(asked)).toBe('Ari Artist, Bo Leader must first confirm having played')
    expect(rates.payableProblem({ ...asked, artist_played: false, bandleader_played: false })).toBe(
      "Please correct rates, they don't match client rate",
    )
    expect(rates.ratesDontAddUp).toBe("Rates don't add up to client rate")
  })
})

describe('options', () => {
  const [first, second] = draft().proposals as [Event['proposals'][0], Event['proposals'][0]]

  it('are on offer with a title and a price', () => {
    expect(offeredOptions({ proposals: [first, { ...second, title: '' }] })).toEqual([first])
    expect(offeredOptions({ proposals: [first, { ...second, price: cents(0) }] })).toEqual([first])
    expect(offeredOptions({ proposals: [{ ...second, price: cents(1) }] })).toHaveLength(1)
    expect(offeredOptions({})).toEqual([])
    expect(currentOption({ ...draft(), proposals: undefined })).toBeUndefined()
  })

  it('give a payee without a usual rate nothing', () => {
    const offered = { ...draft(), artist_rate: cents(0), bandleader_rate: cents(0), musicians: [] }
    expect(splitOf(offered, { ...second, price: cents(0) }).rates.map(({ rate }) => rate)).toEqual([0, 0])
  })

  it('say what is missing, and nothing once they are signed', () => {
    const own = (artist: number) => ({
      ...second,
      agent_percent: 0.15,
      rates: [
        { payee: 'artist', rate: cents(artist) },
        { payee: 'bandleader', rate: cents(40_000) },
        ...draft().musicians.map((one) => ({
          payee: `musician|${one.musician_id}|${one.instrument}`,
          rate: cents(25_000),
        })),
      ],
    })
    const offered = (artist: number) => ({ ...draft(), proposals: [first, own(artist)] })
    const problem = (artist: number) => splitProblem(offered(artist), own(artist))
    expect(problem(30_000)).toBeUndefined()
    expect(problem(29_999)).toEqual({ field: 'rates', message: "Rates don't add up to the price: $0.01 unassigned" })
    expect(problem(30_001)).toEqual({ field: 'rates', message: "Rates don't add up to the price: $0.01 too much" })
    expect(problem(0)?.message).toBe("Rates don't add up to the price: $300.00 unassigned")
    const cheap = { ...second, price: cents(50_000) }
    expect(splitProblem({ ...draft(), proposals: [first, cheap] }, cheap)).toEqual({
      field: 'price',
      message: tooLowForOthers,
    })
    const short = { ...draft(), artist_rate: cents(1) }
    expect(splitProblem(short, first)).toEqual({ field: 'price', message: rates.ratesDontAddUp })
    expect(optionErrors(offered(29_999))).toEqual({ 'proposals.1.rates': problem(29_999)!.message })
    expect(optionErrors({ ...offered(29_999), prepaid: false })).toEqual({})
    expect(optionErrors(booked({ proposals: offered(29_999).proposals }))).toEqual({})
    expect(optionErrors({ ...draft(), proposals: undefined })).toEqual({})
  })
})

describe('what a list says', () => {
  it('is owed only with a due date, and overdue from the next day on', () => {
    const row = (balance: number | undefined, due_at: string | null) =>
      ({ balance_due: balance === undefined ? undefined : cents(balance), due_at }) as Parameters<typeof owedOf>[0]
    expect([owedOf(row(5, now)), owedOf(row(5, null)), owedOf(row(undefined, now))]).toEqual([5, 0, 0])
    expect(isPast('2026-03-01T09:00:00.000Z', '2026-03-01T10:00:00.000Z')).toBe(false)
    expect(isPast('2026-03-01T23:59:00.000Z', '2026-03-02T00:00:00.000Z')).toBe(true)
    const old = '2026-02-01T00:00:00.000Z'
    expect(owedBy([row(5, old), row(70, now), row(900, null), row(0, old)], now)).toEqual({ owed: 75, overdue: 5 })
    expect([isOverdue(row(1, old), now), isOverdue(row(0, old), now)]).toEqual([true, false])
  })

  it('is that transfers wait, unless one failed', () => {
    const waiting = booked({ transfers_wait_until: now })
    expect([areTransfersHeld(waiting), areTransfersHeld(booked())]).toEqual([true, false])
    expect(areTransfersHeld({ ...waiting, pay_errors: undefined })).toBe(true)
    const pay_errors = [{ name: 'A', amount: cents(1), role: 'artist', error: { message: 'no' } }]
    expect(areTransfersHeld({ ...waiting, pay_errors })).toBe(false)
  })

  it('is that the bank wants to be asked, for the last payment that it refused so', () => {
    expect(confirmWithBank).toBe('Your bank wants you to confirm this payment')
    const asked = (id: string, more = {}) =>
      paymentOf('balance', 5, { id, paid_at: null, failure_message: confirmWithBank, ...more })
    expect(toConfirm(booked({ payments: [asked('a'), asked('b')] }))?.id).toBe('b')
    expect(toConfirm(booked({ payments: [asked('a', { paid_at: now })] }))).toBeUndefined()
    expect(toConfirm(booked({ payments: [asked('a', { failure_message: 'no' })] }))).toBeUndefined()
    expect(toConfirm({ ...booked(), payments: undefined })).toBeUndefined()
  })
})

describe('the words of a called-off event', () => {
  const off = (due: number, more: Partial<Event> = {}) =>
    booked({ status: 'canceled', cancellation: { due: cents(due), at: now } as Event['cancellation'], ...more })

  it('say what vendors get', () => {
    const hidden = { id: ids.event, status: 'canceled' as const }
    expect(canceledText(hidden)).toBe('Event canceled')
    expect(canceledText({ ...hidden, status: 'refunded' })).toBe('Event canceled. Vendors get their share of the rates')
    expect(canceledText(off(0))).toBe('Event canceled. Vendors are not paid')
    expect(canceledText(off(100_000))).toBe('Event canceled and refunded. Vendors paid 50% of rates below')
    expect(canceledText(off(50_000))).toBe('Event canceled. Vendors paid 25% of rates below')
    expect(canceledText(off(50_000, { status: 'refunded' }))).toBe('Event canceled. Vendors get 25% of their rates')
  })

  it('say what the client has paid, owes, gets back, or cannot know yet', () => {
    expect(costText({ id: ids.event, status: 'canceled' })).toBe('')
    expect(costText(off(0))).toBe('You owe nothing')
    const nothingMore = 'Nothing more is charged'
    expect(costText(off(100_000))).toBe(`$1,000.00 of the price stays due, and you have paid it. ${nothingMore}`)
    expect(costText(off(150_000))).toBe('$1,500.00 of the price stays due, $500.00 of it is not paid yet')
    const back = {
      payment_id: 'pay_deposit',
      reason: 'cancellation',
      amount: cents(20_000),
      fee: cents(0),
    } as RefundRecord
    const some = '$800.00 of the price stays due, and you have paid it. $200.00'
    const refunded = { ...back, status: 'refunded' as const }
    expect(costText(off(80_000, { refunds: [refunded] }))).toBe(`${some} went back to you. ${nothingMore}`)
    // The status of the event says nothing about the money.
    const pending = { ...back, status: 'pending' as const }
    expect(costText(off(80_000, { refunds: [pending] }))).toBe(`${some} goes back to you. ${nothingMore}`)
    const disputed = { ...back, reason: 'dispute', status: 'pending' } as RefundRecord
    expect(costText(off(90_000, { refunds: [disputed] }))).toBe(
      '$900.00 of the price stays due, and your bank decides about a payment of it. Nothing more is charged',
    )
  })
})

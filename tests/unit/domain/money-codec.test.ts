import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import { decodeMoney, encodeMoney, type InCents } from '#shared/api/money-paths.ts'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { eventView } from '#shared/domain/event/record/schema.ts'
import { type EventView } from '#shared/domain/event/record/schema.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import { cents, formatMoney, sum, type Cents, type Units } from '#shared/domain/money.ts'
import { money, positiveMoney } from '#shared/domain/schema-parts.ts'

type SentEvent = z.input<ReturnType<typeof eventView>>

describe('an amount', () => {
  it('is parsed from currency units to cents, and encoded back', () => {
    expect([0, 8.95, 1200.5, 10_000_000].map((units) => money().parse(units))).toEqual([0, 895, 120_050, 1_000_000_000])
    expect(z.encode(money(), cents(895))).toBe(8.95)
  })

  it.each([
    [-1, 'Amount must not be negative'],
    [1.005, 'An amount has at most two decimals'],
    [10_000_000.01, 'Amount is too large'],
    ['12', 'Amount must be a number'],
    [Number.NaN, 'Amount must be a number'],
  ])('%s is rejected: %s', (units, message) => {
    expect(money().safeParse(units).error?.issues[0]?.message).toBe(message)
  })

  it('as a rate is above zero, in both directions', () => {
    expect(positiveMoney().safeParse(0).error?.issues[0]?.message).toBe('Required')
    expect(z.safeEncode(positiveMoney(), cents(0)).error?.issues[0]?.message).toBe('Required')
  })
})

describe('a branded type', () => {
  const sent = { id: 'evt_1', status: 'booked' } as unknown as SentEvent
  const event: EventView = { id: 'evt_1' as EventView['id'], status: 'booked', client_rate: cents(1) }

  it('a wire event is not an event, and no screen, rule or mail accepts it', () => {
    expectTypeOf<SentEvent>().not.toExtend<EventLike>()
    expectTypeOf<EventView>().not.toExtend<SentEvent>()
    expectTypeOf<EventView>().toExtend<EventLike>()
    expectTypeOf<InCents<SentEvent>>().toExtend<EventView>()
    // @ts-expect-error a rule wants cents
    expect(partyTotal(sent)).toBe(0)
    // @ts-expect-error a mail's text, or a screen's
    expect(() => formatMoney(sent.client_rate)).not.toThrow()
    // @ts-expect-error and the other way: sent amounts are in units
    const rate: Units = event.client_rate!
    expect(rate).toBe(1)
  })

  it('a plain number is not an amount', () => {
    expectTypeOf<number>().not.toExtend<Cents>()
    expectTypeOf<Units>().not.toExtend<Cents>()
    expectTypeOf(sum([])).toEqualTypeOf<Cents>()
  })
})

describe('the amounts of a route', () => {
  it('are found wherever the contract uses the codec', () => {
    expect(moneyOfRoutes['POST /consultations']).toEqual({ body: { budget: true } })
    expect(moneyOfRoutes['GET /booking-requests']).toEqual({ answer: { client_budget: true } })
    expect(moneyOfRoutes['PUT /events/{id}']?.body).toMatchObject({ client_rate: true, musicians: { rate: true } })
    // Payouts travel in cents.
    expect(moneyOfRoutes['GET /users/{id}/payouts']).toBeUndefined()
  })

  it('are converted in lists and nested lists, and nothing else is', () => {
    const paths = moneyOfRoutes['GET /events/{id}']?.answer
    const event = { client_rate: 100, musicians: [{ rate: 50, instrument: 'Drums' }], payments: null, version: 100 }
    const sent = encodeMoney(paths, [event])
    expect(sent).toEqual([
      { client_rate: 1, musicians: [{ rate: 0.5, instrument: 'Drums' }], payments: null, version: 100 },
    ])
    expect(decodeMoney(paths, sent)).toEqual([event])
    expect(event.client_rate).toBe(100)
  })

  it('leave fields with the names of JavaScript alone, and take no prototype from what was sent', () => {
    const odd = '{ "client_rate": 1, "constructor": 5, "toString": { "length": 7 }, "__proto__": { "is_admin": true } }'
    const read = decodeMoney(moneyOfRoutes['GET /events/{id}']?.answer, JSON.parse(odd) as object)
    expect(Object.entries(read)).toEqual([
      ['client_rate', 100],
      ['constructor', 5],
      ['toString', { length: 7 }],
    ])
    expect(read).not.toHaveProperty('is_admin')
  })
})

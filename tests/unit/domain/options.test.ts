import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventErrors } from '#shared/domain/event/edit/save-rules.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import {
  pickVerdict,
  signVerdict,
  withPick,
  withProposalSent,
  withSignature,
} from '#functions/event/rules/agreement/signing.ts'
import { currentOption, optionMoney, payeesOf, splitOf } from '#shared/domain/event/money/options.ts'
import { tooLowForOthers } from '#shared/domain/event/money/option-problems.ts'
import { payableAddsUp, ratesAddUp } from '#shared/domain/event/money/rates.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import { eventInput, type Event } from '#shared/domain/event/record/schema.ts'
import { cents, share, sum } from '#shared/domain/money.ts'
import { draft, ids, input, now, parties, said, withAll } from './support.ts'

type Options = Event['proposals']
const drums = `musician|${ids.musician}|Drums`
const piano = `musician|${ids.musician2}|Piano`

/** 2,000.00: agent 300, platform 100, artist 700, leader 400, drums and piano 250 each; options of 3,000 and 1,500. */
const trio: Options = [
  { id: 1, title: 'Full band', description: 'Four hours', price: cents(200_000) },
  { id: 2, title: 'All night', description: 'Eight hours', price: cents(300_000) },
  { id: 3, title: 'Duo', description: 'Two hours', price: cents(150_000) },
]
const proposed = (more: Partial<Event> = {}): Event => ({
  ...withAll(draft(), 'confirmed'),
  status: 'proposed',
  proposal_sent_at: now,
  proposal_step: 1,
  proposals: trio,
  ...more,
})
const withRates = (rates: Record<string, number>, more: Partial<Options[number]> = {}): Options =>
  trio.map((option) =>
    option.id === 2
      ? { ...option, rates: Object.entries(rates).map(([payee, rate]) => ({ payee, rate: cents(rate) })), ...more }
      : option,
  )
const ratesOf = (event: Event) => Object.fromEntries(payeesOf(event).map(({ payee, rate }) => [payee, rate]))
const usual = { artist: 70_000, bandleader: 40_000, [drums]: 25_000, [piano]: 25_000 }

describe('the split of an option', () => {
  it('is the usual rates, and the artist gets the difference', () => {
    const event = withPick(proposed(), 2)
    expect(ratesOf(event)).toEqual({ ...usual, artist: 150_000 })
    expect(event).toMatchObject({ client_rate: 300_000, agent_rate: 45_000, bookme_rate: 15_000 })
    expect(ratesOf(withPick(proposed(), 3))).toEqual({ ...usual, artist: 30_000 })
  })

  it('gives the difference to the band leader if there is no artist, and to all musicians if nobody leads', () => {
    const led = proposed({ artist_id: null, artist_rate: cents(0), client_rate: cents(112_500) })
    led.proposals = [{ ...trio[0]!, price: cents(112_500) }, trio[1]!]
    expect(ratesOf(withPick(led, 2))).toEqual({ bandleader: 190_000, [drums]: 25_000, [piano]: 25_000 })
    const band = { ...led, bandleader_id: -1 as const, bandleader_rate: cents(0) }
    const slot = { id: 's', rate: cents(50_000) }
    expect(ratesOf(withPick({ ...band, musician_slots: [slot] }, 2))).toEqual({
      [drums]: 60_000,
      [piano]: 60_000,
      'slot|s': 120_000,
    })
  })

  it('is what the agent entered, including their own percent', () => {
    const proposals = withRates({ ...usual, artist: 105_000 }, { agent_percent: 0.3 })
    const event = withPick(proposed({ proposals }), 2)
    expect(event).toMatchObject({ agent_percent: 0.3, agent_rate: 90_000, artist_rate: 105_000 })
    expect(ratesAddUp(event)).toBe(true)
  })

  it('passes the part of someone who left to their replacement', () => {
    const event = proposed({ proposals: withRates({ ...usual, artist: 100_000, [piano]: 75_000 }) })
    const musicians = [event.musicians[0]!, { ...event.musicians[1]!, musician_id: ids.bandleader }]
    expect(splitOf({ ...event, musicians }, event.proposals[1]!).rates.at(-1)).toEqual({
      payee: `musician|${ids.bandleader}|Piano`,
      rate: 75_000,
    })
  })
})

describe('picking', () => {
  it('and picking another or none leaves every option unchanged', () => {
    const event = proposed({ proposals: withRates({ ...usual, artist: 110_000, [drums]: 65_000 }) })
    const terms = (of: Event) => [
      of.client_rate,
      of.agent_rate,
      ratesOf(of),
      of.proposals.map((o) => optionMoney(of, o)),
    ]
    let wandering = event
    for (const id of [2, 3, 1, 3, 2]) wandering = withPick(wandering, id)
    expect(terms(wandering)).toEqual(terms(withPick(event, 2)))
    expect(terms(withPick(wandering, null))).toEqual(terms(event))
  })

  it('of an option picked before options had rates sets them at the signature', () => {
    const event = proposed({ proposal_pick: 2, proposal_step: 2 })
    expect(currentOption(event)?.id).toBe(1)
    expect(ratesOf(withSignature(event, 'Ada', now))).toEqual({ ...usual, artist: 150_000 })
  })

  it('leaves the first option on offer after a vendor was lost', () => {
    const signed = withSignature(withPick(proposed(), 2), 'Ada', now)
    const again = withProposalSent({ ...signed, status: 'propose' }, now)
    expect(again).toMatchObject({ client_rate: 200_000, proposal_pick: null, client_rate_booked: null })
    expect(ratesOf(again)).toEqual(usual)
    expect(again.proposals).toEqual(trio)
  })

  it('lets the agent change the rates of the picked option, and its price follows', () => {
    const picked = withPick(proposed(), 2)
    const changes = { ...input, client_rate: cents(400_000), artist_rate: cents(230_000), proposals: picked.proposals }
    const { event } = applyEdit(picked, changes, parties)
    expect(event.proposals.map(({ price }) => price)).toEqual([200_000, 400_000, 150_000])
    expect(eventErrors(event)).toEqual({})
    expect(ratesOf(withPick(event, null))).toEqual(usual)
    expect(withPick(event, null)).toMatchObject({ client_rate: 200_000 })
  })
})

describe('options that do not add up', () => {
  const errors = (proposals: Options, more: Partial<Event> = {}) => eventErrors(proposed({ proposals, ...more }))
  const priced = (price: number): Options =>
    trio.map((option) => (option.id === 3 ? { ...option, price: cents(price) } : option))

  it.each<[string, Options, Record<string, string>]>([
    ['all is well', trio, {}],
    [
      'too little',
      withRates({ ...usual, artist: 149_999 }),
      { 'proposals.1.rates': "Rates don't add up to the price: $0.01 unassigned" },
    ],
    [
      'too much',
      withRates({ ...usual, artist: 190_000 }),
      { 'proposals.1.rates': "Rates don't add up to the price: $400.00 too much" },
    ],
    ['a price below the rates of the others', priced(112_500), { 'proposals.2.price': tooLowForOthers }],
    ['one cent for the artist', priced(112_501), {}],
    ['no title, not offered', withRates({ artist: 1, bandleader: 1, [drums]: 1, [piano]: 1 }, { title: '' }), {}],
  ])('%s', (_name, proposals, expected) => {
    expect(errors(proposals)).toEqual(expected)
  })

  it('cannot be picked or signed', () => {
    expect(said(pickVerdict(proposed({ proposals: priced(112_500) }), 3))).toBe('conflict')
    expect(said(pickVerdict(proposed({ artist_rate: cents(1) }), 1))).toBe('conflict')
    expect(said(pickVerdict(proposed(), 2))).toBe('ok')
    expect(said(signVerdict(withPick(proposed(), 2)))).toBe('ok')
    expect(said(signVerdict({ ...withPick(proposed(), 2), artist_rate: cents(1) }))).toBe('conflict')
  })

  it('block nothing once another option is signed', () => {
    expect(errors(withRates({ artist: 1 }), { proposal_signed_at: now, proposal_pick: 1 })).toEqual({})
  })

  it('do not allow removing the option that the client picked', () => {
    expect(errors(trio.slice(0, 1), { proposal_pick: 2 })).toEqual({
      proposals: 'The client has picked option 2: it cannot be removed',
    })
  })

  it.each<[string, unknown, string]>([
    ['negative', [{ payee: 'artist', rate: -1 }], 'rates.0.rate'],
    ['zero', [{ payee: 'artist', rate: 0 }], 'rates.0.rate'],
    ['for nobody', [{ payee: 'mother', rate: 1 }], 'rates.0.payee'],
    [
      'twice for one',
      [
        { payee: 'artist', rate: 1 },
        { payee: 'artist', rate: 1 },
      ],
      'rates.1.payee',
    ],
  ])('are rejected if they are %s', (_name, rates, path) => {
    const { error } = eventInput().shape.proposals.safeParse([{ ...trio[0], price: 2000, rates }])
    expect(new Set(error?.issues.map((issue) => issue.path.slice(1).join('.')))).toEqual(new Set([path]))
  })
})

describe('for any event, any option that can be picked', () => {
  const rate = fc.integer({ min: 1, max: 500_000 })
  const parts = fc.record({
    artist: fc.option(rate, { nil: undefined }),
    bandleader: fc.option(rate, { nil: undefined }),
    musicians: fc.array(rate, { maxLength: 6 }),
    slots: fc.array(rate, { maxLength: 2 }),
    percent: fc.integer({ min: 1, max: 60 }),
    prices: fc.array(fc.integer({ min: 1, max: 3_000_000 }), { minLength: 2, maxLength: 2 }),
    owns: fc.array(
      fc.option(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 10, maxLength: 10 }), { nil: null }),
      { minLength: 2, maxLength: 2 },
    ),
    picks: fc.array(fc.constantFrom(null, 1, 2, 3), { minLength: 1, maxLength: 5 }),
  })

  /** A savable event: the client rate is the sum of all rates. */
  const eventOf = (given: typeof parts extends fc.Arbitrary<infer T> ? T : never): Event | undefined => {
    const vendors = [given.artist ?? 0, given.bandleader ?? 0, ...given.musicians, ...given.slots].reduce(
      (a, b) => a + b,
    )
    const agent_percent = given.percent / 100
    const guess = Math.round(vendors / (0.95 - agent_percent))
    const price = [guess - 1, guess, guess + 1].find(
      (rate) => rate - share(cents(rate), agent_percent) - share(cents(rate), 0.05) === vendors,
    )
    if (price === undefined || vendors === 0) return undefined
    const base = proposed({
      agent_percent,
      client_rate: cents(price),
      artist_id: given.artist === undefined ? null : ids.artist,
      artist_rate: cents(given.artist ?? 0),
      bandleader_id: given.bandleader === undefined ? (-1 as const) : (ids.bandleader as `mus_${string}`),
      bandleader_rate: cents(given.bandleader ?? 0),
      musicians: given.musicians.map((rate, i) => ({
        ...proposed().musicians[0]!,
        instrument: `Drum ${i}`,
        rate: cents(rate),
      })),
      musician_slots: given.slots.map((rate, i) => ({ id: `s${i}`, rate: cents(rate) })),
    })
    const option = (id: 2 | 3, i: number): Options[number] => {
      const price = cents(given.prices[i]!)
      const own = given.owns[i]
      // The vendors the agent named, with their parts of the price; the others share the rest.
      const rates =
        own &&
        payeesOf(base).flatMap(({ payee }, k) =>
          own[k]! < 50 ? [] : [{ payee, rate: cents(Math.floor((price * own[k]!) / 1000)) }],
        )
      return { id, title: `Option ${id}`, description: '', price, ...(rates && { rates }) }
    }
    return { ...base, proposals: [{ ...trio[0]!, price: cents(price) }, option(2, 0), option(3, 1)] }
  }

  it('sums to the client rate after any earlier pick, and can be paid', () => {
    let picked = 0
    fc.assert(
      fc.property(parts, (given) => {
        const start = eventOf(given)
        if (start === undefined) return
        expect(ratesAddUp(start)).toBe(true)
        let event = start
        for (const id of given.picks) {
          if (!pickVerdict(event, id).ok) continue
          picked += 1
          event = withPick(event, id)
          const option = event.proposals.find((entry) => entry.id === (id ?? 1))!
          expect(event.client_rate).toBe(option.price)
          expect(ratesAddUp(event)).toBe(true)
          expect(optionMoney(event, option).total).toBe(option.price)
          expect(payeesOf(event).every(({ rate }) => rate > 0)).toBe(true)
          if (event.musician_slots.length > 0) continue
          expect(payableAddsUp(event)).toBe(true)
          expect(sum(shares(event).map(({ amount }) => amount))).toBe(event.client_rate)
        }
        expect(signVerdict(event).ok).toBe(true)
        expect(payeesOf(withPick(event, null))).toEqual(payeesOf(start))
        const back = withPick(event, null)
        for (const [i, option] of back.proposals.entries())
          expect(optionMoney(back, option)).toEqual(optionMoney(start, start.proposals[i]!))
      }),
      { numRuns: 1000 },
    )
    expect(picked).toBeGreaterThan(300)
  })
})

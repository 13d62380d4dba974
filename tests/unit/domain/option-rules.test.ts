import { describe, expect, it } from 'vitest'
import { areOptionsOpen, optionErrors, splitProblem } from '#shared/domain/event/money/option-problems.ts'
import {
  baseSplit,
  currentOption,
  isCurrent,
  optionMoney,
  payeesOf,
  splitOf,
  withOption,
  type Option,
} from '#shared/domain/event/money/options.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, draft, ids, now } from './support.ts'

/** Of 2,000.00: agent 300, platform 100, artist 700, leader 400, drums and piano 250 each; the second of 1,500.00. */
const [first, second] = draft().proposals as [Option, Option]
const empty = { id: ids.event, status: 'draft' } as const
const rates = (artist: number, bandleader: number) => [
  { payee: 'artist', rate: cents(artist) },
  { payee: 'bandleader', rate: cents(bandleader) },
  ...draft().musicians.map((one) => ({ payee: `musician|${one.musician_id}|${one.instrument}`, rate: cents(25_000) })),
]
const withRates = (artist: number, bandleader: number): Option => ({
  ...second,
  agent_percent: 0.15,
  rates: rates(artist, bandleader),
})
const offered = (...proposals: Option[]): Event => ({ ...draft(), proposals })

describe('the current option', () => {
  it.each<[why: string, more: Partial<Event>, id: number | undefined]>([
    ['nothing is picked', {}, 1],
    ['one is picked, and its price is the price', { proposal_pick: 2, client_rate: cents(150_000) }, 2],
    ['one was picked before picking set the rates', { proposal_pick: 2 }, 1],
    ['one is picked and signed', { proposal_pick: 2, proposal_signed_at: now }, 2],
    ['there is none', { proposals: [] }, undefined],
    ['the reader sees none', { proposals: undefined as never }, undefined],
  ])('if %s', (_why, more, id) => {
    const event = { ...draft(), ...more }
    expect(currentOption(event)?.id).toBe(id)
    expect([isCurrent(event, first), isCurrent(event, second)]).toEqual([id === 1, id === 2])
  })

  it('changes nothing when it is picked', () => {
    const event = { ...draft(), client_rate: cents(190_000) }
    expect(withOption(event, 1)).toEqual({ ...event, proposal_pick: 1 })
    const none = offered()
    expect(withOption(none, 2)).toEqual({ ...none, proposal_pick: 2 })
  })
})

describe('the rates of an option', () => {
  it('are those of the first one before the difference, also if another one is picked', () => {
    expect([payeesOf(empty), baseSplit(empty)]).toEqual([[], { agent_percent: 0, rates: [] }])
    const own = { ...first, agent_percent: 0.2, rates: rates(50_000, 50_000) }
    const picked = { ...offered(own, second), proposal_pick: 2 as const, client_rate: cents(150_000) }
    expect(baseSplit(picked)).toEqual({ agent_percent: 0.2, rates: rates(50_000, 50_000) })
    expect(baseSplit({ ...picked, proposal_pick: 1, client_rate: cents(200_000) })).toEqual({
      agent_percent: 0.15,
      rates: rates(70_000, 40_000),
    })
  })

  it('are shared like those of the first one, also if another one is picked', () => {
    const own = { ...first, agent_percent: 0.15, rates: rates(30_000, 80_000) }
    const third = { ...second, id: 3, price: cents(200_000) } as Option
    const picked = { ...offered(own, second, third), proposal_pick: 2 as const, client_rate: cents(150_000) }
    expect(splitOf(picked, third).rates).toEqual(rates(30_000, 80_000))
  })

  it('follow its own percent', () => {
    const option = { ...second, agent_percent: 0.2 }
    expect(splitOf(draft(), option).rates).toEqual(rates(22_500, 40_000))
    expect(optionMoney(draft(), option)).toMatchObject({ agent_rate: 30_000, bookme_rate: 7500, total: 150_000 })
  })

  it('become those of the event, and leave parts alone that nobody plays', () => {
    const after = withOption(draft(), 2)
    expect(after).toMatchObject({ client_rate: 150_000, artist_rate: 30_000, bandleader_rate: 40_000 })
    expect([after.musician_rate, after.agent_rate]).toEqual([50_000, 22_500])
    const alone = { ...draft(), artist_id: null, artist_rate: cents(0), bandleader_id: null, bandleader_rate: cents(0) }
    const slot = { id: 's', instrument: 'Bass', rate: cents(110_000) }
    const band = withOption({ ...alone, musician_slots: [slot] } as Event, 2)
    expect([band.artist_rate, band.bandleader_rate]).toEqual([0, 0])
    // 1,200.00 of 1,600.00.
    expect([...band.musicians, ...band.musician_slots].map(({ rate }) => rate)).toEqual([18_750, 18_750, 82_500])
    expect(band.musician_rate).toBe(120_000)
  })
})

describe('the problems of options', () => {
  it('matter to a prepaid event until it is signed, and again when it has lost its act', () => {
    const signed = { ...draft(), proposal_signed_at: now }
    expect([draft(), signed, { ...signed, status: 'booked' as const }, atBar()].map(areOptionsOpen)).toEqual([
      ...[true, true, false, false],
    ])
  })

  it('are a payee without a rate, also if the rest adds up or usual rates are missing', () => {
    const zero = withRates(0, 70_000)
    const rateProblem = { field: 'rates', message: 'Everyone needs a rate' }
    expect(splitProblem(offered(first, zero), zero)).toEqual(rateProblem)
    expect(splitProblem(offered(first, withRates(1, 69_999)), withRates(1, 69_999))).toBeUndefined()
    const unusual = { artist_rate: cents(0) }
    expect(optionErrors({ ...offered(first, zero), ...unusual })).toEqual({ 'proposals.1.rates': rateProblem.message })
    expect(optionErrors({ ...offered(first, second), ...unusual })).toEqual({})
  })

  it('are an option that the client has picked and the agent removes', () => {
    const message = 'The client has picked option 2: it cannot be removed'
    for (const proposals of [[first], undefined])
      expect(optionErrors({ ...draft(), proposal_pick: 2, proposals })).toEqual({ proposals: message })
  })
})

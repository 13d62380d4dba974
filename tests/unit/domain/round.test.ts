import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asAsked, askedOf } from '#shared/domain/event/record/calls.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { linkRoundText, roundText } from '#functions/event/rules/agreement/round.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isOwn, vendorsOf, withVendor } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { cases } from '#tests/support/cases.ts'
import { atBar, booked, draft, ids, viewers } from './support.ts'

/** docs/product.md#a-yes-names-what-was-read */

const drums = `${ids.musician}|Drums`
const asked = (): Event =>
  [
    ['artist', ids.artist],
    ['bandleader', ids.bandleader],
    ['musician', drums],
  ].reduce<Event>(
    (event, [role, key]) => withVendor(event, role as 'artist', key!, { status: 'requested' }),
    draft({ proposals: [draft().proposals[0]!] }),
  )
const proposed = (): Event => ({ ...booked(), agreement: null, status: 'proposed', proposal_step: 1 })

type Edit =
  | { is: 'start' | 'end' | 'venue_id' | 'artist_id'; to: string }
  | { is: 'artist' | 'bandleader' | 'musician'; rate: number }
  | { is: 'option'; title: string; price: number }
  | { is: 'notes' | 'dresscode' | 'set_lists' | 'call_time' | 'schedule' | 'name'; to: string }
const at = fc.constantFrom('2026-09-12T20:00:00.000Z', '2026-09-12T21:00:00.000Z', '2026-09-13T22:00:00.000Z')
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ is: fc.constantFrom('start' as const, 'end' as const), to: at }),
  fc.record({ is: fc.constant('venue_id' as const), to: fc.constantFrom('ven_1', 'ven_2') }),
  fc.record({
    is: fc.constantFrom('artist' as const, 'bandleader' as const, 'musician' as const),
    rate: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    is: fc.constant('option' as const),
    title: fc.constantFrom('One', 'Two'),
    price: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    is: fc.constantFrom('notes', 'dresscode', 'set_lists', 'call_time', 'schedule', 'name' as const),
    to: fc.constantFrom('A', 'B'),
  }),
)

const keys = { artist: ids.artist, bandleader: ids.bandleader, musician: drums }
const edited = (event: Event, one: Edit): Event => {
  if (one.is === 'option') {
    const option = { id: 1 as const, title: one.title, description: '', price: cents(one.price * 1000) }
    return { ...event, proposals: [option], client_rate: option.price }
  }
  if ('rate' in one) return withVendor(event, one.is, keys[one.is], { rate: cents(one.rate * 100) })
  return { ...event, [one.is]: one.to }
}

/** By hand: the terms as a reader knows them, apart from the code of rounds. */
const vendorReads = (who: 'artist' | 'bandleader' | 'musician') => (event: Event) => {
  const own = vendorsOf(event).filter((vendor) => isOwn(vendor, viewers[who]))
  return JSON.stringify([
    ...own.map(({ key, instrument, rate }) => [key, instrument, rate]),
    ...[event.start, event.end, event.venue_id, event.artist_id, event.group_id],
  ])
}
const clientReads = ({ proposals, start, end, venue_id, artist_id }: Event) =>
  JSON.stringify([proposals.map(({ title, price }) => [title, price]), start, end, venue_id, artist_id])

describe('a round', () => {
  it.each([
    ['artist', asked, vendorReads('artist')],
    ['bandleader', asked, vendorReads('bandleader')],
    ['musician', asked, vendorReads('musician')],
    ['client', proposed, clientReads],
  ] as const)('of the %s changes if, and only if, the terms that they read do', (who, begin, readsOf) => {
    const seen = { same: 0, other: 0 }
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 4 }), fc.array(edit, { minLength: 1, maxLength: 3 }), (first, then) => {
        const before = first.reduce(edited, begin())
        const after = then.reduce(edited, before)
        const round = roundText(before, viewers[who])
        expect(round).toBeDefined()
        const isSame = readsOf(before) === readsOf(after)
        seen[isSame ? 'same' : 'other'] += 1
        expect(roundText(after, viewers[who]) === round).toBe(isSame)
      }),
      { numRuns: cases(2000) },
    )
    expect(Math.min(seen.same, seen.other)).toBeGreaterThan(0)
  })

  it('is nobody’s who is not asked', () => {
    expect(roundText(draft(), viewers.artist)).toBeUndefined()
    expect(roundText(booked(), viewers.artist)).toBeUndefined()
    expect(roundText(booked(), viewers.client)).toBeUndefined()
    expect(roundText(booked(), viewers.agent)).toBeUndefined()
    expect(linkRoundText(booked(), viewers.artist.id)).toBeUndefined()
  })

  it('of a change is the same for its client whichever rates of others differ, and another at another price', () => {
    const proposer = { name: 'Ann', user_id: viewers.agent.id, changeId: 'chg_1', now: '2026-06-01T12:00:00.000Z' }
    const bar = withAgreement(atBar({ status: 'booked' }), proposer.now)
    const change = (patch: Partial<Event>) => proposeChange(bar, { ...bar, ...patch }, proposer)
    const start = '2026-09-12T20:00:00.000Z'
    const moved = roundText(change({ start }), viewers.client)
    expect(moved).toBeDefined()
    expect(roundText(change({ start, artist_rate: cents(100) }), viewers.client)).toBe(moved)
    expect(roundText(change({ start, client_rate: cents(900_000) }), viewers.client)).not.toBe(moved)
  })

  it('of a candidate names their chair, rate, time and place', () => {
    const person = {
      ...{ id: ids.musician, user_id: viewers.musician.id, name: 'Mo', rate: cents(20_000), is_countered: false },
      ...{ asked_at: '2026-06-01T12:00:00.000Z', answer_by: null, instrument: 'Drums' },
    }
    const calling = (patch: object = {}, event: Event = draft()): Event => ({
      ...{ ...event, musicians: [] },
      calls: [{ chair: 'slot-1', due_at: null, asked: [{ ...person, ...patch }] }],
    })
    const question = askedOf(viewers.musician, calling())!
    expect(asAsked(calling(), question).musicians).toHaveLength(1)
    const round = roundText(calling(), viewers.musician)
    expect(round).toBeDefined()
    expect(roundText(calling({ answer_by: '2026-06-03T12:00:00.000Z' }), viewers.musician)).toBe(round)
    expect(roundText(calling({ is_countered: true }), viewers.musician)).toBe(round)
    expect(roundText(calling({ rate: cents(10_000) }), viewers.musician)).not.toBe(round)
    expect(roundText(calling({}, { ...draft(), venue_id: 'ven_2' }), viewers.musician)).not.toBe(round)
  })
})

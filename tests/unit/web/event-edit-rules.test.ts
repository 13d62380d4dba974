import { cents } from '#shared/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { advance } from '#shared/domain/event/lifecycle/progress.ts'
import { correctFields } from '#shared/domain/event/record/fields.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { checkSave, formPath } from '#web/booking/event-edit/event-rules.ts'
import { editedEvent } from '#web/booking/event-edit/edited-event.ts'
import {
  type EventValues,
  inputOf,
  noneWanted,
  normalisePercent,
  valuesOf,
} from '#web/booking/event-edit/event-values.ts'
import { keepClock } from '#web/booking/event-edit/keep-clock.ts'
import { lineUpOf } from '#web/booking/event-edit/line-up.ts'
import { changesBetween, merged } from '#web/booking/event-edit/merge.ts'
import { adjustmentFor } from '#web/booking/event-edit/use-parties.ts'
import { draft as event, ids, parties, userOf } from '../domain/support.ts'

const view = (fields: Partial<Event> = {}): EventView => ({ ...event(), ...fields })
/** Normalizes: an empty field may be null or absent. */
const said = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, one: unknown) => one ?? undefined))
const group = {
  id: ids.group,
  name: 'The Tides',
  members: [
    {
      user_id: userOf(ids.bandleader),
      musician_id: ids.bandleader,
      musician_name: 'Bo Leader',
      instrument: 'Trumpet',
      is_bandleader: true,
      group_id: ids.group,
    },
    {
      user_id: userOf(ids.musician),
      musician_id: ids.musician,
      musician_name: 'Mo Drums',
      instrument: 'Drums',
      is_bandleader: false,
      group_id: ids.group,
    },
  ],
}
const problemOf = (changes: Partial<EventValues>, base = view()) =>
  checkSave('staff', base, { ...valuesOf(base), ...changes }).problem

describe('the form and the event', () => {
  it('an event that is opened and saved is unchanged', () => {
    const before = advance(event())
    const { event: after, released } = editedEvent(before, valuesOf(before))
    expect(released).toEqual([])
    expect(said({ ...after, updated_at: '' })).toEqual(said({ ...before, updated_at: '' }))
  })
  it('accepts what people paste into rates and percents', () => {
    const values = { ...valuesOf(view()), client_rate: '$1,200.5', artist_rate: 'abc', agent_percent: '12.5 %' }
    expect(inputOf(values)).toMatchObject({ client_rate: 120_050, artist_rate: 0, agent_percent: 0.125 })
    expect([normalisePercent('15%'), normalisePercent('1e3'), normalisePercent(' ')]).toEqual(['15', '', ''])
  })
  it('sends null for a removed person, and -1 for no band leader wanted', () => {
    expect(inputOf({ ...valuesOf(view()), artist: null, bandleader: noneWanted })).toMatchObject({
      artist_id: null,
      artist_rate: 0,
      bandleader_id: -1,
      bandleader_rate: 0,
    })
  })
})

describe('save checks, in order', () => {
  it.each<[string, Partial<EventValues>]>([
    [correctFields, { name: ' ', group, brand: { id: ids.brand, name: 'Gold' } }],
    ['Both a brand and a group cannot be selected', { group, brand: { id: ids.brand, name: 'Gold' } }],
    ['Both a group and an artist cannot be selected', { group }],
    ['Either a group or an artist must be selected', { artist: null }],
    ['A group is selected but there is no bandleader', { group, artist: null, bandleader: null }],
    ['Please select Start Date/Time, End Date/Time, or both', { end: null }],
    ['Artist not in desired brand', { brand: { id: ids.brand, name: 'Gold', artist_ids: [] } }],
    ["Rates don't add up to client rate", { artist_rate: '1.00' }],
  ])('%s', (message, changes) => expect(problemOf(changes)?.message).toBe(message))

  it('accepts a complete event', () => expect(problemOf({})).toBeUndefined())
  it('shows computed rates where they can be corrected', () =>
    expect(['agent_rate', 'bookme_rate', 'venue_id', 'musicians.0.rate'].map(formPath)).toEqual([
      'client_rate',
      'client_rate',
      'venue',
      'musicians.0.rate',
    ]))
  it('a band leader fills empty slots first', () => {
    const base = view({ musician_slots: [{ id: 'slt_1', rate: cents(100) }] })
    expect(checkSave('leader', base, { ...valuesOf(base), notes: 'x'.repeat(3000) }).problem?.message).toBe(
      'Please fill the empty musician slots',
    )
    expect(
      checkSave('leader', base, { ...valuesOf(base), musician_slots: [], notes: 'x'.repeat(3000) }).problem?.errors,
    ).toHaveProperty('notes')
  })
  it('lists who would be released', () => {
    const base = withVendorStatus(event(), 'artist', ids.artist, 'confirmed')
    expect(
      checkSave('staff', base, { ...valuesOf(base), artist: null }).edit?.released.map(({ name }) => name),
    ).toEqual(['Ari Artist'])
  })
  it('puts a difference on the artist, or on another rate that can absorb it', () => {
    const off = editedEvent(view(), { ...valuesOf(view()), artist_rate: '1.00' }).event
    expect(adjustmentFor(off)).toMatchObject({ field: 'artist_rate', cents: event().artist_rate })
    expect(adjustmentFor({ ...off, client_rate: cents(0) })).toBeUndefined()
  })
})

describe('picking', () => {
  it('a group adds its leader and its musicians, with a rate of zero for new ones', () => {
    const line = lineUpOf({ ...valuesOf(view()), bandleader: null, musicians: [] }, group)
    expect(line).toMatchObject({
      artist: null,
      bandleader: { id: ids.bandleader },
      bandleader_rate: '0.00',
      musicians: [{ musician_id: ids.musician, status: 'selected', rate: '0.00' }],
    })
    expect(lineUpOf(valuesOf(view()), null)).toMatchObject({ bandleader: null, musicians: [] })
  })
  it('a venue in another zone keeps the wall-clock time', () => {
    expect(keepClock('2026-07-04T23:00:00.000Z', 'America/New_York', 'America/Los_Angeles')).toBe(
      '2026-07-05T02:00:00.000Z',
    )
    expect(keepClock(null, 'America/New_York', 'America/Los_Angeles')).toBeNull()
  })
})

describe('two people edit one event', () => {
  const base = view()
  const current = view({ notes: 'theirs', dresscode: 'Casual', version: 9 })
  const mine = { ...valuesOf(base), notes: 'mine', schedule: 'mine too' }

  it('shows changed fields, and those that both changed', () => {
    expect(changesBetween(base, current, mine).map(({ field, theirs, mine: own }) => [field, theirs, own])).toEqual([
      ['dresscode', 'Casual', undefined],
      ['notes', 'theirs', 'mine'],
    ])
  })
  it('keeps fields that only one of them changed, and asks about the others', () => {
    expect(merged(base, current, mine, 'mine')).toMatchObject({
      notes: 'mine',
      dresscode: 'Casual',
      schedule: 'mine too',
    })
    expect(merged(base, current, mine, 'theirs')).toMatchObject({
      notes: 'theirs',
      dresscode: 'Casual',
      schedule: 'mine too',
    })
  })
  it('ignores identical venues', () =>
    expect(changesBetween(base, { ...current, venue: { ...parties.venue!, parking: 'Moved' } }, mine)).toHaveLength(2))
})

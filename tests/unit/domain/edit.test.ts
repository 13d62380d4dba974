import { cents, type Cents } from '#shared/domain/money.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEdit, type EditParties } from '#shared/domain/event/edit/edit.ts'
import { selectGroup, unselectGroup } from '#shared/domain/event/edit/group.ts'
import { leaderLineup } from '#shared/domain/event/edit/lineup.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import type { GroupSummary } from '#shared/domain/user/schema.ts'
import { atBar, bar, blank, booked, draft, ids, input, parties, said, userOf, withAll } from './support.ts'

const edit = (event: Event, changes: Partial<EventInput>, more: Partial<EditParties> = {}) =>
  applyEdit(event, changes, { ...parties, ...more })
const names = (edit_: ReturnType<typeof edit>) => edit_.released.map((vendor) => `${vendor.role} ${vendor.name}`)

const member = (id: string, name: string, instrument: string, is_bandleader = false) => ({
  user_id: userOf(id),
  musician_id: id,
  musician_name: name,
  instrument,
  is_bandleader,
  group_id: ids.group,
})
const group: GroupSummary = {
  id: ids.group,
  name: 'The Quartet',
  members: [
    member(ids.bandleader, 'Bo Leader', 'Vocals', true),
    member(ids.bandleader, 'Bo Leader', 'Guitar'),
    member(ids.musician, 'Mo Drums', 'Drums'),
    member(ids.musician2, 'Mia Keys', 'Organ'),
  ],
}

describe('an edit', () => {
  it('selects everyone who is picked, with names looked up', () => {
    const event = draft()
    expect(
      vendorsOf(event).map(({ role, name, status, rate, user_id }) => [role, name, status, rate, user_id]),
    ).toEqual([
      ['artist', 'Ari Artist', 'selected', 70_000, userOf(ids.artist)],
      ['bandleader', 'Bo Leader', 'selected', 40_000, userOf(ids.bandleader)],
      ['musician', 'Mo Drums', 'selected', 25_000, userOf(ids.musician)],
      ['musician', 'Mia Keys', 'selected', 25_000, userOf(ids.musician2)],
    ])
    expect(event).toMatchObject({
      agent_rate: 30_000,
      bookme_rate: 10_000,
      musician_rate: 50_000,
      prepaid: true,
      start: '2026-07-04T23:00:00.000Z',
      start_date: '2026-07-04',
      timezone: 'America/New_York',
      balance_due_at: '2026-06-04T23:00:00.000Z',
      client: { name: 'Ada Client' },
    })
    expect(event.proposals[0]!.price).toBe(200_000)
    expect(event.proposals[1]!.price).toBe(150_000)
  })

  it('keeps those who stay and releases requested or confirmed ones who leave', () => {
    const before = withAll(draft(), 'confirmed')
    before.musicians[0] = { ...before.musicians[0]!, played: true, stripe_transfer_id: 'tr_1' }
    const gone = edit(
      before,
      {
        artist_id: ids.artist2,
        bandleader_id: -1,
        musicians: [{ musician_id: ids.musician, instrument: 'Drums', rate: cents(26_000) }],
      },
      { artist: { id: ids.artist2, name: 'New' } },
    )
    expect(names(gone)).toEqual(['artist Ari Artist', 'bandleader Bo Leader', 'musician Mia Keys'])
    expect(gone.event).toMatchObject({
      artist_status: 'selected',
      artist: { name: 'New' },
      bandleader_id: -1,
      bandleader_status: 'not_needed',
      bandleader: null,
      bandleader_rate: 0,
    })
    expect(gone.event.musicians).toEqual([{ ...before.musicians[0], rate: 26_000 }])
    expect(names(edit(withAll(draft(), 'selected'), { artist_id: null }))).toEqual([])
    expect(names(edit(withAll(draft(), 'requested'), { artist_id: '' }))).toEqual(['artist Ari Artist'])
    expect(names(edit(withAll(draft(), 'declined'), { artist_id: '' }))).toEqual([])
    // Another instrument is another entry: the old one is released.
    const swapped = edit(before, {
      musicians: [
        { musician_id: ids.musician, instrument: 'Congas', rate: cents(1) },
        { musician_id: ids.musician2, instrument: 'Piano', rate: cents(1) },
      ],
    })
    expect(names(swapped)).toEqual(['musician Mo Drums'])
    expect(swapped.event.musicians.map((entry) => entry.status)).toEqual(['selected', 'confirmed'])
  })

  it('changes nothing when the event is sent back unchanged', () => {
    const before = withAll(draft(), 'confirmed')
    expect(edit(before, before as Partial<EventInput>)).toEqual({ event: before, released: [] })
  })

  it('treats 0, empty and null as nobody and -1 as none wanted', () => {
    for (const none of ['', '0', 0, null] as const) {
      expect(draft({ bandleader_id: none, artist_id: none })).toMatchObject({
        bandleader_id: null,
        bandleader_status: 'not_selected',
        artist_id: null,
        artist_status: 'not_selected',
        artist_rate: 0,
        bandleader_rate: 0,
      })
    }
    for (const none of [-1, '-1'] as const)
      expect(draft({ bandleader_id: none })).toMatchObject({ bandleader_id: -1, bandleader_status: 'not_needed' })
    expect(edit(draft({ bandleader_id: -1 }), { bandleader_id: null }).event.bandleader_status).toBe('not_selected')
  })

  it('merges a duplicate musician and instrument, and rejects an unknown one', () => {
    const twice = [
      { musician_id: ids.musician, instrument: 'Drums', rate: cents(1) },
      { musician_id: ids.musician, instrument: 'Drums', rate: cents(2) },
    ]
    expect(draft({ musicians: twice }).musicians.map((entry) => entry.rate)).toEqual([1])
    expect(() =>
      draft({ musicians: [{ musician_id: ids.artistAsMusician, instrument: 'Drums', rate: cents(1) }] }),
    ).toThrow('Please correct fields')
  })

  it('gives new slots an unused id', () => {
    expect(
      draft({ musician_slots: [{ rate: cents(1) }, { id: 'slt_1', rate: cents(2) }] }).musician_slots.map(
        (slot) => slot.id,
      ),
    ).toEqual(['slt_2', 'slt_1'])
    expect(draft({ musician_slots: [{ rate: cents(1) }] }, { newSlotId: () => 'slt_X' }).musician_slots).toEqual([
      { id: 'slt_X', rate: cents(1) },
    ])
  })

  it('requires a new signature only if the signed rate changes', () => {
    expect(edit(booked(), { client_rate: cents(210_000) }).event).toMatchObject({
      contract_resign_needed: true,
      client_rate_booked: 200_000,
    })
    expect(edit(booked(), { notes: 'x' }).event.contract_resign_needed).toBeFalsy()
    expect(
      edit(booked({ client_rate: cents(210_000), contract_resign_needed: true }), { notes: 'x' }).event
        .contract_resign_needed,
    ).toBe(true)
    expect(
      edit(booked({ client_rate: cents(210_000), contract_resign_needed: true }), { client_rate: cents(200_000) }).event
        .contract_resign_needed,
    ).toBe(false)
    expect(edit(draft(), { client_rate: cents(210_000) }).event.contract_resign_needed).toBeFalsy()
  })

  it('prices the first option, and after signing the picked one', () => {
    expect(edit(draft(), { client_rate: cents(1_000) }).event.proposals.map((option) => option.price)).toEqual([
      1_000, 150_000,
    ])
    expect(
      edit(booked({ proposal_pick: 2 }), { client_rate: cents(1_000) }).event.proposals.map((option) => option.price),
    ).toEqual([200_000, 1_000])
    expect(draft({ proposals: [] }).proposals).toEqual([{ id: 1, title: '', description: '', price: 200_000 }])
  })

  it('follows the venue: postpaid in a bar, its zone, until a contract or money exists', () => {
    expect(atBar()).toMatchObject({ prepaid: false, timezone: 'America/Chicago', balance_due_at: null })
    const moved = edit(
      { ...withAll(draft(), 'confirmed'), status: 'proposed' },
      { venue_id: ids.bar },
      { venue: bar },
    ).event
    expect(moved).toMatchObject({ prepaid: false, status: 'pending', venue: { name: 'The Dive' } })
    expect(edit(booked(), { venue_id: ids.bar }, { venue: bar }).event).toMatchObject({
      prepaid: true,
      status: 'booked',
      timezone: 'America/Chicago',
    })
    expect(edit(atBar({ status: 'played' }), { venue_id: ids.venue }).event).toMatchObject({
      prepaid: false,
      status: 'played',
    })
  })

  it('keeps nested parts only while their id stays', () => {
    expect(edit(draft(), { venue_id: ids.venue }, { venue: undefined }).event.venue?.name).toBe('Grand Hotel')
    expect(edit(draft(), { venue_id: ids.bar }, { venue: undefined }).event.venue).toBeNull()
  })

  it('is idempotent', () => {
    const change = fc.record(
      {
        name: fc.string(),
        client_rate: fc.integer({ min: 1, max: 1e8 }).map(cents),
        artist_id: fc.constantFrom(ids.artist, ids.artist2, '', null),
        artist_rate: fc.integer({ min: 0, max: 1e6 }).map(cents),
        bandleader_id: fc.constantFrom(ids.bandleader as `mus_${string}`, -1 as const, '0' as const, null),
        group_id: fc.constantFrom(ids.group, null),
        venue_id: fc.constantFrom(ids.venue, ids.bar),
        start: fc.constantFrom('2026-07-04T23:00:00Z', '2026-11-01T06:30:00+02:00', null),
        musicians: fc.subarray([
          ...input.musicians!,
          { musician_id: ids.musician, instrument: 'Congas', rate: cents(5) },
        ]),
        musician_slots: fc.constantFrom<{ rate: Cents }[]>([], [{ rate: cents(5) }]),
      },
      { requiredKeys: [] },
    )
    const start = fc.constantFrom(blank(), withAll(draft(), 'confirmed'), booked(), withAll(draft(), 'requested'))
    fc.assert(
      fc.property(start, change, (event, changes) => {
        const all = {
          venue: changes.venue_id === ids.bar ? bar : parties.venue,
          group,
          artist: changes.artist_id === ids.artist2 ? { id: ids.artist2, name: 'New' } : parties.artist,
        }
        const once = edit(event, changes, all)
        const twice = edit(once.event, changes, all)
        expect(twice.event).toEqual(once.event)
        expect(twice.released).toEqual([])
        // Every engaged vendor who leaves is notified, and nobody who stays is.
        const keys = (e: Event) => new Set(vendorsOf(e).map((vendor) => vendor.role + vendor.key))
        const lost = vendorsOf(event).filter(
          (vendor) =>
            ['requested', 'confirmed'].includes(vendor.status) && !keys(once.event).has(vendor.role + vendor.key),
        )
        expect(once.released).toEqual(lost)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a group', () => {
  it('adds its people and clears the others', () => {
    const event = selectGroup(draft(), group)
    expect(event).toMatchObject({
      group_id: ids.group,
      artist_id: null,
      artist_status: 'not_selected',
      bandleader_id: ids.bandleader,
      bandleader: { name: 'Bo Leader' },
    })
    expect(
      event.musicians.map(({ musician_name, instrument, rate, status }) => [musician_name, instrument, rate, status]),
    ).toEqual([
      ['Mo Drums', 'Drums', 25_000, 'selected'],
      ['Mia Keys', 'Organ', 0, 'selected'],
    ])
    expect(selectGroup(blank(), group)).toMatchObject({
      bandleader_status: 'selected',
      bandleader_rate: 0,
      musicians: [{ rate: 0, status: 'selected' }, { rate: 0 }],
    })
  })

  it('without a leader has none selected', () => {
    expect(selectGroup(draft(), { ...group, members: [member(ids.musician, 'Mo', 'Drums')] })).toMatchObject({
      bandleader_id: null,
      bandleader_status: 'not_selected',
      bandleader: null,
    })
  })

  it('removes its people when deselected', () => {
    expect(unselectGroup(selectGroup(draft(), group))).toMatchObject({
      group_id: null,
      group: null,
      bandleader_id: null,
      bandleader_status: 'not_selected',
      musicians: [],
    })
  })

  it('is also applied by the server when only the group is sent', () => {
    const change = edit(withAll(draft(), 'confirmed'), { group_id: ids.group }, { group })
    expect(names(change)).toEqual(['artist Ari Artist', 'musician Mia Keys'])
    expect(change.event).toMatchObject({
      artist_id: null,
      bandleader_status: 'confirmed',
      group: { name: 'The Quartet' },
    })
    expect(edit(change.event, { group_id: null }).event).toMatchObject({
      bandleader_id: null,
      musicians: [],
      group: null,
    })
    expect(
      edit(withAll(draft(), 'confirmed'), { group_id: ids.group, artist_id: ids.artist }, { group }).event.artist_id,
    ).toBe(ids.artist)
  })
})

describe('a leader’s line-up', () => {
  const event = {
    ...booked(),
    musician_slots: [
      { id: 'a', rate: cents(10) },
      { id: 'b', rate: cents(20) },
    ],
  }
  const [drums, piano] = [
    { musician_id: ids.musician, instrument: 'Drums', rate: cents(9) },
    { musician_id: ids.musician2, instrument: 'Piano', rate: cents(9) },
  ] as const
  const harp = { musician_id: ids.artistAsMusician, instrument: 'Harp', rate: cents(10) }

  it.each<[string, Partial<EventInput>, string]>([
    ['nothing', {}, 'ok'],
    ['rates', { musicians: [drums, piano] }, 'ok'],
    ['fills a slot', { musicians: [drums, piano, harp], musician_slots: [{ id: 'b', rate: cents(20) }] }, 'ok'],
    ['adds without a slot', { musicians: [drums, piano, harp] }, 'forbidden'],
    ['removes', { musicians: [drums] }, 'forbidden'],
    ['removes a slot', { musician_slots: [{ id: 'a', rate: cents(10) }] }, 'forbidden'],
    ['adds a slot', { musician_slots: [...event.musician_slots, { rate: cents(5) }] }, 'forbidden'],
    [
      'swaps a slot',
      {
        musician_slots: [
          { id: 'a', rate: cents(10) },
          { id: 'c', rate: cents(20) },
        ],
      },
      'forbidden',
    ],
  ])('%s', (_name, changes, expected) => {
    expect(said(leaderLineup(event, changes))).toBe(expected)
  })
})

import { cents } from '#shared/domain/money.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partyTotal, payableAddsUp, ratesAddUp } from '#shared/domain/event/money/rates.ts'
import { computedRates } from '#shared/domain/event/money/roster.ts'
import { openPoints } from '#shared/domain/event/edit/open-points.ts'
import { draftProblem, eventErrors, leaderSaveProblem, saveProblem } from '#shared/domain/event/edit/save-rules.ts'
import { eventInput, type Event, type EventInput } from '#shared/domain/event/record/schema.ts'
import { atBar, blank, booked, draft, ids, input, positiveCents, withAll } from './support.ts'

const errorsOf = (more: Partial<Event>) => eventErrors({ ...draft(), ...more })

describe('fields of an event', () => {
  it('are valid in a complete event', () => {
    expect(eventErrors(draft())).toEqual({})
    expect(eventErrors(atBar({ proposals: [] }))).toEqual({})
  })

  it('have the messages of docs/product.md', () => {
    expect(eventErrors({ ...blank(), agent_percent: undefined, artist_rate: cents(0) })).toEqual({
      name: 'Name is required',
      client_id: 'Client is required',
      event_type: 'Event type is required',
      venue_id: 'Venue is required',
      client_notes: 'Please tell us about your event',
      client_rate: 'Required',
      agent_percent: 'Required',
      bookme_rate: 'Required',
      'proposals.0.title': 'Required',
      'proposals.0.description': 'Required',
    })
  })

  it.each<[string, Partial<Event>, Record<string, string>]>([
    ['other type without text', { event_type: 'Other', event_type_other: ' ' }, { event_type_other: 'Required' }],
    ['venue 0', { venue_id: '0' }, { venue_id: 'Venue is required' }],
    [
      'client rate 0',
      { client_rate: cents(0) },
      { client_rate: 'Required', agent_rate: 'Required', bookme_rate: 'Required' },
    ],
    ['artist without rate', { artist_rate: cents(0) }, { artist_rate: 'Required' }],
    ['no artist, no rate', { artist_rate: cents(0), artist_id: null }, {}],
    ['band leader without rate', { bandleader_rate: null }, { bandleader_rate: 'Required' }],
    ['no agent percent', { agent_percent: 0 }, { agent_percent: 'Required' }],
    [
      'musician without rate',
      { musicians: [{ ...draft().musicians[0]!, rate: cents(0) }] },
      { 'musicians.0.rate': 'Required' },
    ],
    ['slot without rate', { musician_slots: [{ id: 's', rate: cents(0) }] }, { 'musician_slots.0.rate': 'Required' }],
    ['ends before it starts', { end: '2026-07-04T23:00:00.000Z' }, { end: 'The end must be after the start' }],
    ['longer than 31 days', { end: '2026-08-04T23:00:00.001Z' }, { end: 'An event can last at most 31 days' }],
    ['31 days', { end: '2026-08-04T23:00:00.000Z' }, {}],
  ])('%s', (_name, more, errors) => {
    expect(errorsOf(more)).toEqual(errors)
  })
})

describe('limits, checked when a body or a form is parsed', () => {
  it.each<[string, Partial<EventInput>, Record<string, string>]>([
    ['too long a dresscode', { dresscode: 'x'.repeat(129) }, { dresscode: 'Max 128 characters' }],
    ['too long a schedule', { schedule: 'x'.repeat(2001) }, { schedule: 'Max 2000 characters' }],
    ['too long set lists', { set_lists: 'x'.repeat(4097) }, { set_lists: 'Max 4096 characters' }],
    ['too long notes', { notes: 'x'.repeat(2049) }, { notes: 'Max 2048 characters' }],
    ['too long client notes', { client_notes: 'x'.repeat(1025) }, { client_notes: 'Max 1024 characters' }],
    ['too long band', { band: 'x'.repeat(1025) }, { band: 'Max 1024 characters' }],
  ])('%s', (_name, more, errors) => {
    const { error } = eventInput().partial().safeParse(more)
    expect(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))).toEqual(
      errors,
    )
  })
})

describe('save checks, in order', () => {
  const group = { group_id: ids.group, artist_id: null, artist_rate: cents(0) }
  const brand = { brand_id: ids.brand, brand: { id: ids.brand, name: 'B', artist_ids: [ids.artist, ids.bandleader] } }
  const problem = (more: Partial<Event>) => saveProblem({ ...draft(), ...more })?.message

  it.each<[string | undefined, Partial<Event>]>([
    [undefined, {}],
    ['Please correct fields', { name: '', brand_id: ids.brand, group_id: ids.group }],
    ['Both a brand and a group cannot be selected', { brand_id: ids.brand, group_id: ids.group }],
    ['Both a group and an artist cannot be selected', { group_id: ids.group }],
    ['Either a group or an artist must be selected', { artist_id: null, start: null }],
    ['Either a group or an artist must be selected', { ...brand, artist_id: null }],
    ['A group is selected but there is no bandleader', { ...group, bandleader_id: null, start: null }],
    ['A group is selected but there is no bandleader', { ...group, bandleader_id: 0 }],
    ['Please select Start Date/Time, End Date/Time, or both', { end: null, artist_rate: cents(1) }],
    ['Artist not in desired brand', { ...brand, brand: { ...brand.brand, artist_ids: [ids.bandleader] } }],
    ['Bandleader not in desired brand', { ...brand, brand: { ...brand.brand, artist_ids: [ids.artist] } }],
    [undefined, brand],
    [
      undefined,
      {
        ...brand,
        brand: { ...brand.brand, artist_ids: [] },
        artist: { id: ids.artist, name: 'A', brands: [ids.brand] },
        bandleader: { id: ids.bandleader, name: 'B', brands: [ids.brand] },
      },
    ],
    ["Rates don't add up to client rate", { artist_rate: cents(70_001) }],
    ["Rates don't add up to client rate", { ...group, bandleader_id: -1 }],
  ])('%s', (message, more) => {
    expect(problem(more)).toBe(message)
  })

  it('mark the problem that opens the rate dialog, and add field messages to the problem about fields', () => {
    expect(saveProblem({ ...draft(), artist_rate: cents(1) })).toEqual({
      message: "Rates don't add up to client rate",
      isAboutRates: true,
    })
    expect(saveProblem({ ...draft(), name: '' })).toEqual({
      message: 'Please correct fields',
      errors: { name: 'Name is required' },
    })
  })

  it('blocks a leader with empty slots, then checks only the leader’s fields', () => {
    const slots = { musician_slots: [{ id: 's', rate: cents(1) }] }
    expect(leaderSaveProblem(booked(slots))?.message).toBe('Please fill the empty musician slots')
    expect(leaderSaveProblem(booked({ name: '', proposals: [] }))).toBeUndefined()
    const [first, ...others] = booked().musicians
    expect(leaderSaveProblem(booked({ musicians: [{ ...first!, rate: cents(0) }, ...others] }))).toEqual({
      message: 'Please correct fields',
      errors: { 'musicians.0.rate': 'Required' },
    })
    expect(leaderSaveProblem(booked({ artist_rate: cents(1) }))?.message).toBe("Rates don't add up to client rate")
  })
})

describe('the list of open points', () => {
  const people = fc.record(
    {
      name: fc.constantFrom('', 'Party'),
      client_id: fc.constantFrom('', ids.client),
      client_notes: fc.constantFrom(null, 'Loud'),
      client_rate: fc.constantFrom(null, cents(0), cents(200_000)),
      artist_id: fc.constantFrom(null, ids.artist),
      group_id: fc.constantFrom(null, ids.group),
      bandleader_id: fc.constantFrom(null, -1 as const),
      brand_id: fc.constantFrom(null, ids.brand),
      start: fc.constantFrom(null, input.start ?? null),
      end: fc.constantFrom(null, input.end ?? null),
    },
    { requiredKeys: [] },
  )

  it('is empty exactly where a save is accepted, and begins with the message of a refused save', () => {
    fc.assert(
      fc.property(people, (more) => {
        const event = { ...draft(), ...more } as Event
        const [problem, points] = [saveProblem(event), openPoints(event)]
        expect(points.length === 0).toBe(problem === undefined)
        if (problem?.errors)
          expect(points.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(problem.errors)))
        else if (problem) expect(points[0]!.message).toBe(problem.message)
        if (draftProblem(event) !== undefined) expect(problem).toBeDefined()
      }),
    )
  })
})

describe('rates', () => {
  it('count every party, and the empty slots', () => {
    expect(computedRates(draft())).toEqual({ agent_rate: 30_000, bookme_rate: 10_000 })
    expect(partyTotal(draft())).toBe(200_000)
    expect(partyTotal({ ...draft(), musician_slots: [{ id: 's', rate: cents(7) }] })).toBe(200_007)
    expect(ratesAddUp(draft({ ...input, artist_rate: cents(69_999) }))).toBe(false)
  })

  it('pay only vendors who confirmed and played', () => {
    expect(payableAddsUp(booked())).toBe(true)
    expect(payableAddsUp(withAll(booked(), 'requested'))).toBe(false)
    expect(payableAddsUp(booked({ bandleader_played: false }))).toBe(false)
    expect(payableAddsUp(booked({ client_rate_booked: cents(200_001) }))).toBe(false)
  })

  it('add up exactly when the last party takes the remainder', () => {
    fc.assert(
      fc.property(
        positiveCents,
        fc.integer({ min: 0, max: 70 }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 5 }),
        (client_rate, percent, weights) => {
          const base = {
            ...draft(),
            client_rate,
            agent_percent: percent / 100,
            bandleader_id: null,
            bandleader_rate: cents(0),
            musicians: [],
            musician_slots: [],
          }
          const slots = weights.map((w, i) => ({ id: String(i), rate: cents(Math.floor((client_rate * w) / 100_000)) }))
          const rest = client_rate - partyTotal({ ...base, artist_rate: cents(0), musician_slots: slots })
          expect(ratesAddUp({ ...base, artist_rate: cents(rest), musician_slots: slots })).toBe(true)
          expect(ratesAddUp({ ...base, artist_rate: cents(rest + 1), musician_slots: slots })).toBe(false)
        },
      ),
    )
  })
})

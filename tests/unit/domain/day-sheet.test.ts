import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesSince, keptOf, sheetFields, sheetLabel, versioned } from '#shared/domain/day-sheet/changes.ts'
import { canArrive, isSheetDue, readersOf, sheetViewer, viewerOnEvent } from '#shared/domain/day-sheet/readers.ts'
import { runOfShowInput, sheetContent, showKinds, type ShowItem } from '#shared/domain/day-sheet/schema.ts'
import { sheetOf } from '#functions/messages/rules/sheet.ts'
import { inOrder, showFrom, showLine } from '#shared/domain/day-sheet/show.ts'
import { sheetTexts } from '#shared/domain/event/record/fields.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce, termsOf } from '#shared/domain/event/record/terms.ts'
import { booked, ids, userOf, viewers } from './support.ts'

const item = (time: string, patch: Partial<ShowItem> = {}): ShowItem => ({
  ...{ kind: 'other', day: 0, time, title: `At ${time}`, note: null },
  ...patch,
})
const bandEvent = () =>
  booked({
    call_time: 'Five o’clock',
    set_lists: 'Two sets',
    notes: 'Only for the band',
    planner: 'Pat Planner',
    planner_phone: '2125550199',
  })
const items = [item('17:00', { kind: 'load_in', title: 'Load-in' }), item('19:30', { kind: 'guests', title: 'Doors' })]
const sheet = (event: Event, viewer: keyof typeof viewers) => sheetOf(inForce(event), viewers[viewer], items)
const digest = (text: string) => `#${text.length}`

describe('the day sheet', () => {
  const event = bandEvent()

  it('gives a confirmed vendor times, place, arrival, the team with phones, and their own pay', () => {
    const seen = sheet(event, 'musician')
    expect(seen).toMatchObject({
      venue: 'Grand Hotel',
      parking: 'Garage',
      load_in: 'Back door',
      call_time: 'Five o’clock',
      set_lists: 'Two sets',
      pay: 25_000,
    })
    expect(seen.run_of_show.map(({ title }) => title)).toEqual(['Load-in', 'Doors'])
    expect(seen.players.map(({ name, part, phone }) => [name, part, phone])).toEqual([
      ['Ari Artist', 'Artist', '2125550000'],
      ['Bo Leader', 'Band leader', '2125550000'],
      ['Mo Drums', 'Drums', '2125550000'],
      ['Mia Keys', 'Piano', '2125550000'],
    ])
    expect(seen.contacts.map(({ name, role }) => [name, role])).toEqual([
      ['Bo Leader', 'Band leader'],
      ['Al Agent', 'Agent'],
    ])
    expect(seen.players.map(({ meal }) => meal)).toEqual([null, null, 'vegan', null])
  })

  it('gives the client neither team nor phones, arrival, sets, notes or pay', () => {
    const seen = sheet(event, 'client')
    expect(seen).toMatchObject({
      venue: 'Grand Hotel',
      ...{ load_in: null, parking: null, hospitality: null, call_time: null, set_lists: null, notes: null, pay: null },
      players: [],
    })
    expect(seen.run_of_show.map(({ title }) => title)).toEqual(['Doors'])
    expect(seen.contacts.map(({ role }) => role)).toEqual(['Agent', 'Event planner'])
    expect(JSON.stringify(seen)).not.toMatch(/Bo Leader|Mo Drums|Mia Keys|artist@secret|bandleader@secret/)
  })

  it('shows phones to nobody who has not confirmed, and of nobody who has not', () => {
    const [drums, keys] = event.musicians
    const asked = { ...event, musicians: [{ ...drums!, status: 'requested' as const }, keys!] }
    expect(sheet(asked, 'musician').players.map(({ phone }) => phone)).toEqual([null, null, null, null])
    expect(sheet(asked, 'bandleader').players.map(({ phone }) => phone !== null)).toEqual([true, true, false, true])
  })

  it('gives the leader the meals, and the planner as the contact of the day', () => {
    const seen = sheet(event, 'bandleader')
    expect(seen.players.map(({ meal }) => meal)).toEqual([null, null, 'vegan', 'halal'])
    expect(seen.contacts[0]).toMatchObject({ name: 'Pat Planner', role: 'Event planner' })
    expect(seen.pay).toBe(40_000)
  })

  it('says what is in force while a change is proposed', () => {
    const moved: Event = {
      ...event,
      start: '2026-10-10T22:00:00.000Z',
      agreement: {
        version: 1,
        signed_at: '2026-03-01T12:00:00.000Z',
        pending: { id: 'chg_1', at: '2026-03-02T12:00:00.000Z' } as never,
        terms: termsOf(event),
      },
    }
    expect(sheet(moved, 'musician').start).toBe(event.start)
    expect(sheet(moved, 'client').start).toBe(event.start)
  })

  it('never has the pay of others', () => {
    const pays = (['client', 'agent', 'artist', 'bandleader', 'musician', 'musician2'] as const).map((who) => {
      const { pay, ...others } = sheet(event, who)
      expect(JSON.stringify(others)).not.toMatch(/(?<!\d)(70000|40000|25000)(?!\d)|rate/)
      return pay
    })
    expect(pays).toEqual([null, null, 70_000, 40_000, 25_000, 25_000])
  })

  it('is the same for the reader and for the agency that looks who has seen it', () => {
    for (const person of readersOf(inForce(event))) {
      const viewer = Object.values(viewers).find(({ id }) => id === person.user_id)!
      const own = sheetOf(inForce(event), sheetViewer({ ...viewer, is_admin: true }, inForce(event)), items)
      expect(sheetOf(inForce(event), viewerOnEvent(inForce(event), person), items)).toEqual(own)
    }
    expect(readersOf(inForce(event)).map(({ user_id }) => user_id)).toEqual(
      [ids.artist, ids.bandleader, ids.musician, ids.musician2, ids.client].map(userOf),
    )
  })

  it('covers each field of its schema with a label', () => {
    expect([...sheetFields, 'plan'].sort()).toEqual(Object.keys(sheetContent().shape).sort())
    for (const field of sheetFields) expect(sheetLabel(field)).toMatch(/^[A-Z]/)
  })
})

describe('what changed since it was seen', () => {
  const event = bandEvent()
  const kept = keptOf(sheet(event, 'musician'), digest)

  it('is nothing for the same content, and each changed field with its text before and after', () => {
    expect(changesSince(kept, sheet(event, 'musician'), digest)).toEqual([])
    const later = { ...event, start: '2026-07-04T22:00:00Z', dresscode: 'Black tie' }
    expect(changesSince(kept, sheet(later, 'musician'), digest)).toEqual([
      {
        field: 'start',
        label: 'Start',
        before: 'Saturday, July 4, 2026 at 7:00 PM (Eastern Daylight Time)',
        after: 'Saturday, July 4, 2026 at 6:00 PM (Eastern Daylight Time)',
      },
      { field: 'dresscode', label: 'Dress code', before: null, after: 'Black tie' },
    ])
  })

  it('keeps no name and no phone of anybody', () => {
    expect(JSON.stringify(kept)).not.toMatch(/Bo Leader|2125550000/)
    const [drums, keys] = event.musicians
    const later = { ...event, musicians: [drums!, { ...keys!, cell_phone: '9' }] }
    const [change] = changesSince(kept, sheet(later, 'musician'), digest)
    expect(change).toMatchObject({ field: 'players', before: null })
    expect(change!.after).toContain('Mia Keys, Piano, 9')
  })
})

describe('the run of show', () => {
  const showItem = fc.record({
    kind: fc.constantFrom(...showKinds),
    day: fc.integer({ min: -1, max: 31 }),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((of) => of.map((n) => String(n).padStart(2, '0')).join(':')),
    title: fc.constantFrom('Sound check', 'First dance'),
    note: fc.constantFrom(null, 'Stage left'),
  })
  it('is in order of day and time, with every row that was there', () => {
    fc.assert(
      fc.property(fc.array(showItem), (rows) => {
        const sorted = inOrder(rows)
        expect(sorted).toHaveLength(rows.length)
        expect(rows.every((row) => sorted.includes(row))).toBe(true)
        for (const [i, row] of sorted.entries()) {
          const next = sorted[i + 1]
          if (next) expect(row.day < next.day || (row.day === next.day && row.time <= next.time)).toBe(true)
        }
      }),
    )
  })

  it('has the times of the clock at the venue', () => {
    expect(showLine(item('18:30', { title: 'Sound check', note: 'in the hall' }))).toBe(
      '6:30 PM Sound check: in the hall',
    )
    expect(showLine(item('00:30', { day: 1, title: 'End' }))).toBe('12:30 AM (the day after) End')
  })

  it('refuses bad rows in words', () => {
    const problem = (rows: unknown) => {
      const parsed = runOfShowInput().safeParse({ items: rows })
      return parsed.success ? undefined : parsed.error.issues[0]!.message
    }
    expect(problem([{ time: '17:00', title: 'Doors' }])).toBeUndefined()
    expect(problem([{ time: '25:00', title: 'Doors' }])).toBe('Please enter a time')
    expect(problem([{ time: '5 pm', title: 'Doors' }])).toBe('Please enter a time')
    expect(problem([{ time: '17:00', title: '   ' }])).toBe('Please say what happens')
    expect(problem([{ time: '17:00', title: 'x'.repeat(129) }])).toContain('128')
    expect(problem([{ time: '17:00', title: 'Doors', kind: 'party' }])).toBe('Please choose what this is')
    expect(problem(Array.from({ length: 61 }, () => ({ time: '17:00', title: 'Doors' })))).toBe('At most 60 times')
    expect(problem('all')).toBe('Please send a list of times')
  })
})

describe('the day itself', () => {
  const event = bandEvent()
  it('is due from 24 hours before the start until the end', () => {
    const due = (now: string) => isSheetDue(inForce(event), now)
    expect(due('2026-07-03T22:59:59.000Z')).toBe(false)
    expect(due('2026-07-03T23:00:00.000Z')).toBe(true)
    expect(due('2026-07-05T03:00:00.000Z')).toBe(false)
    expect(isSheetDue(inForce({ ...event, status: 'canceled' }), '2026-07-04T12:00:00.000Z')).toBe(false)
  })

  it('lets confirmed vendors say that they are there, and nobody else', () => {
    const on = '2026-07-04T20:00:00.000Z'
    expect(canArrive(viewers.musician, event, on).ok).toBe(true)
    expect(canArrive(viewers.musician, event, '2026-06-20T20:00:00.000Z')).toMatchObject({ code: 'conflict' })
    expect(canArrive(viewers.musician, { ...event, status: 'canceled' }, on)).toMatchObject({ code: 'conflict' })
    expect(canArrive(viewers.client, event, on)).toMatchObject({ code: 'forbidden' })
    expect(canArrive(viewers.otherAgent, event, on)).toMatchObject({ code: 'not_found' })
  })
})

describe('a wedding’s day sheet', () => {
  const texts = {
    couple: 'Anna & Ben',
    wedding_coordinator: 'Cora',
    mc_duties: 'Announce the first dance',
    ceremony_venue: 'Chapel',
    reception_venue: 'Ballroom',
  }
  const wedding = (event_type: Event['event_type'] = 'Wedding') => ({ ...bandEvent(), event_type, ...texts })

  it('has the couple, coordinator, MC duties, ceremony and reception, for everybody on it', () => {
    for (const who of ['agent', 'client', 'bandleader', 'musician'] as const)
      expect(sheet(wedding(), who)).toMatchObject({ ...texts, cocktail_venue: null })
    expect(sheet(wedding('Corporate'), 'musician')).toMatchObject({ couple: null, mc_duties: null })
  })

  it('has every field that the table puts on it, under its name', () => {
    for (const field of sheetTexts) {
      const event = { ...wedding(), [field]: 'Something' }
      expect([field, sheet(event, 'agent')[field], sheetLabel(field)]).toEqual([field, 'Something', expect.any(String)])
    }
  })

  it('leaves the version of a sheet as an earlier release has it while these are empty', () => {
    const kept = keptOf(sheet(bandEvent(), 'musician'), digest)
    const { couple: _, mc_duties: _mc, ...before } = kept
    expect(versioned(kept)).toEqual(versioned(before))
    expect(versioned(keptOf(sheet(wedding(), 'musician'), digest))).not.toEqual(versioned(kept))
  })

  it('has its run of show begun with the lines of the schedule', () => {
    const schedule = '5:30 PM Ceremony\n• 7 pm: Dinner\nFirst dance\n\n12:15 AM - Last song'
    expect(showFrom(schedule).map(({ time, title }) => [time, title])).toEqual([
      ['17:30', 'Ceremony'],
      ['19:00', 'Dinner'],
      ['', 'First dance'],
      ['00:15', 'Last song'],
    ])
    expect(showFrom(null)).toEqual([])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duplicateChoices, type Duplicates } from '#shared/domain/import/schema.ts'
import { changeableOfEvent, decideEvent, type EventContext } from '#functions/booking/rules/imports/decide-event.ts'
import { createEventIndex, type EventEntry } from '#functions/booking/rules/imports/event-index.ts'
import { changeableOf } from '#functions/people/rules/imports/decide.ts'
import { createIndex, type Entry } from '#functions/people/rules/imports/match.ts'
import { readRow, type RowRead } from '#functions/people/rules/imports/read-row.ts'
import { cases } from '#tests/support/cases.ts'

/** The dry run of generated lists of events against a run that looks at the agency's records before each row. */

const columns = ['name', 'date', 'start', 'end', 'venue', 'zipcode', 'client', 'email', 'act', 'price'] as const
const findPlace = (zip: string) =>
  zip === '12534' ? { city: 'Hudson', state: 'NY', timezone: 'America/New_York' } : undefined
const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: '', freq: 3 })
const cells = fc.tuple(
  some('Gala', 'Spring Gala', 'gala spring', 'Wedding', '=HYPERLINK("x")'),
  some('2026-09-12', '9/12/2026', '13.9.2026', '46277', 'Sep 12, 2025', 'soon'),
  some('7pm', '19:00', '23:00', '2026-09-12T23:00:00Z', 'late'),
  some('11pm', '1:00 AM', '19:00'),
  some('Alder Hall', 'The Barn', '9 Elm St, Hudson, NY 12534', 'Nowhere'),
  some('12534', '99999', 'x'),
  some('Nora Whitfield', 'Whitfield, Nora', 'Sam Lane', 'Nobody Known'),
  some('nora@mail.example', 'NORA@mail.example', 'sam@mail.example', 'broken@'),
  some('The Trio', 'Solo Sam', 'No Band'),
  some('100', '$1,200.50', '1.200,50 €', 'free'),
)
const file = fc.record({
  rows: fc.array(cells, { maxLength: 20 }),
  known: fc.array(cells, { maxLength: 5 }),
  duplicates: fc.constantFrom(...duplicateChoices),
  chosen: fc.array(fc.tuple(fc.nat(19), fc.constantFrom(...duplicateChoices)), { maxLength: 3 }),
})

interface Records {
  clients: Entry[]
  venues: Entry[]
  acts: Entry[]
  events: EventEntry[]
}
const acts: Entry[] = ['The Trio', 'Solo Sam'].map((name, at) => ({
  id: `grp_${at}`,
  values: { name },
  changeable: [],
}))

const contextOf = (records: Records, duplicatesOf: (row: number) => Duplicates): EventContext => {
  const indexOf = (kind: 'clients' | 'venues' | 'acts') => {
    const index = createIndex(kind)
    for (const entry of records[kind]) index.put(entry)
    return index
  }
  const events = createEventIndex()
  for (const entry of records.events) events.put(entry)
  return {
    ...{
      clients: indexOf('clients'),
      venues: indexOf('venues'),
      acts: indexOf('acts'),
      events,
      findPlace,
      duplicatesOf,
    },
    ...{ idOf: (prefix, row) => `${prefix}_${String(row).padStart(5, '0')}`, now: '2026-06-01T12:00:00.000Z' },
  }
}
const read = (row: readonly string[]): RowRead => readRow('events', [...columns], row, findPlace)

/** Does what was decided, to plain lists of records. */
const applied = (records: Records, decided: ReturnType<typeof decideEvent>, row: number): Records => {
  if (decided.outcome !== 'new' && decided.outcome !== 'changed') return records
  const next = { ...records }
  for (const { kind, ...made } of decided.makes ?? [])
    next[kind] = [...next[kind], { ...made, row, changeable: changeableOf(kind) }]
  if (decided.outcome === 'new') {
    const { id, values, links = {} } = decided
    next.events = [...next.events, { id, row, values, links, changeable: changeableOfEvent }]
  } else
    next.events = next.events.map((event) =>
      event.id === decided.id
        ? { ...event, values: { ...event.values, ...decided.changes }, links: { ...decided.links, ...event.links } }
        : event,
    )
  return next
}

const run = (rows: readonly RowRead[], start: Records, duplicatesOf: (row: number) => Duplicates) => {
  let records = start
  const outcomes = rows.map((row, at) => {
    const decided = decideEvent(contextOf(records, duplicatesOf), at, row)
    records = applied(records, decided, at)
    return decided
  })
  return { outcomes, records }
}
const dryRun = (rows: readonly RowRead[], start: Records, duplicatesOf: (row: number) => Duplicates) => {
  const context = contextOf(start, duplicatesOf)
  return rows.map((row, at) => decideEvent(context, at, row))
}

const empty: Records = { clients: [], venues: [], acts, events: [] }
/** The records of an import before. */
const startOf = (known: readonly (readonly string[])[]): Records => {
  const { records } = run(known.map(read), empty, () => 'update')
  const before = <E extends { id: string; row?: number }>({ row: _row, ...entry }: E) => ({
    ...entry,
    id: `old_${entry.id}`,
  })
  const link = (id: string | undefined) => (id === undefined || id.startsWith('grp_') ? id : `old_${id}`)
  const linked = ({ links, ...event }: EventEntry): EventEntry => ({
    ...event,
    links: Object.fromEntries(Object.entries(links).map(([part, id]) => [part, link(id)!])),
  })
  return {
    ...{ clients: records.clients.map(before), venues: records.venues.map(before), acts },
    events: records.events.map((event) => linked(before(event))),
  }
}

describe('a dry run of events', () => {
  it('says of every row what the run then does', () => {
    fc.assert(
      fc.property(file, ({ rows, known, duplicates, chosen }) => {
        const choices = new Map(chosen)
        const duplicatesOf = (row: number) => choices.get(row) ?? duplicates
        const start = startOf(known)
        const all = rows.map(read)
        expect(dryRun(all, start, duplicatesOf)).toEqual(run(all, start, duplicatesOf).outcomes)
      }),
      { numRuns: cases(10_000) },
    )
  })

  it('after the run finds nothing new, and makes no client or venue twice', () => {
    fc.assert(
      fc.property(file, ({ rows, known }) => {
        const all = rows.map(read)
        const { outcomes, records } = run(all, startOf(known), () => 'update')
        for (const kind of ['clients', 'venues'] as const) {
          const names = records[kind].map(
            ({ values }) => `${values.name} ${values.email ?? ''} ${values.zipcode ?? ''}`,
          )
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
        }
        // One that a later row has moved is at another time, and may then be another one.
        if (outcomes.some((one) => one.outcome === 'changed' && (one.changes.start ?? one.changes.end))) return
        const again = dryRun(all, records, () => 'update')
        const isNewAgain = again.filter(({ outcome }, at) => outcome === 'new' && outcomes[at]!.outcome === 'new')
        expect(isNewAgain).toEqual([])
      }),
      { numRuns: cases(2000) },
    )
  })
})

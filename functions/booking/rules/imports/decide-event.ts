import type { Duplicates } from '#shared/domain/import/schema.ts'
import type { ImportField } from '#shared/domain/import/fields.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { changesOf, type Decision, type Links, type MadeToo } from '#functions/people/rules/imports/decide.ts'
import type { RowRead, Values } from '#functions/people/rules/imports/read-row.ts'
import type { EventEntry, EventIndex } from './event-index.ts'
import { instantIn, timesOf } from './event-times.ts'
import { actOf, clientOf, isProblem, venueOf, type FoundEntry, type Known } from './parties-of-row.ts'

/** The fields of a draft, or of one that an import brought, that a later row may change. */
export const changeableOfEvent: readonly ImportField[] = [
  ...(['event_type', 'start', 'end', 'venue', 'client', 'act', 'price', 'notes'] as const),
]

export interface EventContext extends Known {
  events: EventIndex
  duplicatesOf: (row: number) => Duplicates
  /** Of what the row makes: the same whenever it is asked. */
  idOf: (prefix: 'evt' | 'ven' | 'usr', row: number) => string
  now: string
}

const plainFields: readonly ImportField[] = ['name', 'event_type', 'price', 'notes']

/** A list without titles has its clients, kinds, acts or places. */
const titleOf = ({ name, client, first, last, email, act, event_type, venue }: Values): string => {
  const who = client ?? ([first, last].filter(Boolean).join(' ') || email)
  return name ?? ([who, event_type].filter(Boolean).join(' · ') || act || venue || 'Event')
}

interface Parties {
  client: FoundEntry | undefined
  venue: FoundEntry | undefined
  act: FoundEntry | undefined
}

const linksOf = (parties: Parties): Links =>
  Object.fromEntries(Object.entries(parties).flatMap(([part, found]) => (found ? [[part, found.entry.id]] : [])))
const namesOf = (parties: Parties): Values =>
  Object.fromEntries(
    Object.entries(parties).flatMap(([part, found]) => (found ? [[part, found.entry.values.name ?? '']] : [])),
  ) as Values
const madeOf = (kind: MadeToo['kind'], found: FoundEntry | undefined): MadeToo[] => {
  if (!found?.isNew) return []
  const { id, values, timezone } = found.entry
  return [{ kind, id, values, ...(timezone !== undefined && { timezone }) }]
}
const makesOf = ({ client, venue }: Parties): MadeToo[] => [...madeOf('clients', client), ...madeOf('venues', venue)]

/** The outcome of a row, and what the indexes then know. */
export const decideEvent = (context: EventContext, row: number, { values: given, problem }: RowRead): Decision => {
  if (problem) return { outcome: 'refused', ...problem }
  const act = actOf(given, context)
  if (isProblem(act)) return { outcome: 'refused', ...act }
  const client = clientOf(row, given, context, context.idOf('usr', row))
  if (isProblem(client)) return { outcome: 'refused', ...client }
  const venue = venueOf(row, given, context, context.idOf('ven', row))
  if (isProblem(venue)) return { outcome: 'refused', ...venue }
  const parties = { client, venue, act }
  const zone = venue?.entry.timezone ?? defaultTimezone
  const times = timesOf(given, zone)
  if (isProblem(times)) return { outcome: 'refused', ...times }
  const plain = Object.entries(given).filter(([field]) => plainFields.includes(field as ImportField))
  const name = titleOf(given).slice(0, 256)
  const values: Values = { ...Object.fromEntries(plain), ...times, ...namesOf(parties), name }
  return decideFound(context, row, { id: context.idOf('evt', row), values, links: linksOf(parties), zone }, parties)
}

type Wanted = Pick<EventEntry, 'id' | 'values' | 'links'> & { zone: string }

const decideFound = (context: EventContext, row: number, wanted: Wanted, parties: Parties): Decision => {
  const { events, duplicatesOf, now } = context
  const { id, values, links, zone } = wanted
  const duplicates = duplicatesOf(row)
  const known = duplicates === 'add' ? undefined : events.match(wanted)
  const makes = makesOf(parties)
  const learn = (entry: EventEntry) => {
    events.put(entry)
    if (parties.client?.isNew) context.clients.put(parties.client.entry)
    if (parties.venue?.isNew) context.venues.put(parties.venue.entry)
  }
  const also = makes.length > 0 ? { makes } : {}
  if (!known) {
    learn({ id, row, values, links, changeable: changeableOfEvent })
    const as = instantIn(values.end!, zone) <= now ? 'history' : 'draft'
    return { outcome: 'new', id, values, links, as, zone, ...also }
  }
  const by = { id: known.id, by: 'day' as const, ...(known.row === undefined ? {} : { of_row: known.row }) }
  const changes = duplicates === 'keep' ? {} : changesOf(values, known.values, known.changeable)
  if (Object.keys(changes).length === 0) return { outcome: 'same', ...by }
  learn({ ...known, values: { ...known.values, ...changes }, links: { ...links, ...known.links } })
  return { outcome: 'changed', changes, links, zone, ...also, ...by }
}

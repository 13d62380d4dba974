import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { toUnits } from '#shared/domain/money.ts'
import { changeableOfEvent, decideEvent, type EventContext } from '#functions/booking/rules/imports/decide-event.ts'
import { createEventIndex, type EventEntry } from '#functions/booking/rules/imports/event-index.ts'
import { wallIn } from '#functions/booking/rules/imports/event-times.ts'
import { isHistory } from '#shared/domain/event/record/history.ts'
import { placeValues } from '#functions/booking/rules/imports/parties-of-row.ts'
import { everyEventInRange } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { idOfRow } from '#functions/people/data/brought.ts'
import { duplicatesOf, outcomesOf, writtenIn, type Decided, type ImportItem } from '#functions/people/data/import.ts'
import type { DecideRows } from '#functions/people/jobs/imports/events-kind.ts'
import { addOwners, knownOf } from '#functions/people/jobs/imports/known.ts'
import { findZipcode, type Place } from '#functions/people/places/zipcode.ts'
import type { Links } from '#functions/people/rules/imports/decide.ts'
import { readRow, type RowRead, type Values } from '#functions/people/rules/imports/read-row.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The dry run of events: rows against the clients, venues, acts and events of the agency. */

const present = (values: Record<string, string | null | undefined>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== '')) as Values

const linksOf = ({ client_id, venue_id, group_id, artist_id }: Event): Links => ({
  ...(client_id && { client: userIdOf(client_id) }),
  ...(venue_id && { venue: venue_id }),
  ...(group_id ? { act: group_id } : artist_id ? { act: userIdOf(artist_id) } : {}),
})

const entryOf = (event: Event, agentId: string | null): EventEntry | undefined => {
  const { start, end } = event
  if (start == null || end == null) return undefined
  const zone = zoneOf(event)
  const isOwn = agentId === null || event.agent_id === agentId
  return {
    id: event.id,
    values: present({
      ...{ name: event.name, start: wallIn(start, zone), end: wallIn(end, zone), notes: event.notes },
      event_type: event.event_type === 'Other' ? (event.event_type_other ?? 'Other') : event.event_type,
      price: event.client_rate == null ? undefined : toUnits(event.client_rate).toFixed(2),
      ...{ venue: event.venue?.name, client: event.client?.name, act: event.group?.name ?? event.artist?.name },
    }),
    links: linksOf(event),
    changeable: isOwn && (event.status === 'draft' || isHistory(event)) ? changeableOfEvent : [],
  }
}

const dayMs = 86_400_000
const dayOf = ({ values: { date, start } }: RowRead): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(date ?? start ?? '')?.[0]

/** The events on the days of these rows, with a day before and after for the zones. */
const learnEvents = async (
  deps: Deps,
  { events }: EventContext,
  item: ImportItem,
  rows: readonly RowRead[],
  asked: Set<string>,
): Promise<void> => {
  const days = new Set(rows.flatMap((row) => dayOf(row) ?? []))
  const months = new Set([...days].map((day) => day.slice(0, 7)).filter((month) => !asked.has(month)))
  for (const month of [...months].sort()) {
    asked.add(month)
    const [year, number] = month.split('-').map(Number) as [number, number]
    const from = new Date(Date.UTC(year, number - 1, 1) - dayMs).toISOString()
    const to = new Date(Date.UTC(year, number, 1) + dayMs).toISOString()
    const range = { view: 'ALL', rest: {}, from, to, descending: false, fields: ['id'] as const }
    const found = await everyEventInRange(deps, range)
    const whole = await Promise.all(found.filter(({ id }) => !events.has(id)).map(({ id }) => findEvent(deps, id)))
    deps.db.refresh()
    for (const event of whole) {
      const entry = event && entryOf(event, item.agent_id)
      if (entry) events.put(entry)
    }
  }
}

/** The decisions of the parts before: a step goes on where the last one ended. */
const recall = async (deps: Deps, item: ImportItem, context: EventContext): Promise<void> => {
  for (let part = 0; part < item.at_part; part += 1) {
    for (const decided of await outcomesOf(deps, item, part)) {
      const isKnown = decided.outcome !== 'changed' || context.events.has(decided.id)
      const event = isKnown ? undefined : await findEvent(deps, decided.id)
      const entry = event && entryOf(event, item.agent_id)
      if (entry) context.events.put(entry)
      putDecided(context, decided)
    }
    deps.db.refresh()
  }
}

const putDecided = ({ events, clients, venues }: EventContext, decided: Decided): void => {
  const { row } = decided
  for (const { kind, ...made } of ('makes' in decided && decided.makes) || [])
    (kind === 'clients' ? clients : venues).put({ ...made, row, changeable: [] })
  if (decided.outcome === 'new') {
    const { id, values, links = {} } = decided
    events.put({ id, row, values, links, changeable: changeableOfEvent })
  }
  const known = decided.outcome === 'changed' ? events.get(decided.id) : undefined
  if (decided.outcome === 'changed' && known)
    events.put({
      ...known,
      values: { ...known.values, ...decided.changes },
      links: { ...decided.links, ...known.links },
    })
}

const nameOf = ({ name, client, event_type, venue }: Values): string => name ?? client ?? event_type ?? venue ?? ''

export const planEvents = async (deps: Deps, item: ImportItem): Promise<DecideRows> => {
  const { agent_id } = item
  const [clients, venues, acts] = await Promise.all([
    knownOf(deps, 'clients', agent_id),
    knownOf(deps, 'venues', agent_id),
    knownOf(deps, 'acts', agent_id),
  ])
  const places = new Map<string, Place>()
  const learnPlaces = async (rows: readonly RowRead[]) => {
    for (const { values } of rows) {
      const { zipcode } = placeValues(values)
      const place = zipcode === undefined ? undefined : await findZipcode(zipcode)
      if (place) places.set(zipcode!, place)
    }
  }
  const findPlace = (zipcode: string) => places.get(zipcode)
  const context: EventContext = {
    ...{ clients, venues, acts, events: createEventIndex(), findPlace },
    ...{ duplicatesOf: duplicatesOf(item), idOf: (prefix, row) => idOfRow(prefix, item.id, row), now: deps.now },
  }
  const columns = item.columns.map(({ field }) => field)
  const asked = new Set<string>()
  await recall(deps, item, context)
  return async (rows) => {
    const read = rows.map(({ row, cells }) => ({
      row,
      ...readRow('events', columns, cells, () => undefined, writtenIn(item)),
    }))
    await learnPlaces(read)
    await addOwners(deps, clients, 'clients', agent_id, read)
    await learnEvents(deps, context, item, read, asked)
    return read.map((one) => {
      const decided = decideEvent(context, one.row, one)
      const name = decided.outcome === 'new' ? nameOf(decided.values) : nameOf(one.values)
      return { ...decided, row: one.row, name: name.slice(0, 128) }
    })
  }
}

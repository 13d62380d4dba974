import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import { isSheetDue } from '#shared/domain/day-sheet/readers.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Hold } from '#shared/domain/hold/schema.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import type { Row } from '#local/services/memory-table.ts'
import { performers, type LineUp } from './line-up.ts'
import { isPlainlyReady, plainlyOpen, subjectOf, type Subject } from './plain-open.ts'
import { differs, sorted, type Seen } from './differs.ts'
import { freeLook } from './free-look.ts'
import { plainly } from './statements.ts'
import { day } from './scenario.ts'
import type { Rig } from './rig.ts'

/** Screens say of an event that it is ready, and of somebody that they are free. Both are compared with the rows. */

const holdsIn = (rows: readonly Row[]): Hold[] =>
  rows.flatMap(({ PK, SK, holds }) => (String(PK).startsWith('HOLD#') && SK === 'CALENDAR' ? (holds as Hold[]) : []))

/** Those who do not find their *Got it* on their own day sheet. */
const unseenBy = async (rig: Rig, id: string): Promise<string[]> => {
  const names: string[] = []
  for (const who of [...performers, 'client']) {
    const { status, body } = await rig.fixture.api.call(daySheetsApi.getDaySheet, who, { params: { id } })
    if (status === 200 && body.seen_version !== body.version) names.push(who)
  }
  return names
}

/** As the page of an event reads it (`web/src/booking/event/use-open-facts.ts`). */
const onItsPage = async ({ fixture: { api }, now }: Rig, id: string): Promise<EventLike> => {
  const params = { id }
  const { body: event } = await api.call(eventsApi.getEvent, 'admin', { params })
  const { body: holds } = await api.call(holdsApi.listHolds, 'admin', { query: { event_id: id } })
  if (event.status !== 'booked' || !isSheetDue(inForce(event), now)) return { ...event, holds }
  const { body } = await api.call(daySheetsApi.getDaySheet, 'admin', { params })
  return { ...event, holds, sheet: { seen: 0, of: 0, unseen: body.unseen ?? [] } }
}

const subjectsOf = (event: EventLike, now: string): Set<Subject> =>
  new Set(readiness(event, now).matters.map(({ kind }) => subjectOf[kind]))

/** Its rows on lists and Home say the same as its page. Home reads all holds beside its rows. */
const onLists = async (rig: Rig, event: Event, page: EventLike): Promise<string[]> => {
  const { api } = rig.fixture
  if (!event.start || event.agreement?.pending) return []
  const query = {
    start_date: event.start.slice(0, 10),
    end_date: new Date(Date.parse(event.start) + 2 * day).toISOString().slice(0, 10),
  }
  const { body: rows } = await api.call(lookupsApi.listEvents, 'admin', { query })
  const { body: tasks } = await api.call(lookupsApi.listTasks, 'admin', {})
  const wanted = readiness(page, rig.now).isReady
  return [...rows, ...tasks].flatMap((row, i) =>
    row.id === event.id
      ? differs(
          `${i < rows.length ? 'on the list' : 'on Home'}, ready`,
          readiness(i < rows.length ? (row as EventLike) : { ...(row as EventLike), holds: page.holds }, rig.now)
            .isReady,
          wanted,
        )
      : [],
  )
}

const readyOf = async (rig: Rig, id: string, rows: readonly Row[], seen: Seen): Promise<string[]> => {
  const event = await getEvent(rig.fixture.deps(), id)
  const page = await onItsPage(rig, id)
  const { matters, isReady } = readiness(page, rig.now)
  const isNear =
    event.status === 'booked' && event.start != null && Date.parse(event.start) - Date.parse(rig.now) <= day
  const facts = plainlyOpen(event, {
    ...{ now: rig.now, holds: holdsIn(rows), unseen: isNear ? await unseenBy(rig, id) : [] },
    unpaid: plainly(event).unpaid,
  })
  const isSure = (subject: Subject) => !facts.unsure.has(subject)
  const waiting = matters.filter(({ kind, holder }) => kind === 'place_unanswered' && holder === 'vendor')
  const [said, plain] = [sorted([...subjectsOf(page, rig.now)].filter(isSure)), sorted([...facts.open].filter(isSure))]
  seen[isReady ? 'ready' : 'notReady'] += 1
  return [
    ...differs(`open at ${event.status}`, said, plain),
    ...differs(`ready at ${event.status}`, isReady, isPlainlyReady(event, facts)),
    ...differs('whose answer is missing', sorted(new Set(waiting.map(({ name }) => name ?? ''))), facts.waitingFor),
    ...(await onLists(rig, event, page)),
  ]
}

/** Of both events of a season, and of everybody in it. */
export const untrueReadyOrFree = async (line: LineUp, eventId: string, seen: Seen): Promise<string[]> => {
  const { rig, id } = line
  const rows = rig.memory.rows()
  return [
    ...(await readyOf(rig, eventId, rows, seen)),
    ...(await readyOf(rig, id, rows, seen)).map((what) => `line-up: ${what}`),
    ...(await freeLook(line, rows, seen)),
  ]
}

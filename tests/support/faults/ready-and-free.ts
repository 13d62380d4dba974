import { artistsApi } from '#shared/api/artists.ts'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import { isSheetDue } from '#shared/domain/day-sheet/readers.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Hold } from '#shared/domain/hold/schema.ts'
import type { Availability } from '#shared/domain/time-taken/schema.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import type { Row } from '#local/services/memory-table.ts'
import { eveningOf } from '#web/lib/evening.ts'
import { performers, type LineUp } from './line-up.ts'
import { isPlainlyReady, plainlyOpen, subjectOf, type Subject } from './plain-open.ts'
import { plainTimes, strongestOf, type Window } from './plain-free.ts'
import { plainly } from './statements.ts'
import { day } from './scenario.ts'
import type { Rig } from './rig.ts'

/** Screens say of an event that it is ready, and of somebody that they are free. Both are compared with the rows. */

const differs = (what: string, said: unknown, is: unknown): string[] =>
  JSON.stringify(said) === JSON.stringify(is) ? [] : [`${what}: ${JSON.stringify(said)}, plainly ${JSON.stringify(is)}`]
const sorted = (all: Iterable<string>): string[] => [...all].sort()

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

export interface Seen {
  ready: number
  notReady: number
  free: number
  taken: number
}

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

/** The days of a month end at 6 a.m. of the reader, here in UTC. */
const withinMonth = ({ start, end }: Window): Window => ({
  start,
  end:
    end < `${end.slice(0, 8)}01T06:00:00.000Z` || !end.slice(8).startsWith('01')
      ? end
      : `${end.slice(0, 10)}T06:00:00.000Z`,
})

/** The answer to *who is free* of search, of the form's lists, and of the days of acts and agents. */
const freeOf = async (line: LineUp, rows: readonly Row[], seen: Seen): Promise<string[]> => {
  const { rig, dice } = line
  const { api, users, group } = rig.fixture
  const date = new Date(Date.parse(dice.pick([line.start, line.other])) + dice.pick([-1, 0, 0, 1]) * day)
    .toISOString()
    .slice(0, 10)
  const evening = withinMonth(eveningOf(date))
  const exact = { start: line.start, end: line.end }
  const window: Window = dice.chance(0.7) ? evening : exact
  const times = plainTimes(rows, line.busy)
  const plain = (user: string) => strongestOf(times.all(user, window))
  const nameOf = new Map(Object.entries(users).map(([who, { id }]) => [id, who]))
  const wrong: string[] = []
  const lists = [
    { list: artistsApi.listArtists, userOf: (row: { user_id?: string }) => row.user_id },
    { list: artistsApi.listBandleaders, userOf: (row: { user_id?: string }) => row.user_id },
    { list: artistsApi.listMusicianInstruments, userOf: (row: { user_id?: string }) => row.user_id },
    { list: groupsApi.listGroups, userOf: () => users['bandleader']!.id },
  ]
  for (const { list, userOf } of lists) {
    const query = { ...window, limit: '200' }
    const all = (await api.call(list, 'agent', { query: { ...query, unavailable: 'true' } as never })).body as never
    const free = (await api.call(list, 'agent', { query: query as never })).body as never
    const people = all as readonly { user_id?: string; availability?: Availability }[]
    const isFree = new Set((free as typeof people).map(userOf))
    for (const row of people) {
      const user = userOf(row)!
      const is = plain(user)
      seen[is === 'free' ? 'free' : 'taken'] += 1
      wrong.push(
        ...differs(`${list.path}: ${nameOf.get(user)} on ${window.start}`, row.availability, is),
        ...differs(`${list.path}: ${nameOf.get(user)} is listed`, isFree.has(user), is === 'free'),
      )
    }
  }
  const query = { month: date.slice(0, 7), limit: '200' } as const
  const inEvening = (engagements: readonly { start: string; end: string; status: string }[]) =>
    sorted(
      new Set(
        engagements
          .filter(({ start, end, status }) => status !== 'held' && start < evening.end && end > evening.start)
          .map(({ status }) => status),
      ),
    )
  const { body: acts } = await api.call(lookupsApi.listAvailability, 'agent', { query })
  for (const who of ['artist', 'artist2', 'bandleader']) {
    const user = users[who]!
    const act = acts.find(({ id }) => id === (who === 'bandleader' ? group.id : user.artist!.id))
    wrong.push(
      ...differs(`days of ${who} on ${date}`, inEvening(act!.engagements), sorted(times.all(user.id, evening))),
    )
  }
  const { body: agents } = await api.call(lookupsApi.listAvailability, 'agent2', { query: { ...query, of: 'agents' } })
  const agent = users['agent']!
  const theirs = times.events.filter(
    ({ agent_id, status, start, end }) =>
      agent_id === agent.agent!.id &&
      !['refunded', 'refund_incomplete', 'canceled'].includes(status) &&
      start &&
      end &&
      start < evening.end &&
      end > evening.start,
  )
  const isSigned = (status: string) => ['booked', 'played', 'invoiced', 'payment_failed', 'paid'].includes(status)
  // A change of the day counts once it is agreed.
  if (theirs.every(({ agreement }) => !agreement?.pending))
    wrong.push(
      ...differs(
        `days of the agent on ${date}`,
        inEvening(agents.find(({ id }) => id === agent.agent!.id)!.engagements),
        sorted(new Set(theirs.map(({ status }) => (isSigned(status) ? 'booked' : 'asked')))),
      ),
    )
  return wrong
}

/** Of both events of a season, and of everybody in it. */
export const untrueReadyOrFree = async (line: LineUp, eventId: string, seen: Seen): Promise<string[]> => {
  const { rig, id } = line
  const rows = rig.memory.rows()
  return [
    ...(await readyOf(rig, eventId, rows, seen)),
    ...(await readyOf(rig, id, rows, seen)).map((what) => `line-up: ${what}`),
    ...(await freeOf(line, rows, seen)),
  ]
}

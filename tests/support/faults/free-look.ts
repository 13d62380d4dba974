import { artistsApi } from '#shared/api/artists.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { Availability } from '#shared/domain/time-taken/schema.ts'
import type { Row } from '#local/services/memory-table.ts'
import { eveningOf } from '#web/lib/evening.ts'
import { differs, sorted, type Seen } from './differs.ts'
import type { LineUp } from './line-up.ts'
import { plainTimes, strongestOf, type Window } from './plain-free.ts'
import { day } from './scenario.ts'

/** The days of a month end at 6 a.m. of the reader, here in UTC. */
const withinMonth = ({ start, end }: Window): Window => ({
  start,
  end:
    end < `${end.slice(0, 8)}01T06:00:00.000Z` || !end.slice(8).startsWith('01')
      ? end
      : `${end.slice(0, 10)}T06:00:00.000Z`,
})

/** The answer to *who is free* of search, of the form's lists, and of the days of acts and agents. */
export const freeLook = async (line: LineUp, rows: readonly Row[], seen: Seen): Promise<string[]> => {
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

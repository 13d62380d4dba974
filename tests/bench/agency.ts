import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { newAccount } from '#functions/people/data/new-account.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { reminderRows } from '#functions/event/data/reminder-rows.ts'
import { workRows } from '#functions/event/data/work-rows.ts'
import { groupWrites, newGroup } from '#functions/people/data/group.ts'
import { eventKey, unverifiedKey, type Key } from '#functions/platform/db/keys.ts'
import { newProspect } from '#functions/people/data/prospect.ts'
import { searchRows } from '#functions/platform/db/search.ts'
import {
  artistSummaryOf,
  bandleaderSummaryOf,
  clientSummaryOf,
  musicianSummaryOf,
} from '#functions/people/data/summaries.ts'
import { toUser } from '#functions/people/data/to-user.ts'
import { cleanDeps, type EventFixture } from './scale-fixture.ts'
import { takenRows } from './taken-agency.ts'
import { cents } from '#shared/domain/money.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'

/**
 * A growing agency: rows made by the product's own row functions and written directly. Everything except the measured
 * page grows, in the partitions where the product stores it: other events of the same parties, other names next to the
 * same names.
 */

type Row = Key & { [name: string]: unknown }

const number = (i: number) => String(i).padStart(6, '0')
/** Seeded, so that results are reproducible. */
const randomOf = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

/** Only the measured hundred events are in May 2027, two of them with sixty musicians. */
export const measured = { start_date: '2027-05-01T00:00:00.000Z', end_date: '2027-06-01T00:00:00.000Z' }
const hour = 3_600_000
const threeDays = 72
/** From a long event's look-back to the month after. */
const isMeasured = (at: number) => at > Date.parse('2027-03-30') && at < Date.parse('2027-06-05')

const writer = ({ table: { client, tableName } }: EventFixture) => {
  let waiting: Row[] = []
  let underway: Promise<unknown>[] = []
  const send = async (batch: Row[]) => {
    const { UnprocessedItems } = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: batch.map((Item) => ({ PutRequest: { Item } })) } }),
    )
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('Rows were not taken')
  }
  const flush = async () => {
    if (waiting.length > 0) underway.push(send(waiting))
    waiting = []
    if (underway.length >= 8) {
      await Promise.all(underway)
      underway = []
    }
  }
  return {
    add: async (rows: readonly Row[]) => {
      for (const row of rows) {
        waiting.push(row)
        if (waiting.length === 25) await flush()
      }
    },
    end: async () => {
      await flush()
      await Promise.all(underway)
    },
  }
}

/** The first ones take their time in the measured month, all others later. */
const takesTimeFrom = (i: number) => (i < 250 ? Date.parse(measured.start_date) : Date.UTC(2027, 7 + (i % 60)))

/** One of each kind of person, place and act, with the rows of every list. */
const peopleRows = (fixture: EventFixture, i: number): Row[] => {
  const deps = cleanDeps(fixture)
  const name = (kind: string) => `${kind} ${number(i)}`
  const account = (input: Partial<Parameters<typeof newAccount>[1]>): UserRecord => ({
    ...newAccount(
      deps,
      {
        email: `p${number(i)}@bookme.example`,
        password: '',
        first: 'Pat',
        last: number(i),
        roles: ['client'],
        ...input,
      },
      'none',
      undefined,
    ),
    verified: true,
    signup_complete: true,
  })
  const client = clientSummaryOf(account({ client: { name: name('Client') } }))!
  const vendor = account({
    roles: ['artist', 'bandleader', 'musician'],
    artist: { name: name('Artist') },
    musician: { name: name('Player'), instruments: ['Drums'] },
  })
  const [artist, leader, player] = [artistSummaryOf(vendor)!, bandleaderSummaryOf(vendor)!, musicianSummaryOf(vendor)!]
  const venue = {
    id: deps.id('ven'),
    name: name('Hall'),
    kind: 'bar',
    street: '1 Main Street',
    city: 'Hudson',
    state: 'NY',
    zipcode: '12534',
    email: 'house@venue.example',
    phone: '518-555-0100',
    timezone: 'America/New_York',
  }
  const brand = { id: deps.id('brd'), name: name('Brand'), artist_ids: [] }
  const waiting = account({ roles: ['artist'] })
  const searchable = [
    ...searchRows('client', client.id, client.name, client),
    ...searchRows('artist', artist.id, artist.name, { ...artist }),
    ...searchRows('bandleader', leader.id, leader.name, { ...leader }),
    ...searchRows('musician', player.musician_id, player.musician_name, { ...player }),
    ...searchRows('venue', venue.id, venue.name, venue),
    ...searchRows('brand', brand.id, brand.name, brand),
  ]
  return [
    ...searchable.map((row) => ({ ...row })),
    ...takenRows(deps, artist, takesTimeFrom(i)),
    ...groupWrites(deps.db.tableName, undefined, newGroup(deps, name('Group'), vendor)).map(
      (write) => write.Put!.Item as Row,
    ),
    { ...newProspect(deps, { name: name('Lead'), email: 'lead@prospect.example', source: 'consult' }) },
    { ...unverifiedKey(waiting.id), projection: toUser({ ...waiting, verified: false }, undefined, []) },
  ]
}

const at = (event: Event, id: string, start: number, hours = 4): Event => ({
  ...event,
  id,
  start: new Date(start).toISOString(),
  end: new Date(start + hours * hour).toISOString(),
})
/** UTC midnight falls into the event. */
const overMidnight = (start: number) => start - (start % (24 * hour)) + 22 * hour
const eventRows = (event: Event): Row[] => [
  { ...event, ...eventKey(event.id) },
  ...workRows(event),
  ...reminderRows(event),
  ...listRows(event),
]

export interface Agency {
  events: number
  grow(to: number): Promise<void>
}

export const startAgency = async (fixture: EventFixture, modelId: string): Promise<Agency> => {
  const deps = cleanDeps(fixture)
  const model = await getEvent(deps, modelId)
  const random = randomOf(7)
  const others = Array.from({ length: 400 }, (_, i) => ({
    client: `cli_${deps.id('usr').slice(4)}`,
    agent: `agt_${deps.id('usr').slice(4)}`,
    artist: `art_${deps.id('usr').slice(4)}`,
    venue: deps.id('ven'),
    name: number(i),
  }))
  const userOf = (id: string) => `usr_${id.slice(4)}`
  const players = Array.from({ length: 300 }, (_, i) => (i === 40 ? fixture.users.musician!.id : deps.id('usr')))
  const orchestra = (i: number, start: number, hours: number): Event => ({
    ...at(model, deps.id('evt'), overMidnight(start), hours),
    musicians: Array.from({ length: 60 }, (_, seat) => players[(i + seat) % players.length]!).map((user_id) => ({
      musician_id: `mus_${user_id.slice(4)}`,
      user_id,
      musician_name: `Player of the ${number(i)} Philharmonic`,
      instrument: 'French Horn',
      status: 'confirmed' as const,
      rate: cents(5000),
    })),
  })
  const foreign = (event: Event): Event => {
    const pick = () => others[Math.floor(random() * others.length)]!
    const [client, agent, artist, venue] = [pick().client, pick().agent, pick().artist, pick().venue]
    return {
      ...event,
      client_id: client,
      agent_id: agent,
      artist_id: artist,
      venue_id: venue,
      client: { ...event.client!, id: client, user_id: userOf(client) },
      agent: { ...event.agent!, id: agent, user_id: userOf(agent) },
      artist: { ...event.artist!, id: artist, user_id: userOf(artist) },
      venue: { ...event.venue!, id: venue },
    }
  }
  const request = (event: Event, i: number): Event => ({
    ...event,
    agent_id: null,
    agent: null,
    status: 'draft',
    artist_status: 'selected',
    created_at: new Date(Date.parse('2026-06-02') + i * 60_000).toISOString(),
  })

  const agency: Agency = {
    events: 0,
    grow: async (to) => {
      const write = writer(fixture)
      for (let i = agency.events; i < to; i += 1) {
        if (i === 0) await write.add(takenRows(deps, model.artist!, Date.parse(measured.start_date)))
        if (i < 100) {
          const start = Date.parse(measured.start_date) + i * 7 * hour
          const event = i === 27 ? orchestra(i, start, 4) : i === 30 ? orchestra(i, start, threeDays) : undefined
          await write.add(eventRows(event ?? at(model, deps.id('evt'), start)))
        } else if (i === 100) {
          // A list of May reads it in vain.
          await write.add(eventRows(orchestra(i, Date.parse('2027-04-20'), threeDays)))
        } else {
          let start = 0
          do start = Date.parse('2020-01-01') + Math.floor(random() * 14 * 365 * 24) * hour
          while (isMeasured(start))
          const event =
            i % 200 === 100 ? orchestra(i, start, i % 400 === 100 ? threeDays : 4) : at(model, deps.id('evt'), start)
          // One in two hundred has sixty musicians; one in twenty is of the measured parties, one in ten unassigned.
          await write.add(
            eventRows(i % 20 === 0 ? event : i % 10 === 1 || i < 250 ? request(foreign(event), i) : foreign(event)),
          )
        }
        // One page of each list exists from the start.
        if (i < 250 || i % 10 === 0) await write.add(peopleRows(fixture, i))
      }
      await write.end()
      agency.events = to
    },
  }
  return agency
}

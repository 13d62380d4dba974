import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { agentSummaryOf, artistSummaryOf, clientSummaryOf } from '#functions/people/data/summaries.ts'
import { newId } from '#functions/platform/deps/deps.ts'
import type { EventFixture } from './event-cases.ts'

/** Events of the fixture's agent and client for lists of a range. */
export interface RangeEvents {
  client: NonNullable<Event['client']>
  event(name: string, start: string, hours: number, patch?: Partial<Event>): Event
  /** Only list rows, which are all that a list reads. */
  insert(events: readonly Event[], prefix?: string): Promise<void>
  /** Seven around April 2027. */
  insertSeven(): Promise<void>
}

export const rangeEvents = (fixture: EventFixture): RangeEvents => {
  const client = clientSummaryOf(fixture.users.client!)!
  const insert: RangeEvents['insert'] = async (events, prefix = 'VIEW#') => {
    const rows = events.flatMap(listRows).filter(({ PK }) => PK.startsWith(prefix))
    for (let i = 0; i < rows.length; i += 25) {
      await fixture.table.client.send(
        new BatchWriteCommand({
          RequestItems: { [fixture.table.tableName]: rows.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } })) },
        }),
      )
    }
  }
  const event: RangeEvents['event'] = (name, start, hours, patch = {}) => {
    const id = newId('evt', fixture.table.now)
    return {
      ...blankEvent({ id, user_id: client.user_id! }, fixture.table.now, agentSummaryOf(fixture.users.agent!)),
      name,
      client,
      client_id: client.id,
      start: new Date(start).toISOString(),
      end: new Date(Date.parse(start) + hours * 3_600_000).toISOString(),
      ...patch,
    }
  }
  const insertSeven = async () => {
    const artist = artistSummaryOf(fixture.users.artist!)!
    await insert([
      event('evening', '2027-03-31T20:00:00Z', 5),
      event('festival', '2027-03-20T08:00:00Z', 24 * 15),
      event('tour', '2027-03-15T08:00:00Z', 24 * 31),
      event('noon', '2027-04-02T12:00:00Z', 2, { artist_id: artist.id, artist, artist_status: 'selected' }),
      event('twelve hours', '2027-04-02T14:00:00Z', 12),
      event('thirteen', '2027-04-02T14:30:00Z', 13),
      event('may', '2027-05-01T00:00:00Z', 3),
    ])
  }
  return { client, event, insert, insertSeven }
}

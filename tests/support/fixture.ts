import { commit } from '#functions/platform/db/outbox.ts'
import { groupWrites, newGroup, type GroupItem } from '#functions/people/data/group.ts'
import { addVenue } from '#functions/people/data/venue.ts'
import { memberOf } from '#functions/people/data/roster.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import type { VenueKind } from '#shared/domain/venue/kinds.ts'
import { makeAccount, sessionsOf, verifiedAccount } from './accounts.ts'
import type { TestTable } from './table.ts'

/** The people and places of a test agency, created as the product does. */

export interface Fixture {
  users: Record<string, UserRecord>
  tokens: Record<string, string>
  /** A prepaid venue and a bar. */
  hotel: string
  bar: string
  group: GroupItem
  tokenOf(who: string): string
}

const venue = (name: string, kind: VenueKind) => ({
  name,
  kind,
  street: '1 Main Street',
  city: 'Hudson',
  state: 'NY',
  zipcode: '12534',
  email: 'house@venue.example',
  phone: '518-555-0100',
  timezone: 'America/New_York',
})

export const createFixture = async (table: TestTable): Promise<Fixture> => {
  const users: Record<string, UserRecord> = {
    admin: await verifiedAccount(
      table,
      ['client'],
      { first: 'Ada' },
      { is_admin: true, is_client: false, client: null },
    ),
    agent: await verifiedAccount(table, ['agent'], { agent: { name: 'Lindqvist Live' } }),
    agent2: await verifiedAccount(table, ['agent'], { agent: { name: 'Bell Bookings' } }),
    client: await verifiedAccount(table, ['client'], { client: { name: 'Nora Whitfield' } }),
    client2: await verifiedAccount(table, ['client'], { client: { name: 'Harbor Lane' } }),
    artist: await verifiedAccount(table, ['artist'], { artist: { name: 'Elena Marsh' } }),
    artist2: await verifiedAccount(table, ['artist'], { artist: { name: 'Theo Castellan' } }),
    bandleader: await verifiedAccount(table, ['bandleader', 'musician'], {
      musician: { name: 'Otis Freeman', instruments: ['Trumpet'] },
    }),
    musician: await verifiedAccount(table, ['musician'], { musician: { name: 'Sam Novak', instruments: ['Drums'] } }),
    musician2: await verifiedAccount(table, ['musician'], {
      musician: { name: 'Iris Delgado', instruments: ['Bass Guitar'] },
    }),
    newcomer: await makeAccount(table, ['artist'], { artist: { name: 'Wren Adair' } }),
  }
  const tokens = await sessionsOf(table, users)
  const deps = table.deps()
  const [hotel, bar] = [
    await addVenue(deps, venue('The Alder Hotel', 'hotel')),
    await addVenue(deps, venue('The Copper Rail', 'bar')),
  ]
  const empty = newGroup(deps, 'The Freeman Seven', users.bandleader!)
  const members = [
    memberOf(users.bandleader!, 'Trumpet', empty),
    memberOf(users.musician!, 'Drums', empty),
    memberOf(users.musician2!, 'Bass Guitar', empty),
  ]
  const group = { ...empty, members }
  await commit(deps, groupWrites(table.tableName, undefined, group))
  table.jobs.length = 0
  return { users, tokens, hotel: hotel.id, bar: bar.id, group, tokenOf: (who) => tokens[who]! }
}

export const artistId = (fixture: Fixture, who: string) => fixture.users[who]!.artist!.id
export const musicianId = (fixture: Fixture, who: string) => fixture.users[who]!.musician!.id

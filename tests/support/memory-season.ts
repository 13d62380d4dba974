import { addVenue } from '#functions/people/data/venue.ts'
import type { Sender } from '#functions/messages/delivery/deliver.ts'
import { roleIdOf } from '#functions/platform/db/keys.ts'
import { people, type PersonKey } from '#local/seed/agency.ts'
import { venues, type VenueKey } from '#local/seed/venues.ts'
import type { Agency } from '#local/seed/people.ts'
import type { SeasonCloud } from '#local/seed/stage.ts'
import { verifiedAccount } from './accounts.ts'
import { ask } from './api.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { tableOn } from './memory-table.ts'
import { startMoney, type MoneyFixture } from './money.ts'

/** The demo agency on the table in memory: its season takes seconds, and every night can be looked at. */

export interface MemorySeason {
  fixture: MoneyFixture
  agency: Agency
  cloud: SeasonCloud
  /** By the event's name. */
  eventIds: Map<string, string>
}

const connected = (roles: readonly string[]) => !roles.includes('client')

export const startMemorySeason = async (
  from: Date,
  night: () => Promise<void>,
  sender?: Sender,
): Promise<MemorySeason> => {
  const table = tableOn(new MemoryTable())
  table.now = from.toISOString()
  const fixture = await startMoney(table, sender)
  for (const { key, first, last, roles, name, instruments, unverified } of people) {
    if (fixture.users[key] || unverified) continue
    const block = { name: name! }
    fixture.users[key] = await verifiedAccount(table, roles, {
      first,
      last,
      ...(roles.includes('client') && { client: block }),
      ...(roles.includes('artist') && { artist: block }),
      ...(roles.includes('musician') && { musician: { ...block, instruments: instruments ?? [] } }),
    })
  }
  await fixture.setClock(table.now)
  for (const { key, roles, unverified } of people) {
    if (unverified || key === 'admin') continue
    if (connected(roles)) await fixture.connect(key)
    else await fixture.saveCard(key)
  }
  const venueIds = {} as Record<VenueKey, string>
  for (const [key, venue] of Object.entries(venues))
    venueIds[key as VenueKey] = (await addVenue(fixture.deps(), { ...venue })).id

  const eventIds = new Map<string, string>()
  const user = (who: PersonKey) => fixture.users[who]!
  const agency: Agency = {
    as: async (who, endpoint, input) => {
      const { params, body, query } = input ?? {}
      const asked = { params, body, ...(query && { query: query as Record<string, string> }) }
      const answer = await ask(fixture.api, endpoint, who, asked)
      const { name } = (body ?? {}) as { name?: string }
      if (endpoint.path === '/booking-requests' && name !== undefined) eventIds.set(name, (answer as { id: string }).id)
      await fixture.drain()
      return answer
    },
    ids: (who) => {
      const { id } = user(who)
      return {
        user: id,
        client: roleIdOf(id, 'cli'),
        agent: roleIdOf(id, 'agt'),
        artist: roleIdOf(id, 'art'),
        musician: roleIdOf(id, 'mus'),
      }
    },
    nameOf: (who) => `${user(who).first} ${user(who).last}`,
    tokenOf: () => Promise.reject(new Error('Nobody needs a token here')),
    venueIds,
    groupId: fixture.group.id,
  }
  return {
    fixture,
    agency,
    eventIds,
    cloud: { clock: nightly(fixture, night), idle: fixture.drain, stripe: fixture.emulator },
  }
}

const day = 86_400_000
/** UTC. The first runs all jobs that have become due; the second finds them in the books. */
const [sweepAt, nightAt] = [4 * 3_600_000, 4 * 3_600_000 + 1_500_000]
/** The next time of day. */
const upcoming = (now: number, time: number) => Math.floor((now - time) / day + 1) * day + time

/** Stops at every due job, and calls `night` once a night. */
const nightly = (fixture: MoneyFixture, night: () => Promise<void>): SeasonCloud['clock'] => {
  const now = () => Date.parse(fixture.table.now)
  return {
    now: () => new Date(now()),
    advanceTo: async (target) => {
      const end = new Date(target).getTime()
      for (;;) {
        const tonight = upcoming(now(), nightAt)
        const due = [...fixture.schedules.values()].map(({ at }) => Date.parse(at))
        const provider = fixture.emulator.nextDue()?.getTime() ?? Infinity
        const next = Math.min(tonight, upcoming(now(), sweepAt), ...[...due, provider].filter((at) => at > now()))
        if (next > end) break
        await fixture.moveTo(new Date(next).toISOString())
        if (next === tonight) await night()
      }
      if (end > now()) await fixture.moveTo(new Date(end).toISOString())
    },
  }
}

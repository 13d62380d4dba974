import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventsApi } from '#shared/api/events.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { groupKey } from '#functions/platform/db/keys.ts'
import type { GroupItem } from '#functions/people/data/group.ts'
import { createDb } from '#functions/platform/db/db.ts'
import { updateMembers } from '#functions/people/use-cases/groups/update-members.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { readVenue } from '#functions/booking/use-cases/lists/get-venue.ts'
import { listVenues } from '#functions/people/use-cases/venues/list-venues.ts'
import { updateVenue } from '#functions/people/use-cases/venues/save-venue.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { musicianId } from '#tests/support/fixture.ts'
import { engage, propose, request, savedBy, take } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** Nobody overwrites what a colleague, a vendor or their own second tab saved since the form was opened. */

let fixture: EventFixture
let api: UseCaseApi
/** A write that comes in between. */
let other: UseCaseApi

beforeAll(async () => {
  fixture = await startEvents()
  const cases = [...eventCases, getUser, updateUser, readVenue, listVenues, updateVenue, updateMembers]
  const start = () => useCaseApi(fixture.table, cases, fixture.tokenOf)
  ;[api, other] = [start(), start()]
})
afterAll(() => fixture.table.stop())

/** The next call reads, then `between` runs, and only then it writes. */
const interrupted = async <T>(between: () => Promise<unknown>, call: () => Promise<T>): Promise<T> => {
  const db = createDb(fixture.table.tableName, fixture.table.client)
  let happened = false
  const transact: typeof db.transact = async (...args) => {
    if (!happened) {
      happened = true
      await between()
    }
    return db.transact(...args)
  }
  api.overrides = { db: { ...db, transact } }
  try {
    return await call()
  } finally {
    api.overrides = {}
    expect(happened).toBe(true)
  }
}

const outdated = (noun: string) => `This ${noun} was changed by someone else in the meantime`

describe('an event', () => {
  const asked = async (day: number) => {
    const booking = bookingOf(fixture, day)
    const { id } = await request(api, booking)
    const params = { id }
    const taken = await take(api, booking, id)
    const drums = { musician_id: musicianId(fixture, 'musician'), instrument: 'Drums', rate: 200 }
    const event = await ask(api, eventsApi.updateEvent, 'agent', {
      params,
      body: savedBy(booking, taken, { musicians: [drums], artist_rate: 3000 }),
    })
    const requested = await ask(api, eventsApi.requestVendor, 'agent', {
      params,
      body: { musician_id: drums.musician_id },
    })
    const confirm = () => ask(other, eventsApi.respond, 'musician', { params, body: { response: 'confirm' } })
    const show = () => ask(api, eventsApi.getEvent, 'agent', { params })
    return { booking, params, event, requested, confirm, show }
  }

  it('keeps the musician who confirmed while another tab without them was open', async () => {
    const { booking, params, requested, confirm, show } = await asked(1)
    await confirm()
    const without = savedBy(booking, requested, {
      musicians: [],
      artist_rate: 3200,
      version: requested.version,
    })
    expect(await refused(api, eventsApi.updateEvent, 'agent', { params, body: without })).toMatchObject({
      status: 409,
      error_message: outdated('event'),
      event: { version: requested.version! + 1, musicians: [{ musician_name: 'Sam Novak', status: 'confirmed' }] },
    })
    expect((await show()).musicians).toMatchObject([{ musician_name: 'Sam Novak', status: 'confirmed' }])
    // Having seen the answer, the agent may still do it; so may a request without a version.
    const { version } = await show()
    await ask(api, eventsApi.updateEvent, 'agent', { params, body: { ...without, version } })
    expect((await show()).musicians).toEqual([])
    await ask(api, eventsApi.updateEvent, 'agent', { params, body: { notes: 'No version' } })
    expect((await show()).notes).toBe('No version')
  })

  it.each(['with the current version', 'without one'])(
    'keeps an answer that arrives while an edit %s is being written',
    async (what) => {
      const { booking, params, requested, confirm, show } = await asked(what === 'without one' ? 3 : 5)
      const body = savedBy(booking, requested, {
        musicians: [],
        artist_rate: 3200,
        version: what === 'without one' ? undefined : requested.version,
      })
      const error = await interrupted(confirm, () => refused(api, eventsApi.updateEvent, 'agent', { params, body }))
      expect(error).toMatchObject({ status: 409, event: { musicians: [{ status: 'confirmed' }] } })
      expect((await show()).musicians).toMatchObject([{ status: 'confirmed' }])
    },
  )

  it('refuses an outdated edit even if it changes nothing, and does not show it to strangers', async () => {
    const { params, event } = await asked(7)
    const body = { notes: event.notes, version: event.version }
    expect(await refused(api, eventsApi.updateEvent, 'agent', { params, body })).toMatchObject({ status: 409 })
    const stranger = await refused(api, eventsApi.updateEvent, 'agent2', { params, body })
    expect(stranger.status).toBe(404)
    expect(stranger.event).toBeUndefined()
  })
})

describe('a contract', () => {
  it('is not written over the text of another admin, nor on changed terms', async () => {
    const booking = bookingOf(fixture, 20)
    const { id } = await request(api, booking)
    const params = { id }
    await ask(api, eventsApi.updateEvent, 'agent', {
      params,
      body: savedBy(booking, await take(api, booking, id)),
    })
    await engage(api, booking, id)
    await propose(api, booking, id)
    const contract = await ask(api, contractsApi.getContract, 'admin', { params })
    const edit = (text: string, version?: number) => ({ params, body: { title: 'Agreement', text, version } })
    const saved = await ask(api, contractsApi.updateContract, 'admin', edit('Mine', contract.version))
    expect(saved).toMatchObject({ text: 'Mine', version: contract.version + 1 })
    const error = await refused(api, contractsApi.updateContract, 'admin', edit('Late', contract.version))
    expect(error).toMatchObject({ status: 409, error_message: outdated('contract'), current: saved })

    const cheaper = savedBy(booking, await ask(api, eventsApi.getEvent, 'agent', { params }), {
      client_rate: 3000,
      artist_rate: 2400,
    })
    const lost = await interrupted(
      () => ask(other, eventsApi.updateEvent, 'agent', { params, body: cheaper }),
      () => refused(api, contractsApi.updateContract, 'admin', edit('For 4000', saved.version)),
    )
    expect(lost).toMatchObject({ status: 409, error_message: outdated('contract') })
    expect(lost.current).toMatchObject({ version: saved.version + 1 })
    expect((await ask(api, contractsApi.getContract, 'admin', { params })).text).toContain('$3,000.00')
    expect((await ask(api, contractsApi.updateContract, 'admin', edit('No version'))).text).toBe('No version')
  })
})

describe('a venue', () => {
  it('keeps what a colleague saved in the meantime', async () => {
    const params = { id: fixture.hotel }
    const venue = await ask(api, venuesApi.getVenue, 'agent', { params })
    const listed = await ask(api, venuesApi.listVenues, 'agent', { query: { name: 'alder' } })
    expect(listed[0]!.version).toBe(venue.version)
    const edit = (patch: object) => ({ params, body: { ...venue, ...patch } })
    const saved = await ask(api, venuesApi.updateVenue, 'agent', edit({ parking: 'Behind the house' }))
    expect(saved.version).toBe(venue.version! + 1)
    const late = edit({ phone: '518-555-0111' })
    expect(await refused(api, venuesApi.updateVenue, 'agent2', late)).toMatchObject({
      status: 409,
      error_message: outdated('venue'),
      current: saved,
    })
    const second = edit({ version: saved.version, parking: 'Lot B' })
    const lost = await interrupted(
      () =>
        ask(other, venuesApi.updateVenue, 'admin', { params, body: { ...venue, parking: 'C', version: undefined } }),
      () => refused(api, venuesApi.updateVenue, 'agent', second),
    )
    expect(lost).toMatchObject({ status: 409, current: { parking: 'C', version: saved.version! + 1 } })
  })
})

describe('an account', () => {
  it('keeps what was saved in another tab, and accepts requests without a version', async () => {
    const params = { id: fixture.users.client!.id }
    const account = await ask(api, usersApi.getUser, 'client', { params })
    const body = { ...account, cell_phone: '2125550142', zipcode: '' }
    const saved = await ask(api, usersApi.updateUser, 'client', { params, body: { ...body, first: 'Nora' } })
    expect(saved.version).toBe(account.version + 1)
    const late = { params, body: { ...body, last: 'Late' } }
    expect(await refused(api, usersApi.updateUser, 'client', late)).toMatchObject({
      status: 409,
      error_message: outdated('account'),
      current: saved,
    })
    const lost = await interrupted(
      () => ask(other, usersApi.updateUser, 'admin', { params, body: { ...body, first: 'Ada', version: undefined } }),
      () => refused(api, usersApi.updateUser, 'client', { params, body: { ...body, version: saved.version } }),
    )
    expect(lost).toMatchObject({ status: 409, current: { first: 'Ada', version: saved.version + 1 } })
    const plain = await ask(api, usersApi.updateUser, 'client', { params, body: { ...body, version: undefined } })
    expect(plain.version).toBe(saved.version + 2)
  })
})

describe('the members of a group', () => {
  it('are not replaced from an older list', async () => {
    const params = { id: fixture.group.id }
    const stored = async () => (await fixture.table.deps().db.get<GroupItem>(groupKey(params.id)))!
    const { members = [], version } = await stored()
    const fewer = members.slice(0, 2)
    const query = { version: String(version) }
    const saved = await ask(api, groupsApi.updateMembers, 'bandleader', { params, query, body: fewer })
    expect(saved.version).toBe(version + 1)
    expect(saved.members!.map(({ musician_id }) => musician_id)).toEqual(fewer.map(({ musician_id }) => musician_id))
    expect(await refused(api, groupsApi.updateMembers, 'bandleader', { params, query, body: members })).toMatchObject({
      status: 409,
      error_message: outdated('group'),
      current: saved,
    })
    expect((await stored()).members).toHaveLength(2)
    const lost = await interrupted(
      () => ask(other, groupsApi.updateMembers, 'admin', { params, body: members.slice(0, 1) }),
      () =>
        refused(api, groupsApi.updateMembers, 'bandleader', {
          params,
          query: { version: String(version + 1) },
          body: members,
        }),
    )
    expect(lost).toMatchObject({ status: 409, current: { version: version + 2 } })
    const plain = await ask(api, groupsApi.updateMembers, 'bandleader', { params, body: members })
    expect(plain.version).toBe(version + 3)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noticeWrites } from '#functions/platform/db/notices.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { hashPassword } from '#functions/people/passwords/password-hash.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { eraseAccount } from '#functions/accounts/use-cases/erase-account.ts'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { savedBy, take, untilSigned } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** After an erasure, the whole table has none of the person's own words, but in rows that are kept for a reason. */

const password = 'Passw0rd!'
let fixture: EventFixture
let api: UseCaseApi
let password_hash = ''
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [eraseAccount, consult, login, ...eventCases], fixture.tokenOf)
  password_hash = await hashPassword(password)
})
afterAll(() => fixture.table.stop())

const personal = {
  cell_phone: '917-555-0177',
  zipcode: '10011',
  city: 'Chelseatown',
  meal_preference: 'no zucchini',
  profile_picture: '/pictures/zelda.png',
}
const words = [
  ...['zelda.quux@bookme.example', 'Zelda', 'Quux', 'Zora', '9175550177', '917-555-0177', '10011', 'Chelseatown'],
  ...['zucchini', 'zelda.png'],
]
/** Rows that may hold them, and why. */
const kept: Readonly<Record<string, string>> = {
  'OUTBOX#': 'a job or mail that is being done, removed with its end',
  'LIMIT#': 'a count by address or network, which expires within two days',
}
const left = async () => {
  const rows = (await fixture.table.dump()).filter(
    ({ PK }) => !Object.keys(kept).some((prefix) => String(PK).startsWith(prefix)),
  )
  const word = new RegExp(words.join('|'), 'i')
  return rows.filter((row) => word.test(JSON.stringify(row))).map(({ PK, SK }) => `${String(PK)} ${String(SK)}`)
}

let zelda: UserRecord
let day = 0
const join = async (roles: Parameters<typeof verifiedAccount>[1], email = 'zelda.quux@bookme.example') => {
  const input = {
    ...{ email, first: 'Zelda', last: 'Quux', client: { name: 'Quux and Sons' } },
    ...{ artist: { name: 'Zelda Trio' }, musician: { name: 'Zelda Q', instruments: ['Violin'] } },
  }
  zelda = await verifiedAccount(fixture.table, roles, input, { ...personal, password_hash })
  fixture.tokens['zelda'] = await sessionOf(fixture.table, zelda.id)
}
beforeEach(() => {
  day += 1
})

const bell = (who: string, title: string) =>
  fixture.table
    .deps()
    .db.transact(noticeWrites(fixture.table.deps(), fixture.users[who]!.id, { id: `n${day}`, title, path: '/events' }))
const erase = async () => {
  await ask(api, usersApi.eraseAccount, 'zelda', { params: { id: zelda.id }, body: { password } })
  const rows = (await fixture.table.dump()) as unknown as OutboxRow[]
  const deps = grantedDeps(fixture.table, 'payment-worker')
  for (const row of rows.filter(({ job }) => /^erase_(calls|copies|messages|sheets|holds)$/.test(job?.type)))
    await work(deps, undefined as never, row)
}
const found = async (who: string, q: string) => (await ask(api, lookupsApi.search, who, { query: { q } })).events.length

describe('of a client, an event without a contract', () => {
  const booked = async () => {
    const booking = bookingOf(fixture, day, { client: 'zelda' })
    const { id } = await ask(api, bookingRequestsApi.createBookingRequest, 'zelda', {
      body: { client_notes: 'Grandma Zora sings', client_budget: 900, start: booking.start, end: booking.end },
    })
    const taken = await take(api, booking, id)
    const wedding = { event_type: 'Wedding', phone: '917-555-0177', couple: 'Zelda and Ida', notes: 'Call Zora' }
    const patch = { ...wedding, schedule: 'Zelda enters at 8', planner: 'Zora Quux', invoice_emails: zelda.email }
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, taken, patch) })
    return id
  }

  it('keeps nothing of them: not in the event, its views, search, activity, prospects or bells', async () => {
    await join(['client'])
    const id = await booked()
    await bell('agent', 'Quux and Sons ask for music')
    const { email } = zelda
    const body = { name: 'Zelda Quux', email, phone: '917-555-0177', event_type: 'Wedding', message: 'By the lake' }
    await ask(api, prospectsApi.consult, undefined, { body })
    await ask(api, bookingRequestsApi.withdrawBookingRequest, 'zelda', {
      params: { id },
      body: { reason: 'Zora is ill' },
    })
    expect(await found('agent', 'Quux')).toBe(1)
    await ask(api, authApi.login, undefined, { body: { email, password } })
    await erase()
    expect(await left()).toEqual([])
    expect(await found('agent', 'Quux')).toBe(0)
    const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    expect(event).toMatchObject({ name: 'Deleted account', status: 'canceled', client: { name: 'Deleted account' } })
    expect(event).not.toHaveProperty('client_notes')
  })
})

describe('of a vendor', () => {
  const asked = async () => {
    const booking = bookingOf(fixture, day)
    const { id } = await ask(api, bookingRequestsApi.createBookingRequest, 'client', {
      body: { client_notes: 'Jazz', client_budget: 900, start: booking.start, end: booking.end },
    })
    const taken = await take(api, booking, id)
    const musicians = [{ musician_id: zelda.musician!.id, instrument: 'Violin', rate: 100 }]
    const body = savedBy(booking, taken, { musicians, artist_rate: booking.rate * 0.8 - 100 })
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body })
    const vendor = { event_id: id, musician_id: zelda.musician!.id }
    await ask(api, eventsApi.requestVendor, 'agent', { params: { id }, body: vendor })
    return { id, booking }
  }
  const answer = (id: string, response: 'confirm' | 'decline') =>
    ask(api, eventsApi.respond, 'zelda', { params: { id }, body: { response, reason: 'Zora is ill' } })

  it('who declined, leaves only an unnamed place', async () => {
    await join(['musician'])
    const { id } = await asked()
    await answer(id, 'decline')
    await bell('agent', 'Zelda Q has declined')
    await erase()
    expect(await left()).toEqual([])
    const { musicians } = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    expect(musicians).toMatchObject([{ musician_name: 'Deleted account', instrument: 'Violin', status: 'declined' }])
  })

  it('who was replaced, leaves nothing', async () => {
    await join(['musician'])
    const { id, booking } = await asked()
    await answer(id, 'confirm')
    const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    const body = savedBy(booking, event, { musicians: [], artist_rate: booking.rate * 0.8 })
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body })
    await erase()
    expect(await left()).toEqual([])
  })

  it('who was chosen and never asked, leaves nothing', async () => {
    await join(['artist'])
    const booking = bookingOf(fixture, day)
    const { id } = await ask(api, bookingRequestsApi.createBookingRequest, 'client', {
      body: { client_notes: 'Jazz', client_budget: 900, start: booking.start, end: booking.end },
    })
    const taken = await take(api, booking, id)
    const body = savedBy(booking, taken, { artist_id: zelda.artist!.id })
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body })
    await erase()
    expect(await left()).toEqual([])
  })
})

// Last, because this account stays.
it('an open event with a signed contract keeps its client, and the account', async () => {
  await join(['client'], 'z@bookme.example')
  const { id } = await untilSigned(api, bookingOf(fixture, day, { client: 'zelda' }))
  const refused = await api.call(usersApi.eraseAccount, 'zelda', { params: { id: zelda.id }, body: { password } })
  expect(refused.status).toBe(409)
  expect(JSON.stringify(await ask(api, eventsApi.getEvent, 'agent', { params: { id } }))).toContain('Quux')
})

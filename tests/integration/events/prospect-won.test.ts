import { afterAll, beforeAll, expect, it } from 'vitest'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { toProspect, type ProspectItem } from '#functions/people/data/prospect.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { eventsApi } from '#shared/api/events.ts'
import { signupInput, type User } from '#shared/domain/user/schema.ts'
import { ask } from '#tests/support/api.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => fixture.table.stop())

/** No schedule is needed here. */
const noScheduler = { put: () => Promise.reject(new Error('No')), remove: () => Promise.reject(new Error('No')) }

it("someone who followed an agent's QR code becomes a won prospect when their event is booked", async () => {
  const { api, table, users, tokens, bar } = fixture
  const signUp = async (who: string) => {
    const body = signupInput().parse({
      email: `${who}@bookme.example`,
      password: 'Passw0rd!',
      first: 'Qadira',
      last: who,
      roles: ['client'],
      agent_id: users.agent!.agent!.id,
    })
    const user = (await signup.run(grantedDeps(table, 'auth'), undefined, { params: {}, query: {}, body })) as User
    tokens[who] = await sessionOf(table, user.id)
  }
  await signUp('scanned')
  await signUp('undecided')
  const statuses = async () =>
    Object.fromEntries(
      (await table.dump())
        .filter(({ PK }) => PK === 'PROSPECTS')
        .map((row) => toProspect(row as unknown as ProspectItem))
        .map(({ name, status }) => [name, status]),
    )
  const jobs = async () =>
    (await table.dump()).filter(
      (row) => (row['job'] as { type?: string } | undefined)?.type === 'win_prospect',
    ) as unknown as OutboxRow[]

  const booking = bookingOf(fixture, 12, { client: 'scanned', venue_id: bar })
  const { id } = await request(api, booking)
  const params = { id }
  await ask(api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, await take(api, booking, id)) })
  await ask(api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: booking.artist_id } })
  expect(await jobs()).toEqual([])
  await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
  expect(await ask(api, eventsApi.getEvent, 'agent', { params })).toMatchObject({ status: 'booked' })

  for (const row of await jobs()) await work(grantedDeps(table, 'payment-worker'), noScheduler as never, row)
  expect(await statuses()).toEqual({ 'Qadira scanned': 'won', 'Qadira undecided': 'new' })
  expect(await jobs()).toEqual([])
  // A change of the booked event wins nobody again, and neither does a client who came without a link.
  await ask(api, eventsApi.updateEvent, 'agent', { params, body: { notes: 'Bring a drum' } })
  expect(await jobs()).toEqual([])
})

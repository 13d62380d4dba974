import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { callListTests } from '#tests/support/call-list-tests.ts'

/** A line-up that is kept from one event of an act for the next. */

const { api, fixture, people, at, idOf, makeEvent, save, start, answer, event, look } = callListTests()

const usual = (id: string, who = 'agent') => ask(api(), callListsApi.getLineUp, who, { params: { id } })
const keep = (id: string, who = 'agent') => ask(api(), callListsApi.keepLineUp, who, { params: { id } })
const names = ({ places }: Awaited<ReturnType<typeof usual>>) =>
  places.map(({ instrument, rate, candidates }) =>
    [instrument, rate, candidates.map((one) => one.name.slice(-1)).join('')].join(' '),
  )

it('is that of the last gig, until one is kept, each for its keeper alone', async () => {
  const { id, booking } = await makeEvent({}, 1)
  await save(id, ['A', 'B'])
  await start(id)
  await answer(id, 'A')
  const { id: next } = await makeEvent({}, 0)
  expect(await usual(next)).toEqual({ kept_at: null, played_at: null, places: [] })
  await at(new Date(Date.parse(booking.end) + 3_600_000).toISOString())
  const last = await usual(next)
  expect([last.played_at, names(last)]).toEqual([booking.start, ['Drums 200 A']])

  const { id: planned } = await makeEvent({}, 2)
  await save(planned, ['C', 'D'], { mode: 'first_yes', ask_at_once: 2, answer_hours: 12 })
  await save(planned, ['E'], {}, 2)
  await keep(planned)
  const kept = await usual(next)
  expect([kept.played_at, names(kept)]).toEqual([null, ['Drums 200 CD', 'Drums 200 E']])
  expect(kept.places[0]).toMatchObject({ mode: 'first_yes', ask_at_once: 2, answer_hours: 12 })

  const { db } = fixture().table.deps()
  const gone = people()['D']!
  await db.update(profileKey(gone.id), {
    UpdateExpression: 'REMOVE musician SET erased_at = :at',
    ExpressionAttributeValues: { ':at': fixture().table.now },
  })
  expect(names(await usual(next))).toEqual(['Drums 200 C', 'Drums 200 E'])
  await db.update(profileKey(gone.id), {
    UpdateExpression: 'SET musician = :m REMOVE erased_at',
    ExpressionAttributeValues: { ':m': gone.musician },
  })
})

it('fills an event that has no places: they are added, paid and asked for', async () => {
  const { id: planned } = await makeEvent({}, 1)
  await save(planned, ['B', 'C'])
  await keep(planned)
  const { id } = await makeEvent({}, 0)
  const { places } = await usual(id)
  const { version } = await event(id)
  const musician_slots = places.map(({ instrument, rate }) => ({ instrument, rate }))
  await ask(api(), eventsApi.updateEvent, 'agent', {
    params: { id },
    body: { musician_slots, artist_rate: 3000, version } as never,
  })
  const [list] = (await ask(api(), callListsApi.listCallLists, 'agent', { params: { id } })).filter(
    ({ name }) => name === 'Drums',
  )
  const params = { id, chair: list!.chair }
  const candidates = places[0]!.candidates.map((one) => ({ id: one.id }))
  await ask(api(), callListsApi.saveCallList, 'agent', { params, body: { candidates } })
  const running = await ask(api(), callListsApi.startCallList, 'agent', { params })
  expect(running.candidates.map((one) => [one.id, one.state])).toEqual([
    [idOf('B'), 'asked'],
    [idOf('C'), 'waiting'],
  ])
})

it('pays a leader who is added: the first is chosen at the rate, the others are asked at the same', async () => {
  const first = people()['bandleader']!.musician!.id
  const second = await verifiedAccount(fixture().table, ['bandleader', 'musician'], {
    musician: { name: 'Leader Y', instruments: ['Drums'] },
  })
  people()['Y'] = second
  const { id } = await makeEvent({ bandleader_id: null }, 0)
  const { version } = await event(id)
  const money = { bandleader_id: first, bandleader_rate: 500, artist_rate: 2700, version }
  await ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body: money as never })
  const params = { id, chair: 'bandleader' }
  const candidates = [{ id: first }, { id: second.musician!.id }]
  await ask(api(), callListsApi.saveCallList, 'agent', { params, body: { candidates } })
  await ask(api(), callListsApi.startCallList, 'agent', { params })
  await answer(id, 'bandleader', { response: 'decline' })
  await look(id)
  await answer(id, 'Y')
  expect(await event(id)).toMatchObject({
    ...{ bandleader_id: second.musician!.id, bandleader_status: 'confirmed', bandleader_rate: 500 },
    ...{ artist_rate: 2700, client_rate: 4000 },
  })
})

it('is not for musicians or the client, nor kept of an event without places', async () => {
  const { id } = await makeEvent({}, 0)
  const status = async (who: string) => (await refused(api(), callListsApi.getLineUp, who, { params: { id } })).status
  expect([await status('client'), await status('A'), await status('agent2')]).toEqual([403, 404, 404])
  const empty = await refused(api(), callListsApi.keepLineUp, 'agent', { params: { id } })
  expect([empty.status, empty.error_message]).toEqual([409, 'This event has no places to keep'])
})

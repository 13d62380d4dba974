import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { ask } from '#tests/support/api.ts'
import { callListTests, type Drummer } from '#tests/support/call-list-tests.ts'

const { api, fixture, people, at, idOf, makeEvent, of, save, start, answer, look, event } = callListTests()

const livesIn = async (who: Drummer, zipcode: string) => {
  const { db } = fixture().table.deps()
  const set = { UpdateExpression: 'SET zipcode = :zip', ExpressionAttributeValues: { ':zip': zipcode } }
  await db.update(profileKey(people()[who]!.id), set)
}

const suggested = async (id: string, slot: number, who = 'agent') => {
  const found = await ask(api(), callListsApi.listSuggestions, who, of(id, slot))
  const drummers = new Map([...'ABCDEF'].map((name) => [idOf(name), name]))
  return found.flatMap((one) => {
    const name = drummers.get(one.id)
    return name === undefined ? [] : [`${name}: ${one.reasons.join(', ')}`]
  })
}

it('say how far away people live and how fast they answer to the agent, and put those who said no last', async () => {
  const { id } = await makeEvent()
  const { venue } = await event(id)
  // Hudson is next to nothing here; Los Angeles is on the other coast.
  await livesIn('C', venue!.zipcode!)
  await livesIn('D', '90001')
  await save(id, ['A', 'B', 'E'])
  await start(id)
  await at('2026-06-01T17:30:00.000Z')
  await answer(id, 'A', { response: 'decline' })
  await look(id)
  await at('2026-06-01T17:40:00.000Z')
  await answer(id, 'B')
  const found = await suggested(id, 2)
  expect(found[0]).toBe('C: free, plays Drums, less than 5 miles away')
  expect(found[1]).toMatch(/^D: free, plays Drums, \d{3,4} miles away$/)
  expect(found.at(-1)).toBe('A: has declined this event, free, plays Drums, usually answers within 2 hours')
  expect(found.map((one) => one[0])).not.toContain('B')
})

it('put somebody who was taken off the event last', async () => {
  const { id, body } = await makeEvent()
  await save(id, ['A'])
  await start(id)
  await answer(id, 'A')
  const { version } = await event(id)
  const musician_slots = [...(body.musician_slots as object[]).slice(1), { instrument: 'Drums', rate: 200 }]
  await ask(api(), eventsApi.updateEvent, 'agent', {
    params: { id },
    body: { ...body, version, musicians: [], musician_slots },
  })
  expect((await suggested(id, 2)).at(-1)).toMatch(/^A: has left this event, or was taken off it, free, plays Drums/)
})

it('say none of it to a leader', async () => {
  const leader = people()['bandleader']!.musician!.id
  const { id } = await makeEvent({ bandleader_id: leader, bandleader_rate: 500, artist_rate: 2100 })
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { bandleader_id: leader } })
  await answer(id, 'bandleader')
  const found = await suggested(id, 1, 'bandleader')
  expect(found.length).toBeGreaterThan(3)
  expect(found.join()).not.toMatch(/miles|answers|usually/)
  expect((await suggested(id, 1)).join()).toMatch(/miles away/)
})

it('leave out the leader and those who play already, also if they are only chosen', async () => {
  const leader = people()['bandleader']!.musician!.id
  const musicians = [{ musician_id: idOf('A'), instrument: 'Drums', rate: 200 }]
  const musician_slots = [{ id: 'slt_1', rate: 200 }]
  const { id } = await makeEvent({
    bandleader_id: leader,
    bandleader_rate: 500,
    artist_rate: 2300,
    musicians,
    musician_slots,
  })
  const found = await ask(api(), callListsApi.listSuggestions, 'agent', of(id, 1))
  expect(found.map((one) => one.id)).not.toContain(leader)
  expect(found.map((one) => one.id)).not.toContain(idOf('A'))
  expect((await suggested(id, 1))[0]).toMatch(/^[B-F]: free, plays Drums/)
})

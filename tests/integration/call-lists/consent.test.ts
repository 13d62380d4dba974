import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask } from '#tests/support/api.ts'
import { callListTests } from '#tests/support/call-list-tests.ts'

/** A yes names what was read (docs/product.md#a-yes-names-what-was-read). */

const { answer, api, event, fixture, idOf, lists, makeEvent, of, start } = callListTests()
const chair = 'slot-slt_1'
const candidateOf = async (id: string, name: 'A' | 'B') => {
  const list = (await lists(id)).find((one) => one.chair === chair)!
  return list.candidates.find((one) => one.id === idOf(name))!
}
const called = async () => {
  const made = await makeEvent()
  const body = { candidates: [{ id: idOf('A'), rate: 250 }] }
  await ask(api(), callListsApi.saveCallList, 'agent', { ...of(made.id), body })
  await start(made.id)
  return made
}

it('the yes and the counter-offer of a candidate are to the question that they read', async () => {
  const { id, body } = await called()
  const params = { id }
  const { round } = await event(id, 'A')
  expect(round).toBeTruthy()
  const before = await fixture().table.dump()
  for (const given of [{ response: 'confirm' }, { response: 'counter', rate: 300 }])
    for (const [named, status] of [
      [{}, 422],
      [{ round: 'older' }, 409],
    ] as const)
      expect((await api().call(eventsApi.respond, 'A', { params, body: { ...given, ...named } })).status).toBe(status)
  expect(await fixture().table.dump()).toEqual(before)
  await ask(api(), eventsApi.updateEvent, 'agent', { params, body: { ...body, notes: 'Bring a tie' } })
  expect((await event(id, 'A')).round).toBe(round)
  expect((await api().call(eventsApi.respond, 'A', { params, body: { response: 'confirm', round } })).status).toBe(200)
})

it('a counter-offer is accepted at the rates that were read', async () => {
  const { id, body } = await called()
  await answer(id, 'A', { response: 'counter', rate: 300 })
  const old = (await candidateOf(id, 'A')).round
  expect(old).toBeTruthy()
  const repriced = (body['musician_slots'] as { id: string; rate: number }[]).map((slot) =>
    slot.id === 'slt_1' ? { ...slot, rate: 230 } : slot,
  )
  const artist_rate = (body['artist_rate'] as number) - 30
  const params = { id }
  await ask(api(), eventsApi.updateEvent, 'agent', { params, body: { ...body, artist_rate, musician_slots: repriced } })
  const accept = (more: object) =>
    api().call(callListsApi.answerCounter, 'agent', {
      ...of(id),
      body: { candidate_id: idOf('A'), accept: true, taken_from: 'agent', ...more },
    })
  expect((await accept({})).body).toMatchObject({ errors: { round: expect.any(String) } })
  expect(await accept({ round: old })).toMatchObject({ status: 409, body: { event: { id } } })
  expect((await candidateOf(id, 'A')).state).toBe('countered')
  expect((await accept({ round: (await candidateOf(id, 'A')).round })).status).toBe(200)
})

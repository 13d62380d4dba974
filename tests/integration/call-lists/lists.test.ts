import { expect, it } from 'vitest'
import { viewerOf } from '#shared/domain/permissions.ts'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { ask, refused } from '#tests/support/api.ts'
import { callListTests, states } from '#tests/support/call-list-tests.ts'

const { activity, answer, api, at, due, event, fixture, lists, idOf, look, people, mails, makeEvent, of, save, start } =
  callListTests()

it('is asked out of turn, passed over and stopped by hand', async () => {
  const { id } = await makeEvent()
  await save(id, ['A', 'B', 'C'])
  await start(id)
  const choice = (who: string) => ({ ...of(id), body: { candidate_id: idOf(who) } })
  expect(states(await ask(api(), callListsApi.askCandidate, 'agent', choice('C')))).toBe(
    'running, A asked, B waiting, C asked',
  )
  expect(states(await ask(api(), callListsApi.skipCandidate, 'agent', choice('B')))).toBe(
    'running, A asked, B skipped, C asked',
  )
  mails()
  expect(states(await ask(api(), callListsApi.stopCallList, 'agent', of(id)))).toBe(
    'stopped, A withdrawn, B skipped, C withdrawn',
  )
  expect(mails().sort()).toEqual(['call_ended A', 'call_ended C'])
})

it('tells its starter once nobody is left', async () => {
  const { id } = await makeEvent()
  await save(id, ['A'])
  await start(id)
  await answer(id, 'A', { response: 'decline' })
  mails()
  await look(id)
  expect(mails()).toEqual(['call_exhausted agent'])
})

it('reminds once of an open question, before its time is over, and not after the answer', async () => {
  const { id } = await makeEvent()
  await save(id, ['A', 'B'])
  const { due_at } = await start(id)
  mails()
  await at(due_at!)
  await due(id)
  await due(id)
  expect(mails()).toEqual(['vendor_requested A'])
  expect((await activity(id)).at(-1)).toMatch(/^reminded by the call list: Drums, Drummer A, answer by /)
  await answer(id, 'A', { response: 'decline' })
  await look(id)
  mails()
  const reminder = (await lists(id)).find(({ chair }) => chair === 'slot-slt_1')!.due_at!
  await answer(id, 'B')
  await at(reminder)
  await due(id)
  expect(mails().filter((line) => line.endsWith(' B'))).toEqual([])
})

it('is a task on home once nobody is left, until more people are asked', async () => {
  const { id, body } = await makeEvent({}, 1)
  const task = async () => {
    const row = (await ask(api(), lookupsApi.listTasks, 'agent', {})).find((one) => one.id === id)!
    const { action, detail } = nextStep(row, viewerOf(people()['agent'] as never), fixture().table.now)
    return `${action}: ${detail}`
  }
  await save(id, ['A'])
  await start(id)
  await answer(id, 'A', { response: 'counter', rate: 250 })
  expect(await task()).toBe('fill_places: Drummer A asks for another rate')
  await answer(id, 'A', { response: 'decline' })
  await look(id)
  expect(await task()).toBe('fill_places: Nobody is left to ask for a place')
  await save(id, ['A', 'B'])
  await start(id)
  expect(await task()).not.toContain('fill_places')
  await answer(id, 'B', { response: 'decline' })
  await look(id)
  expect(await task()).toBe('fill_places: Nobody is left to ask for a place')
  const current = await event(id)
  await ask(api(), eventsApi.updateEvent, 'agent', {
    params: { id },
    body: { ...body, version: current.version, musician_slots: [], artist_rate: 3200 },
  })
  await look(id)
  expect(await task()).not.toContain('fill_places')
})

it('suggests those who are free and play the instrument, with the reasons', async () => {
  const { id } = await makeEvent()
  await save(id, ['A'])
  await start(id)
  await answer(id, 'A')
  const found = await ask(api(), callListsApi.listSuggestions, 'agent', of(id, 2))
  expect(found.map((one) => one.id)).not.toContain(idOf('A'))
  expect(found.find((one) => one.id === idOf('B'))).toMatchObject({
    is_recommended: true,
    reasons: ['free', 'plays Drums'],
  })
  const first = found.findIndex(({ is_recommended }) => !is_recommended)
  expect(found.slice(first).some(({ is_recommended }) => is_recommended)).toBe(false)
})

it('refuses a person twice, a stranger, an older version and a rate that nobody can pay', async () => {
  const { id } = await makeEvent()
  const put = async (body: Record<string, unknown>) => {
    const { status, error_message } = await refused(api(), callListsApi.saveCallList, 'agent', { ...of(id), body })
    return [status, error_message]
  }
  const [a, b] = [{ id: idOf('A') }, { id: idOf('B') }]
  expect(await put({ candidates: [a, b, a] })).toEqual([422, 'The same person is there twice'])
  expect(await put({ candidates: [{ id: `mus_${'0'.repeat(26)}` }] })).toEqual([422, 'Unknown musician'])
  expect((await put({ candidates: [{ ...a, rate: 1_000_000 }] }))[0]).toBe(422)
  await save(id, ['A'])
  expect((await put({ candidates: [b], version: 0 }))[0]).toBe(409)
})

it('is hidden from strangers and candidates, and starts once', async () => {
  const { id } = await makeEvent()
  await save(id, ['A'])
  await start(id)
  const seenBy = async (who: string) =>
    (await refused(api(), callListsApi.listCallLists, who, { params: { id } })).status
  expect([await seenBy('A'), await seenBy('B'), await seenBy('agent2')]).toEqual([403, 404, 404])
  const again = await refused(api(), callListsApi.startCallList, 'agent', of(id))
  expect([again.status, again.error_message]).toEqual([409, 'This list is running already'])
})

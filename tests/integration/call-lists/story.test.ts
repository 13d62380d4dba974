import { describe, expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { ask, refused } from '#tests/support/api.ts'
import { answerByOf } from '#tests/support/answer-by.ts'
import { callListTests, states } from '#tests/support/call-list-tests.ts'

const tests = callListTests()
const { activity, answer, api, at, due, event, idOf, lists, look, mails, makeEvent, of, refusedAnswer, save, start } =
  tests
const listOf = async (id: string, slot = 1) => (await lists(id)).find(({ chair }) => chair === `slot-slt_${slot}`)!
const eventsOf = async (who: string) => {
  const query = { start_date: '2026-06-01', end_date: '2026-12-31' }
  return (await ask(api(), lookupsApi.listEvents, who, { query })).map(({ id }) => id)
}

it('A declines, B lapses, C counters and is accepted, D and E race for two chairs, F says yes too late', async () => {
  const { id } = await makeEvent()
  await save(id, ['A', 'B', 'C'])
  expect(states(await start(id))).toBe('running, A asked, B waiting, C waiting')
  expect(await event(id)).toMatchObject({ status: 'pending' })
  expect(mails()).toEqual(['vendor_requested A'])

  // A sees the event as it would be, and nobody else's.
  expect(await event(id, 'A')).toMatchObject({
    your_call: { chair: 'slot-slt_1', rate: 200, is_countered: false },
    musicians: [{ musician_id: idOf('A'), status: 'requested', rate: 200 }],
  })
  expect(await eventsOf('A')).toEqual([id])
  expect((await refused(api(), eventsApi.getEvent, 'B', { params: { id } })).status).toBe(404)

  await answer(id, 'A', { response: 'decline', reason: 'On tour' })
  await look(id)
  expect(states(await listOf(id))).toBe('running, A declined, B asked, C waiting')
  expect(mails()).toEqual(['vendor_requested B'])
  await at(answerByOf(await listOf(id)))
  await due(id)
  expect(states(await listOf(id))).toBe('running, A declined, B lapsed, C asked')
  expect(mails()).toEqual(['call_ended B', 'vendor_requested C'])
  expect(await refusedAnswer(id, 'B')).toEqual([409, 'The time to answer is over: somebody else was asked'])

  await answer(id, 'C', { response: 'counter', rate: 260, reason: 'It is two hours away' })
  expect(mails()).toEqual(['counter_offered agent'])
  const accepted = await ask(api(), callListsApi.answerCounter, 'agent', {
    ...of(id),
    body: { candidate_id: idOf('C'), accept: true, taken_from: 'agent' },
  })
  expect(states(accepted)).toBe('filled, A declined, B lapsed, C confirmed')
  expect(mails()).toEqual(['vendor_confirmed agent'])
  const filled = await event(id)
  expect(filled).toMatchObject({
    ...{ client_rate: 4000, agent_percent: 0.135, agent_rate: 540, bookme_rate: 200, artist_rate: 2600 },
    musicians: [{ musician_id: idOf('C'), status: 'confirmed', rate: 260 }],
  })

  for (const slot of [2, 3]) {
    await save(id, slot === 2 ? ['D', 'E', 'F'] : ['D', 'E'], { mode: 'first_yes', ask_at_once: 3 }, slot)
    await start(id, slot)
  }
  expect(states(await listOf(id, 2))).toBe('running, D asked, E asked, F asked')
  expect(states(await listOf(id, 3))).toBe('running, D waiting, E waiting')
  mails()
  const raced = await Promise.allSettled([answer(id, 'D'), answer(id, 'E')])
  expect(raced.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [winner, other] = raced[0]!.status === 'fulfilled' ? (['D', 'E'] as const) : (['E', 'D'] as const)
  await look(id)
  expect(mails().sort()).toEqual(
    ['call_ended F', `call_ended ${other}`, 'vendor_confirmed agent', `vendor_requested ${other}`].sort(),
  )
  expect(await refusedAnswer(id, 'F')).toEqual([409, 'This place has been filled, thank you'])
  await answer(id, other)
  const done = await event(id)
  expect(done.musicians!.map(({ musician_id, status, rate }) => [musician_id, status, rate])).toEqual([
    [idOf('C'), 'confirmed', 260],
    [idOf(winner), 'confirmed', 200],
    [idOf(other), 'confirmed', 200],
  ])
  expect([done.musician_slots, done.calls]).toEqual([[], undefined])
  const rates = [done.agent_rate, done.bookme_rate, done.artist_rate, ...done.musicians!.map(({ rate }) => rate)]
  expect(rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0)).toBe(done.client_rate)
  const told = (await activity(id)).filter((line) => !/^(saved|took|asked for)/.test(line))
  expect(told.map((line) => line.replace(' (Eastern Daylight Time)', ''))).toMatchInlineSnapshot(`
    [
      "requested: Nora Whitfield 2026-06-01",
      "taken: Lindqvist Live",
      "call list started: Drums, 3 to ask",
      "asked by the call list: Drums, Drummer A, $200.00, answer by Tuesday, June 2, 2026 at 12:00 PM",
      "declined: Drums, Drummer A, On tour",
      "asked by the call list: Drums, Drummer B, $200.00, answer by Tuesday, June 2, 2026 at 12:00 PM",
      "question lapsed: Drums, Drummer B, no answer in time",
      "asked by the call list: Drums, Drummer C, $200.00, answer by Wednesday, June 3, 2026 at 12:00 PM",
      "made a counter-offer: Drums, Drummer C, asks for $260.00 instead of $200.00, It is two hours away",
      "confirmed: Drums, Drummer C, fills the place",
      "call list started: Drums, 3 to ask",
      "asked by the call list: Drums, Drummer D, $200.00, answer by Wednesday, June 3, 2026 at 12:00 PM",
      "asked by the call list: Drums, Drummer E, $200.00, answer by Wednesday, June 3, 2026 at 12:00 PM",
      "asked by the call list: Drums, Drummer F, $200.00, answer by Wednesday, June 3, 2026 at 12:00 PM",
      "call list started: Drums, 2 to ask",
      "confirmed: Drums, Drummer D, fills the place",
      "question withdrawn: Drums, Drummer E, This place has been filled, thank you",
      "question withdrawn: Drums, Drummer F, This place has been filled, thank you",
      "passed over: Drums, Drummer D, has a part in this event already",
      "asked by the call list: Drums, Drummer E, $200.00, answer by Wednesday, June 3, 2026 at 12:00 PM",
      "confirmed: Drums, Drummer E, fills the place",
    ]
  `)
})

describe('a list that goes on while the event changes', () => {
  it('ends when its slot is deleted, when the event moves, and when it is called off', async () => {
    const { id, body } = await makeEvent()
    await save(id, ['A'])
    await start(id)
    mails()
    const saved = { ...(await event(id)), ...body, version: undefined }
    const change = (patch: Record<string, unknown>) =>
      ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body: { ...saved, ...patch } })
    const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()
    await change({ start: later(saved.start!), end: later(saved.end!) })
    expect(await refusedAnswer(id, 'A')).toEqual([409, 'Nobody is asked for this place any more: the event was moved'])
    await look(id)
    expect(states(await listOf(id))).toBe('stopped, A withdrawn')
    expect(mails()).toEqual(['call_ended A'])
    expect(states(await start(id))).toBe('running, A asked')
    await change({ start: later(saved.start!), end: later(saved.end!), musician_slots: [], artist_rate: 3200 })
    await look(id)
    expect(states(await listOf(id))).toBe('stopped, A withdrawn')
    expect((await activity(id)).at(-1)).toBe('question withdrawn: Drums, Drummer A, the place no longer exists')
  })

  it('ends with a deleted event, and tells the people asked', async () => {
    const { id } = await makeEvent()
    await save(id, ['A'])
    await start(id)
    mails()
    await ask(api(), eventsApi.deleteEvent, 'agent', { params: { id } })
    expect(mails()).toContain('call_ended A')
    expect(await eventsOf('A')).toEqual([])
  })
})

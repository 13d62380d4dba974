import { describe, expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import { addBlockedTime } from '#functions/calendar/use-cases/own/blocked-times.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { answerByOf } from '#tests/support/answer-by.ts'
import { callListTests, states, type Drummer } from '#tests/support/call-list-tests.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

/** Faults while a list runs: each has an outcome, and a line in the activity that says why. */

const tests = callListTests()
const { activity, answer, api, at, due, event, fixture, idOf, lists, look, mails, makeEvent, of } = tests
const { people, refusedAnswer, save, start } = tests

const listOf = async (id: string) => (await lists(id)).find(({ chair }) => chair === 'slot-slt_1')!
const says = async (id: string, line: string) => expect(await activity(id)).toContain(line)
const change = async (id: string, patch: Record<string, unknown>) =>
  ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body: { ...(await event(id)), ...patch } })
const running = async () => {
  const made = await makeEvent({}, 1)
  await save(made.id, ['A', 'B'])
  await start(made.id)
  mails()
  return made
}

/** Somebody's own word. */
const block = async (who: Drummer, { start: from, end }: { start: string; end: string }) => {
  const { table } = fixture()
  const { id } = people()[who]!
  const token = await sessionOf(table, id)
  const body = { start: from, end, all_day: false }
  await ask(
    useCaseApi(table, [addBlockedTime], () => token),
    addBlockedTime.endpoint,
    who,
    { params: { id }, body },
  )
}
/** Somebody plays at another event at that time. */
const bookElsewhere = async (who: Drummer, booking: Parameters<typeof request>[1]) => {
  const { id } = await request(api(), booking)
  const taken = await take(api(), booking, id)
  const musicians = [{ musician_id: idOf(who), instrument: 'Drums', rate: 200 }]
  const body = savedBy(booking, taken, { musicians, artist_rate: 3000 })
  await ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body })
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { musician_id: idOf(who) } })
  await answer(id, who)
  fixture().table.jobs.length = 0
}

describe('somebody on the list', () => {
  it('is passed over once booked at that time, and their own yes is refused', async () => {
    const { id, booking } = await makeEvent({}, 1)
    await save(id, ['A', 'B', 'C'])
    await start(id)
    await bookElsewhere('A', booking)
    await bookElsewhere('B', booking)
    expect((await refusedAnswer(id, 'A'))[1]).toMatch(/^You have already confirmed another event: /)
    await answer(id, 'A', { response: 'decline' })
    await look(id)
    expect(states(await listOf(id))).toBe('running, A declined, B skipped, C asked')
    await says(id, 'passed over: Drums, Drummer B, is booked at that time')
  })

  it('is passed over after they have blocked the time', async () => {
    const { id, booking } = await makeEvent({}, 1)
    await save(id, ['A', 'B', 'C'])
    await start(id)
    await block('B', booking)
    await answer(id, 'A', { response: 'decline' })
    await look(id)
    expect(states(await listOf(id))).toBe('running, A declined, B skipped, C asked')
    await says(id, 'passed over: Drums, Drummer B, does not play at that time')
  })

  it('is nobody who is free: the list has ended, and the agent hears it', async () => {
    const { id, booking } = await makeEvent({}, 1)
    await block('E', booking)
    await block('F', booking)
    await save(id, ['E', 'F'])
    expect(states(await start(id))).toBe('exhausted, E skipped, F skipped')
    expect(mails()).toEqual(['call_exhausted agent'])
    await says(id, 'call list exhausted: Drums, nobody is left to ask')
  })

  it('is passed over after the erasure of their account', async () => {
    const { id } = await makeEvent({}, 1)
    await save(id, ['F', 'C'])
    const { table } = fixture()
    const erased = { UpdateExpression: 'SET erased_at = :at', ExpressionAttributeValues: { ':at': table.now } }
    await table.deps().db.update(profileKey(people()['F']!.id), erased)
    expect((await start(id)).candidates.map(({ state }) => state)).toEqual(['skipped', 'asked'])
    await says(id, 'passed over: Drums, Deleted account, is no longer available on BookMe')
    await table.deps().db.update(profileKey(people()['F']!.id), { UpdateExpression: 'REMOVE erased_at' })
  })

  it('is passed over where no time is left to answer', async () => {
    const { id, booking } = await makeEvent({}, 1)
    const day = booking.start.slice(0, 10)
    // From nine in the morning in New York until noon.
    await change(id, { start: `${day}T16:00:00.000Z`, end: `${day}T20:00:00.000Z` })
    await at(`${day}T13:00:00.000Z`)
    await save(id, ['A', 'B', 'C'])
    expect(states(await start(id))).toBe('running, A asked, B waiting, C waiting')
    await at(answerByOf(await listOf(id)))
    await due(id)
    expect(states(await listOf(id))).toBe('exhausted, A lapsed, B skipped, C skipped')
    await says(id, 'passed over: Drums, Drummer B, there is no time left to answer before the event')
  })
})

describe('a list that is running', () => {
  it('asks nobody for the old rate once the place is paid otherwise', async () => {
    const { id } = await running()
    const musician_slots = [{ id: 'slt_1', instrument: 'Drums', rate: 150 }]
    await change(id, { musician_slots, artist_rate: 3050 })
    expect((await refusedAnswer(id, 'A'))[1]).toMatch(/: the rate of this place was changed$/)
    await look(id)
    expect(states(await listOf(id))).toBe('stopped, A withdrawn, B waiting')
    expect(mails()).toEqual(['call_ended A'])
    await says(id, 'question withdrawn: Drums, Drummer A, the rate of this place was changed')
    expect(states(await start(id))).toBe('running, A asked, B waiting')
    await answer(id, 'A')
    expect((await event(id)).musicians).toMatchObject([{ musician_id: idOf('A'), rate: 150 }])
  })

  it('goes on for candidates with a rate of their own', async () => {
    const { id } = await makeEvent({}, 1)
    const body = { candidates: [{ id: idOf('A'), rate: 240 }] }
    await ask(api(), callListsApi.saveCallList, 'agent', { ...of(id), body })
    await start(id)
    await change(id, { musician_slots: [{ id: 'slt_1', instrument: 'Drums', rate: 150 }], artist_rate: 3050 })
    await look(id)
    expect(states(await listOf(id))).toBe('running, A asked')
  })

  it('takes no yes after a stop, or after the event was deleted', async () => {
    const { id } = await running()
    await ask(api(), callListsApi.stopCallList, 'agent', of(id))
    expect((await refusedAnswer(id, 'A'))[1]).toBe('Nobody is asked for this place any more: the list was stopped')
    await says(id, 'question withdrawn: Drums, Drummer A, the list was stopped')
    const { id: other } = await running()
    await ask(api(), eventsApi.deleteEvent, 'agent', { params: { id: other } })
    expect((await refusedAnswer(other, 'A'))[0]).toBe(404)
  })

  it('goes on in the agent’s hands after the leader who started it was replaced', async () => {
    const leader = people()['bandleader']!.musician!.id
    const { id } = await makeEvent({ bandleader_id: leader, bandleader_rate: 500, artist_rate: 2500 }, 1)
    await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { bandleader_id: leader } })
    await answer(id, 'bandleader')
    await save(id, ['A'], {}, 1, 'bandleader')
    await start(id, 1, 'bandleader')
    await change(id, { bandleader_id: -1, bandleader_rate: 0, artist_rate: 3000 })
    await look(id)
    mails()
    expect(states(await listOf(id))).toBe('running, A asked')
    expect((await refused(api(), callListsApi.stopCallList, 'bandleader', of(id))).status).toBe(404)
    await answer(id, 'A', { response: 'decline' })
    await look(id)
    expect(mails()).toEqual(['call_exhausted agent'])
    await says(id, 'call list exhausted: Drums, nobody is left to ask')
  })
})

it('refuses a counter-offer of nothing or of the same, and no share can pay for a million', async () => {
  const { id } = await makeEvent({}, 1)
  await save(id, ['A'])
  await start(id)
  const counter = (rate: unknown) => refusedAnswer(id, 'A', { response: 'counter', rate })
  expect((await counter(0))[0]).toBe(422)
  expect((await counter(undefined))[0]).toBe(422)
  expect(await counter(200)).toEqual([422, '$200.00 is what you are offered: please confirm'])
  await answer(id, 'A', { response: 'counter', rate: 1_000_000 })
  for (const taken_from of ['agent', 'artist', 'bandleader'] as const) {
    const body = { candidate_id: idOf('A'), accept: true, taken_from }
    expect((await refused(api(), callListsApi.answerCounter, 'agent', { ...of(id), body })).status).toBe(409)
  }
  await says(id, 'made a counter-offer: Drums, Drummer A, asks for $1,000,000.00 instead of $200.00')
  expect((await event(id)).musicians).toEqual([])
})

it('asks nobody to lead for nothing: the place has no rate, so each person needs one', async () => {
  const { id } = await makeEvent({ bandleader_id: null }, 0)
  const params = { id, chair: 'bandleader' }
  const leader = people()['bandleader']!.musician!.id
  const body = (rate?: number) => ({ candidates: [{ id: leader, ...(rate && { rate }) }] })
  const unpaid = {
    status: 422,
    error_message: 'The place of the leader has no rate: please enter one for each person',
  }
  mails()
  await ask(api(), callListsApi.saveCallList, 'agent', { params, body: body() })
  expect(await refused(api(), callListsApi.startCallList, 'agent', { params })).toMatchObject(unpaid)
  expect(mails()).toEqual([])
  await ask(api(), callListsApi.saveCallList, 'agent', { params, body: body(300) })
  await ask(api(), callListsApi.startCallList, 'agent', { params })
  expect(mails()).toEqual(['vendor_requested bandleader'])
})

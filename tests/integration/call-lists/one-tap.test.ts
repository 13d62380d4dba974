import { hash } from 'node:crypto'
import { olderRoundOf } from '#functions/event/rules/round.ts'
import type { AnswerLink } from '#functions/event/data/answer-link.ts'
import { answerLinkKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import type { MailJob } from '#shared/mails.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { ask } from '#tests/support/api.ts'
import { callListTests, states } from '#tests/support/call-list-tests.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { oneTap } from '#tests/support/one-tap.ts'
import { savedBy, untilSigned } from '#tests/support/scenario.ts'
import { payment } from '../events/documents-fixture.ts'

const tests = callListTests()
const { answer, api, at, event, fixture, lists, look, makeEvent, save, start } = tests
const { linkOf, mailed, read, refusal, send } = oneTap(tests)

it('shows the question and changes nothing, then fills the place once', async () => {
  const { id } = await makeEvent({}, 1)
  await save(id, ['A', 'B'])
  await start(id)
  const token = await linkOf(id, 'A')
  const before = await event(id)
  expect(await read(token)).toMatchObject({ part: 'musician (Drums)', rate: 200, can_counter: true, players: [] })
  expect(await read(token)).toEqual(await read(token))
  expect((await event(id)).version).toBe(before.version)
  expect(await send(token)).toMatchObject({ response: 'confirm', needs_bank_account: true })
  expect(states((await lists(id)).find(({ chair }) => chair === 'slot-slt_1')!)).toContain('filled, A confirmed')
  expect(await refusal(token)).toEqual([
    409,
    expect.stringMatching(/^You have answered already, thank you\. Questions\? /),
  ])
})

it('refuses a wrong link, and one whose question has ended, moved or belongs to a later round', async () => {
  const { id, body } = await makeEvent({}, 1)
  await save(id, ['A', 'B'])
  await start(id)
  const wrong = [404, 'This link does not work: please open the newest mail, or call the person who asked you.']
  for (const token of [undefined, '', 'x', 'x'.repeat(43), '../'.repeat(20)])
    expect(await refusal(token)).toEqual(wrong)
  const token = await linkOf(id, 'A')
  await answer(id, 'A', { response: 'decline' })
  await look(id)
  expect(await refusal(token)).toEqual([409, expect.stringContaining('This question has ended')])
  const second = await linkOf(id, 'B')
  const { version } = await event(id)
  const later = { start: body['end'], end: new Date(Date.parse(String(body['end'])) + 3_600_000).toISOString() }
  await ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body: { ...body, ...later, version } })
  expect((await refusal(second))[0]).toBe(409)
  expect((await event(id)).musicians).toEqual([])
})

it('takes a counter-offer, and an answer to a request without a list', async () => {
  const { id } = await makeEvent({}, 1)
  await save(id, ['C'])
  await start(id)
  expect(await send(await linkOf(id, 'C'), { response: 'counter', rate: 250, reason: 'Far' })).toMatchObject({
    response: 'counter',
    calendar: null,
  })
  expect((await read(await linkOf(id, 'C'))).can_counter).toBe(false)
  await at('2026-06-01T17:00:00.000Z')
  const { artist_id } = await event(id)
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { artist_id } })
  const given = await send(await linkOf(id, 'artist'))
  expect(given.calendar).toContain('STATUS:CONFIRMED')
  expect((await event(id)).artist_status).toBe('confirmed')
})

it('has its link in the mail alone: the stored mail leads to the event', async () => {
  const { id } = await makeEvent({}, 1)
  await save(id, ['D'])
  await start(id)
  const { table } = fixture()
  expect(JSON.stringify(table.jobs)).not.toContain('/answer#')
  const token = await mailed('vendor_requested')
  expect(JSON.stringify(await table.dump())).not.toContain(token)
  expect(await send(token!)).toMatchObject({ response: 'confirm' })
})

it('takes one answer of two at once, and marks the link in the transaction of the answer', async () => {
  const { id } = await makeEvent({}, 1)
  const { artist_id } = await event(id)
  await ask(api(), eventsApi.requestVendor, 'agent', { params: { id }, body: { artist_id } })
  const token = await linkOf(id, 'artist')
  const answers = await Promise.allSettled([send(token), send(token, { response: 'decline' })])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await refusal(token))[1]).toMatch(/^You have answered already, thank you\./)
  const told = (await tests.activity(id)).filter((line) => /^(confirmed|declined):/.test(line))
  expect(told).toHaveLength(1)
})

it('still answers where an earlier release sent it, unless its question has changed', async () => {
  const { id, body } = await makeEvent({}, 1)
  await save(id, ['D'])
  await start(id)
  const token = await linkOf(id, 'D')
  const { table } = fixture()
  const key = answerLinkKey(hash('sha256', token, 'hex'))
  const row = (await table.deps().db.get<AnswerLink>(key))!
  const older = (round: string) => table.deps().db.transact([put(table.tableName, { ...row, round })])
  const round = olderRoundOf((await findEvent(table.deps(), id))!, row.user_id)!
  await older(round.replace('200', '20'))
  expect(await refusal(token)).toEqual([409, expect.stringContaining('This question has changed')])
  await older(round)
  // An edit of anything else leaves it.
  await ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body: { ...body, notes: 'Bring a tie' } })
  expect(await send(token)).toMatchObject({ response: 'confirm' })
})

it('is not marked by an answer that was not written', async () => {
  const { id } = await makeEvent({}, 1)
  await save(id, ['E'])
  await start(id)
  const token = await linkOf(id, 'E')
  // The process ends before its transaction.
  const { db } = fixture().table.deps()
  const dying = Object.assign(Object.create(db) as typeof db, { transact: () => Promise.reject(new Error('died')) })
  await expect(send(token, { response: 'confirm' }, { db: dying })).rejects.toThrow('died')
  expect(await send(token)).toMatchObject({ response: 'confirm' })
})

/** Signed, and perhaps paid; moved by some hours each time. @returns the token of the mail to the artist. */
const movedEvent = async (day: number, isPaid: boolean) => {
  const booking = bookingOf(fixture(), day)
  const { id } = await untilSigned(api(), booking)
  if (isPaid) {
    const deps = fixture().table.deps()
    const before = (await findEvent(deps, id))!
    const after = applyConsequences({ ...before, payments: [payment] }, deps.now)
    await saveEvent(deps, { before, after, actor: undefined, activity: { action: 'deposit paid' } })
  }
  const move = async (hours: number, template: MailJob['template']) => {
    fixture().table.jobs.length = 0
    const shifted = (instant: string) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
    const times = { start: shifted(booking.start), end: shifted(booking.end) }
    const body = savedBy(booking, await event(id), times)
    await ask(api(), eventsApi.updateEvent, 'agent', { params: { id }, body })
    return mailed(template, 'artist')
  }
  return { id, move }
}

it('asks for a change from its mail, and is refused once another one is proposed', async () => {
  const { id, move } = await movedEvent(28, true)
  const first = await move(1, 'change_proposed')
  const question = await read(first!)
  expect(question.changes.map(({ label }) => label)).toEqual(['Start', 'End'])
  expect(question.can_counter).toBe(false)
  const second = await move(2, 'change_proposed')
  expect(await refusal(first)).toEqual([409, expect.stringContaining('This question has changed')])
  // The new times are in force once the client has signed, too.
  expect(await send(second!)).toMatchObject({ response: 'confirm', calendar: null })
  expect((await event(id)).agreement?.pending).toBeDefined()
  expect((await tests.activity(id)).at(-1)).toMatch(/^confirmed: /)
  expect(await refusal(second)).toEqual([409, expect.stringMatching(/^You have answered already/)])
})

it('asks again before the booking, once time or place have changed', async () => {
  const { id, move } = await movedEvent(27, false)
  const token = await move(1, 'event_changed')
  expect(await read(token!)).toMatchObject({ changes: [], can_counter: false })
  await send(token!)
  expect((await event(id)).artist_status).toBe('confirmed')
})

it('is mailed for each question, also for a second one in the same words within minutes', async () => {
  const { id } = await makeEvent({}, 1)
  await save(id, ['D'])
  await start(id)
  const first = await mailed('vendor_requested')
  tests.mails()
  await ask(api(), callListsApi.stopCallList, 'agent', tests.of(id))
  tests.mails()
  // A mail of a later minute would name another time to answer by.
  await at('2026-06-01T16:00:20.000Z')
  await start(id)
  const second = await mailed('vendor_requested')
  expect(await refusal(first)).toEqual([409, expect.stringContaining('This question')])
  expect(await send(second!)).toMatchObject({ response: 'confirm' })
})

import { expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { newAnswerLink } from '#functions/_data/event/answer-link.ts'
import { findEvent } from '#functions/_data/event/find-event.ts'
import { outgoing } from '#functions/_data/rows/outbox.ts'
import { deliver } from '#functions/notification-worker/deliver.ts'
import type { MailJob } from '#shared/mails.ts'
import { ask, refused } from '#tests/support/api.ts'
import { callListTests, states } from '#tests/support/call-list-tests.ts'
import { grantedDeps } from '#tests/support/granted.ts'

const { answer, api, at, event, fixture, lists, look, makeEvent, people, save, start } = callListTests()

const linkOf = async (id: string, who: string): Promise<string> => {
  const deps = fixture().table.deps()
  return (await newAnswerLink(deps, (await findEvent(deps, id))!, people()[who]!.id))!
}
const open = (token: string | undefined) => {
  const { request } = fixture().table.deps()
  api().overrides = { request: { ...request, answerToken: token } }
}
const read = (token: string) => (open(token), ask(api(), eventsApi.getQuestion, undefined, {}))
const send = (token: string, body: Record<string, unknown> = { response: 'confirm' }) => (
  open(token),
  ask(api(), eventsApi.answerQuestion, undefined, { body })
)
const refusal = async (token: string | undefined, body = { response: 'confirm' }) => {
  open(token)
  const { status, error_message } = await refused(api(), eventsApi.answerQuestion, undefined, { body })
  return [status, error_message]
}

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
  const deps = fixture().table.deps()
  const artist = (await event(id)).artist!.user_id!
  const token = await newAnswerLink(deps, (await findEvent(deps, id))!, artist)
  const given = await send(token!)
  expect(given.calendar).toContain('STATUS:CONFIRMED')
  expect((await event(id)).artist_status).toBe('confirmed')
})

it('has its link in the mail alone: the stored mail leads to the event', async () => {
  const { id } = await makeEvent({}, 1)
  await save(id, ['D'])
  await start(id)
  const { table } = fixture()
  const job = table.jobs.find((one) => one.type === 'mail' && one.template === 'vendor_requested') as MailJob
  expect(JSON.stringify(job)).not.toContain('/answer#')
  const sent: string[] = []
  const { items, messages } = outgoing(table.deps(), [job])
  await table.deps().db.transact(items)
  await deliver(grantedDeps(table, 'notification-worker'), messages[0]!, {
    send: ({ text }) => Promise.resolve(void sent.push(text)),
    mailsPerSecond: 100,
  })
  const token = /\/answer#([\w-]{43})\b/.exec(sent.join(''))?.[1]
  expect(JSON.stringify(await table.dump())).not.toContain(token)
  expect(await send(token!)).toMatchObject({ response: 'confirm' })
})

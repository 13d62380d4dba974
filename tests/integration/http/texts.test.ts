import { afterAll, beforeAll, expect, it } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { usersApi } from '#shared/api/users.ts'
import { answers, question } from '#functions/messages/rules/keywords.ts'
import { mostCharacters } from '#functions/messages/rules/length.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startScenario, type HttpScenario } from '#tests/support/http-scenario.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'

/** Opting in, requests by text, STOP and START over HTTP, on the deployed template with phones. */

let scenario: HttpScenario
beforeAll(async () => {
  scenario = await startScenario()
})
afterAll(async () => {
  await scenario?.stop()
})

const phone = '+15185550142'
const ours = '+15185550199'
const params = () => ({ id: scenario.agency.ids('musician').user })
const texts = () => ask(scenario.api, remindersApi.getTexts, 'musician', { params: params() })
const change = (number: string | null) =>
  ask(scenario.api, remindersApi.changeTexts, 'musician', { params: params(), body: { number } })
const onPhone = () =>
  scenario.cloud.phones
    .texts()
    .filter(({ number }) => number === phone)
    .map(({ from, body }) => `${from}: ${body}`)
const say = async (body: string) => {
  await scenario.cloud.phones.receive(phone, body)
  await scenario.cloud.idle()
}
const last = async () => {
  await scenario.cloud.idle()
  return onPhone().at(-1)
}

/** An event with one slot, whose list asks the musician. */
const askMusician = async (days: number): Promise<string> => {
  const booking = scenario.booking(days, 'artist')
  const { id } = await request(scenario.api, booking)
  const event = await take(scenario.api, booking, id)
  const musician_slots = [{ id: 'slt_1', instrument: 'Drums', rate: 200 }]
  const body = savedBy(booking, event, { musician_slots, artist_rate: 3000 })
  await ask(scenario.api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  const chair = { params: { id, chair: 'slot-slt_1' } }
  const candidates = [{ id: scenario.agency.ids('musician').musician }]
  await ask(scenario.api, callListsApi.saveCallList, 'agent', { ...chair, body: { candidates } })
  await ask(scenario.api, callListsApi.startCallList, 'agent', chair)
  await scenario.cloud.idle()
  return id
}

it('refuses what is no mobile number of the US or Canada, and keeps the others as they are dialed', async () => {
  const body = (number: string) => ({ params: params(), body: { number } })
  for (const number of ['5550142', '+44 20 7946 0958', '518-555-01422', 'call me', '(518) 555-0142 ext. 5']) {
    const answer = await refused(scenario.api, remindersApi.changeTexts, 'musician', body(number))
    expect([answer.status, answer.error_message], number).toEqual([422, 'Enter a mobile number of the US or Canada'])
  }
  expect(await texts()).toEqual({ number: null, opted_in_at: null, state: 'off', from: ours, version: 0 })
})

it('asks the phone first, texts a request once it has said yes, and never after its stop', async () => {
  expect(await change('(518) 555-0142')).toMatchObject({ number: phone, state: 'waiting', version: 1 })
  expect(await last()).toBe(`us: ${question()}`)
  await askMusician(60)
  expect(onPhone()).toHaveLength(1)

  await say('yes please')
  expect(await texts()).toMatchObject({ state: 'waiting' })
  await say('Yes')
  expect(onPhone().at(-1)).toBe(`us: ${answers.start()}`)
  expect(await texts()).toMatchObject({ state: 'on', opted_in_at: expect.any(String) as string })

  const id = await askMusician(75)
  const text = (await last())!.replace(/^us: /, '')
  expect(text).toMatch(/^\$200\.00: .* as musician \(Drums\), .*Answer by .*: http:\/\/\S+\/answer#[\w-]{43}$/)
  expect(text.length).toBeLessThanOrEqual(mostCharacters)
  const token = text.split('#')[1]!
  const answer = await fetch(`${scenario.cloud.url}/v1/public/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-answer-token': token },
    body: JSON.stringify({ response: 'confirm' }),
  })
  expect(answer.status).toBe(200)
  const lists = await ask(scenario.api, callListsApi.listCallLists, 'agent', { params: { id } })
  expect(lists.find(({ chair }) => chair === 'slot-slt_1')).toMatchObject({
    state: 'filled',
    candidates: [{ state: 'confirmed' }],
  })

  await say('STOP')
  expect(onPhone().at(-1)).toBe(`us: ${answers.stop()}`)
  expect(await texts()).toMatchObject({ state: 'stopped', number: phone })
  const count = onPhone().length
  await askMusician(90)
  // A click is not the phone's word.
  expect(await change(null)).toMatchObject({ state: 'off' })
  expect(await change('5185550142')).toMatchObject({ state: 'stopped' })
  await scenario.cloud.idle()
  expect(onPhone()).toHaveLength(count)
  await say('help')
  expect(onPhone().at(-1)).toMatch(/^us: BookMe texts: .*Help: operator@bookme\.example/)
  await say('START')
  expect(await texts()).toMatchObject({ state: 'on' })
})

it('texts a request by hand, which its link answers, and not twice on a day', async () => {
  const booking = scenario.booking(120, 'artist')
  const { id } = await request(scenario.api, booking)
  const taken = await take(scenario.api, booking, id)
  const musician_id = scenario.agency.ids('musician').musician
  const musicians = [{ musician_id, instrument: 'Drums', rate: 200 }]
  const body = savedBy(booking, taken, { musicians, artist_rate: 3000 })
  await ask(scenario.api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  const count = onPhone().length
  for (let i = 0; i < 2; i += 1)
    await ask(scenario.api, eventsApi.requestVendor, 'agent', { params: { id }, body: { musician_id } })
  await scenario.cloud.idle()
  const sent = onPhone().slice(count)
  expect(sent).toEqual([
    expect.stringMatching(/^us: \$200\.00: .* as musician \(Drums\), .*\. Answer here: http:\S+\/answer#[\w-]{43}$/),
  ])
  const answer = await fetch(`${scenario.cloud.url}/v1/public/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-answer-token': sent[0]!.split('#')[1]! },
    body: JSON.stringify({ response: 'confirm' }),
  })
  expect(answer.status).toBe(200)
  expect((await scenario.get('agent', id)).musicians).toMatchObject([{ musician_id, status: 'confirmed' }])
})

it('shows a number and a choice to nobody else', async () => {
  for (const who of ['agent', 'admin', 'musician2'] as const) {
    const read = await refused(scenario.api, remindersApi.getTexts, who, { params: params() })
    expect(read.status, who).toBe(404)
  }
  const shown = JSON.stringify(await ask(scenario.api, usersApi.getUser, 'admin', { params: params() }))
  expect(shown).not.toContain(phone.slice(2))
})

it('opts a phone out that is on the provider’s own list', async () => {
  await scenario.cloud.phones.optOut(phone)
  const count = onPhone().length
  await askMusician(105)
  await scenario.cloud.idle()
  expect(onPhone()).toHaveLength(count)
  expect(await texts()).toMatchObject({ state: 'stopped' })
  expect(scenario.cloud.deadLetters()).toEqual([])
})

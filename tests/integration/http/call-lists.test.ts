import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailOf, people as agencyPeople } from '#local/seed/agency.ts'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { answerByOf } from '#tests/support/answer-by.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startScenario, type HttpScenario } from '#tests/support/http-scenario.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'
import { callAsRead } from '#tests/support/read-first.ts'

/** Three chairs filled over plain HTTP on the deployed template: by the app, by the mails' links, and by the clock. */

let scenario: HttpScenario
beforeAll(async () => {
  scenario = await startScenario()
})
afterAll(async () => {
  await scenario?.stop()
})

const people = {
  A: 'musician',
  B: 'musician2',
  C: 'musician3',
  D: 'musician4',
  E: 'musician5',
  F: 'musician6',
} as const
type Initial = keyof typeof people
const initials = Object.keys(people) as Initial[]

const idOf = (who: Initial) => scenario.agency.ids(people[who]).musician
const initialOf = (id: string) => initials.find((who) => idOf(who) === id)!

const makeEvent = async (): Promise<string> => {
  const booking = scenario.booking(60, 'artist')
  const { id } = await request(scenario.api, booking)
  const event = await take(scenario.api, booking, id)
  const musician_slots = [1, 2, 3].map((i) => ({ id: `slt_${i}`, instrument: 'Drums', rate: 200 }))
  const body = savedBy(booking, event, { musician_slots, artist_rate: 2600 })
  await ask(scenario.api, eventsApi.updateEvent, 'agent', { params: { id }, body })
  await scenario.cloud.idle()
  return id
}

const chair = (id: string, slot: number) => ({ params: { id, chair: `slot-slt_${slot}` } })

const start = async (id: string, slot: number, who: readonly Initial[], how: Record<string, unknown> = {}) => {
  const body = { candidates: who.map((one) => ({ id: idOf(one) })), ...how }
  await ask(scenario.api, callListsApi.saveCallList, 'agent', { ...chair(id, slot), body })
  await ask(scenario.api, callListsApi.startCallList, 'agent', chair(id, slot))
  await scenario.cloud.idle()
}

const listOf = async (id: string, slot: number) =>
  (await ask(scenario.api, callListsApi.listCallLists, 'agent', { params: { id } })).find(
    (list) => list.chair === `slot-slt_${slot}`,
  )!
const states = async (id: string, slot: number): Promise<string> => {
  const { state, candidates } = await listOf(id, slot)
  return [state, ...candidates.map((one) => `${initialOf(one.id)} ${one.state}`)].join(', ')
}

const answer = async (id: string, who: Initial, body: Record<string, unknown>) => {
  await ask(scenario.api, eventsApi.respond, people[who], { params: { id }, body })
  await scenario.cloud.idle()
}

/** The mails since then to people on the lists, and those to the agent about them. */
const mailsSince = () => {
  const seen = scenario.cloud.mail().length
  return (): string[] =>
    scenario.cloud
      .mail()
      .slice(seen)
      .flatMap(({ to, subject }) => {
        const who = initials.find((one) => to.includes(emailOf(people[one])))
        const isAboutCall = /asks for|confirmed|declined|Nobody left/.test(subject)
        if (who === undefined && !(to.includes(emailOf('agent')) && isAboutCall)) return []
        // Behind the name is the day.
        return [`${who ?? 'agent'}: ${withInitials(subject.replace(/ \(\w{3}, \w{3} \d+\)/, ''))}`]
      })
      .sort()
}

const nameOf = (who: Initial) => agencyPeople.find(({ key }) => key === people[who])!.name!
const withInitials = (text: string): string => initials.reduce((all, who) => all.replaceAll(nameOf(who), who), text)

/** Of the newest mail that asks. */
const tokenOf = (who: Initial): string => {
  const text = scenario.mailsTo(people[who], 'Can you play').at(-1)?.text ?? ''
  return /\/answer#([\w-]{43})\b/.exec(text)![1]!
}
const tap = async (token: string, body?: object) => {
  const response = await fetch(`${scenario.cloud.url}/v1/public/answers`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-answer-token': token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { error_message?: string }
  await scenario.cloud.idle()
  return [response.status, answer.error_message ?? '']
}

const phone = '+15185550161'
/** B wants texts. */
const optIn = async () => {
  const params = { id: scenario.agency.ids(people.B).user }
  await ask(scenario.api, remindersApi.changeTexts, people.B, { params, body: { number: phone } })
  await scenario.cloud.idle()
  await scenario.cloud.phones.receive(phone, 'YES')
  await scenario.cloud.idle()
}
const questionsByText = () =>
  scenario.cloud.phones
    .texts()
    .filter(({ number, from, body }) => number === phone && from === 'us' && body.includes('/answer#'))
    .map(({ body }) => body)

const activityOf = async (id: string) =>
  (await ask(scenario.api, lookupsApi.listActivity, 'agent', { params: { id } }))
    .map(({ action, detail }) => withInitials(`${action}: ${detail}`).replace(/, answer by .*/, ''))
    .reverse()

const asks = (who: Initial) => `${who}: Can you play Whitfield gala?`
const ends = (who: Initial) => `${who}: No answer needed any more: Whitfield gala`
const yes = { response: 'confirm' }

it('A declines, B lapses, C counters and is accepted, D and E race for two chairs, F says yes too late', async () => {
  const { api, cloud } = scenario
  await optIn()
  const id = await makeEvent()
  let mails = mailsSince()
  await start(id, 1, ['A', 'B', 'C'])
  expect(await states(id, 1)).toBe('running, A asked, B waiting, C waiting')
  expect(mails()).toEqual([asks('A')])

  mails = mailsSince()
  await answer(id, 'A', { response: 'decline', reason: 'On tour' })
  expect(await states(id, 1)).toBe('running, A declined, B asked, C waiting')
  expect(mails()).toEqual([asks('B')])
  expect(questionsByText()).toEqual([
    expect.stringMatching(/^\$200\.00: Whitfield gala as musician \(Drums\), .* Answer by .*: http\S+\/answer#\S+$/),
  ])

  mails = mailsSince()
  await cloud.clock.advanceTo(new Date(answerByOf(await listOf(id, 1))))
  expect(await states(id, 1)).toBe('running, A declined, B lapsed, C asked')
  expect(mails()).toEqual([ends('B'), asks('B').replace(': ', ': Reminder: '), asks('C')])
  expect(await tap(tokenOf('B'), yes)).toEqual([409, expect.stringMatching(/^This question has ended: no answer is/)])

  mails = mailsSince()
  expect(await tap(tokenOf('C'), { response: 'counter', rate: 260, reason: 'Two hours away' })).toEqual([200, ''])
  expect(mails()).toEqual(['agent: C asks for $260.00: Whitfield gala'])
  const accept = { candidate_id: idOf('C'), accept: true, taken_from: 'agent' as const }
  await ask(api, callListsApi.answerCounter, 'agent', { ...chair(id, 1), body: accept })
  await cloud.idle()
  expect(await states(id, 1)).toBe('filled, A declined, B lapsed, C confirmed')
  expect(await scenario.get('agent', id)).toMatchObject({
    ...{ client_rate: 4000, agent_percent: 0.135, agent_rate: 540, bookme_rate: 200, artist_rate: 2600 },
    musicians: [{ musician_id: idOf('C'), status: 'confirmed', rate: 260 }],
  })

  await start(id, 2, ['D', 'E', 'F'], { mode: 'first_yes', ask_at_once: 3 })
  await start(id, 3, ['D', 'E'], { mode: 'first_yes', ask_at_once: 2 })
  expect(await states(id, 2)).toBe('running, D asked, E asked, F asked')
  expect(await states(id, 3)).toBe('running, D waiting, E waiting')
  const [tokenE, tokenF] = [tokenOf('E'), tokenOf('F')]
  mails = mailsSince()
  // The loser may be asked for the third chair before the answer arrives: a yes is to the chair that was read.
  const body = { response: 'confirm' as const, chair: 'slot-slt_2' }
  const byApp = async () => (await callAsRead(api, eventsApi.respond, people.D, { params: { id }, body })).status
  const [ofD, [ofE]] = await Promise.all([byApp(), tap(tokenE, yes)])
  await cloud.idle()
  expect([ofD, ofE].sort()).toEqual([200, 409])
  const [winner, other] = ofD === 200 ? (['D', 'E'] as const) : (['E', 'D'] as const)
  expect(mails()).toEqual([`agent: ${winner} confirmed: Whitfield gala`, asks(other), ends(other), ends('F')].sort())
  expect(await tap(tokenF, yes)).toEqual([409, expect.stringMatching(/^This question has ended: no answer is/)])
  const late = await refused(api, eventsApi.respond, people.F, { params: { id }, body: yes })
  expect([late.status, late.error_message]).toEqual([409, 'This place has been filled, thank you'])
  expect(await tap(tokenOf(other), yes)).toEqual([200, ''])

  expect(questionsByText()).toHaveLength(1)
  const done = await scenario.get('agent', id)
  expect(done.musicians!.map((one) => [initialOf(one.musician_id), one.status, one.rate])).toEqual([
    ['C', 'confirmed', 260],
    [winner, 'confirmed', 200],
    [other, 'confirmed', 200],
  ])
  expect([done.musician_slots, done.calls]).toEqual([[], undefined])
  const rates = [done.agent_rate, done.bookme_rate, done.artist_rate, ...done.musicians!.map(({ rate }) => rate)]
  expect(rates.reduce<number>((sum, rate) => sum + Math.round((rate ?? 0) * 100), 0)).toBe(4000_00)
  const told = (await activityOf(id)).filter((line) => / list|call|question|passed|confirmed|decl|counter/.test(line))
  expect(told.slice(0, 10)).toEqual([
    'call list started: Drums, 3 to ask',
    'asked by the call list: Drums, A, $200.00',
    'declined: Drums, A, On tour',
    'asked by the call list: Drums, B, $200.00',
    'reminded by the call list: Drums, B',
    'question lapsed: Drums, B, no answer in time',
    'asked by the call list: Drums, C, $200.00',
    'made a counter-offer: Drums, C, asks for $260.00 instead of $200.00, Two hours away',
    'call list waits: Drums, nobody else is asked for now',
    'confirmed: Drums, C, fills the place',
  ])
  expect(told.slice(10)).toEqual([
    'call list started: Drums, 3 to ask',
    'asked by the call list: Drums, D, $200.00',
    'asked by the call list: Drums, E, $200.00',
    'asked by the call list: Drums, F, $200.00',
    'call list started: Drums, 2 to ask',
    `confirmed: Drums, ${winner}, fills the place`,
    `question withdrawn: Drums, ${other}, This place has been filled, thank you`,
    'question withdrawn: Drums, F, This place has been filled, thank you',
    ...(winner === 'D' ? [`passed over: Drums, D, has a part in this event already`] : []),
    `asked by the call list: Drums, ${other}, $200.00`,
    ...(winner === 'E' ? [`passed over: Drums, E, has a part in this event already`] : []),
    `confirmed: Drums, ${other}, fills the place`,
  ])
})

it('asks for the places of a replaced act by itself, once everybody has agreed to the change', async () => {
  const { api, cloud } = scenario
  const { id, params } = await scenario.book('artist')
  await ask(api, callListsApi.saveCallRule, 'agent', { params, body: { refill: true } })
  await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'decline' } })
  const artist_id = scenario.agency.ids('artist2').artist
  const musician_slots = [{ id: 'slt_1', instrument: 'Drums', rate: 200 }]
  const body = { ...(await scenario.get('agent', id)), artist_id, artist_rate: 3000, musician_slots }
  await ask(api, eventsApi.updateEvent, 'agent', { params, body })
  const candidates = [{ id: idOf('A') }, { id: idOf('B') }]
  await ask(api, callListsApi.saveCallList, 'agent', { ...chair(id, 1), body: { candidates } })
  await ask(api, eventsApi.requestVendor, 'agent', { params, body: { artist_id } })
  await ask(api, eventsApi.respond, 'artist2', { params, body: yes })
  await cloud.idle()
  expect(await states(id, 1)).toBe('draft, A waiting, B waiting')

  let mails = mailsSince()
  await scenario.sign(id)
  expect(await states(id, 1)).toBe('running, A asked, B waiting')
  expect(mails()).toEqual([asks('A')])
  expect((await activityOf(id)).slice(-2)).toEqual([
    'call list started: Drums, 2 to ask, by itself, because the act was replaced',
    'asked by the call list: Drums, A, $200.00',
  ])
  mails = mailsSince()
  const seen = scenario.mailsTo('client', '').length
  expect(await tap(tokenOf('A'), yes)).toEqual([200, ''])
  expect(mails()).toEqual(['A: Change agreed: Whitfield gala', 'agent: A confirmed: Whitfield gala'])
  expect(scenario.mailsTo('client', '')).toHaveLength(seen)
  const done = await scenario.get('agent', id)
  expect(done).toMatchObject({
    ...{ status: 'booked', client_rate: 4000, contract_resign_needed: false, artist_id, artist_status: 'confirmed' },
    musicians: [{ musician_id: idOf('A'), status: 'confirmed', rate: 200 }],
  })
  expect(done.agreement?.pending ?? null).toBeNull()
})

it('ends with an event that is called off, says so to who was asked, and takes no yes', async () => {
  const { api, cloud } = scenario
  const { id, params } = await scenario.book('artist3')
  // The agent's share pays for the place, so no one else has to agree.
  const musician_slots = [{ id: 'slt_1', instrument: 'Drums', rate: 100 }]
  const body = { ...(await scenario.get('agent', id)), agent_percent: 0.125, musician_slots }
  await ask(api, eventsApi.updateEvent, 'agent', { params, body })
  await start(id, 1, ['E', 'F'])
  expect(await states(id, 1)).toBe('running, E asked, F waiting')
  const token = tokenOf('E')
  const mails = mailsSince()
  const off = { by: 'client' as const, reason: 'The guests cannot travel' }
  await ask(api, eventPaymentsApi.cancelEvent, 'agent', { params, body: off })
  await cloud.idle()
  expect(await states(id, 1)).toBe('stopped, E withdrawn, F waiting')
  expect(mails()).toEqual([ends('E')])
  expect(await tap(token, yes)).toEqual([409, expect.stringMatching(/^This question has ended/)])
  const told = await activityOf(id)
  expect(told).toContain('call list ended: Drums, the event is off')
  expect(told).toContain('question withdrawn: Drums, E, the event is off')
})

import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { entryChair } from '#shared/domain/event/record/calls.ts'
import type { Flow } from './flow.ts'
import type { Rig } from './rig.ts'
import type { Template } from './templates.ts'

/** A list of three for one slot: each step by a person or by the clock may crash anywhere. */

const people = ['musician', 'musician2', 'musician3'] as const
type Musician = (typeof people)[number]
const day = 86_400_000

const of = ({ id }: Template) => ({ params: { id, chair: 'slot-slt_1' } })
const idOf = (rig: Rig, who: Musician) => rig.user(who).musician!.id

const started: NonNullable<Flow['prepare']> = async (rig, template) => {
  const candidates = people.map((who) => ({ id: idOf(rig, who) }))
  await rig.click(callListsApi.saveCallList, 'agent', { ...of(template), body: { candidates } })
  await rig.click(callListsApi.startCallList, 'agent', of(template))
  await rig.drain()
}
const answers =
  (who: Musician, body: Record<string, unknown>): Flow['run'] =>
  async (rig, { id }) => {
    await rig.click(eventsApi.respond, who, { params: { id }, body })
    await rig.drain()
  }
const yes = answers('musician', { response: 'confirm' })
const no = answers('musician', { response: 'decline' })
const counters = answers('musician', { response: 'counter', rate: 260 })
const andThen =
  (...steps: Flow['run'][]): Flow['run'] =>
  async (rig, template) => {
    for (const step of steps) await step(rig, template)
  }
const rules: Flow['run'] = (rig, { id }) =>
  rig.click(callListsApi.saveCallRule, 'agent', { params: { id }, body: { refill: true } })
const requestsAct: Flow['run'] = (rig, { id }) => {
  const body = { artist_id: rig.user('artist').artist!.id }
  return rig.click(eventsApi.requestVendor, 'agent', { params: { id }, body })
}
/** Another act, and the place of its drummer is empty again. */
const replacesAct: Flow['run'] = async (rig, { id }) => {
  const musician_slots = [{ id: 'slt_1', instrument: 'Drums', rate: 200 }]
  const body = { artist_id: rig.user('artist2').artist!.id, musicians: [], musician_slots } as never
  await rig.click(eventsApi.updateEvent, 'agent', { params: { id }, body })
  await rig.drain()
}
const accepts: Flow['run'] = async (rig, template) => {
  const body = { candidate_id: idOf(rig, 'musician'), accept: true, taken_from: 'agent' }
  await rig.click(callListsApi.answerCounter, 'agent', { ...of(template), body })
  await rig.drain()
}

/** The second of them is asked to take over from the first, who plays. */
const entry = (rig: Rig, { id }: Template) => ({
  params: { id, chair: entryChair(`${idOf(rig, 'musician')}|Drums`) },
})
const asksSecond: Flow['run'] = async (rig, template) => {
  const body = { candidates: [{ id: idOf(rig, 'musician2') }] }
  await rig.click(callListsApi.saveCallList, 'agent', { ...entry(rig, template), body })
  await rig.click(callListsApi.startCallList, 'agent', entry(rig, template))
  await rig.drain()
}
/** The players, the number of lists, and those with the mail of a release. */
const handedOver = async (rig: Rig, { id }: Template): Promise<unknown[]> => {
  const { body: event } = await rig.fixture.api.call(eventsApi.getEvent, 'agent', { params: { id } })
  const released = rig.memory.rows().flatMap(({ job }) => {
    const { template, to } = (job ?? {}) as { template?: string; to?: string }
    return template === 'vendor_released' ? [people.findIndex((who) => rig.user(who).email === to)] : []
  })
  return [
    event.musicians!.map((one) => [people.findIndex((who) => idOf(rig, who) === one.musician_id), one.status]),
    (event.calls ?? []).length,
    released,
  ]
}

const listOf = async (rig: Rig, { id }: Template) => {
  const { body } = await rig.fixture.api.call(callListsApi.listCallLists, 'agent', { params: { id } })
  return body.find(({ chair }) => chair === 'slot-slt_1')!
}
/** The list, who plays for how much, and how often each was asked. */
const outcome: Flow['outcome'] = async (rig, template) => {
  const { state, candidates } = await listOf(rig, template)
  const { body: event } = await rig.fixture.api.call(eventsApi.getEvent, 'agent', { params: { id: template.id } })
  const asked = rig.memory.rows().flatMap(({ action, detail }) => {
    if (action !== 'asked by the call list') return []
    return [candidates.findIndex(({ name }) => String(detail).includes(name))]
  })
  return [
    [state, ...candidates.map((one) => one.state)].join(' '),
    event.musicians!.map((one) => [candidates.findIndex(({ id }) => id === one.musician_id), one.status, one.rate]),
    asked.sort((a, b) => a - b),
  ]
}
const hasStarted = async (rig: Rig, template: Template) => (await listOf(rig, template)).state === 'running'
const firstIs =
  (...states: string[]) =>
  async (rig: Rig, template: Template) =>
    states.includes((await listOf(rig, template)).candidates[0]!.state)

const asking = ['running asked waiting waiting', [], [0]]
const askingNext = ['running declined asked waiting', [], [0, 1]]
const lapsed = ['running lapsed asked waiting', [], [0, 1]]

export const callFlows: readonly Flow[] = [
  {
    name: 'call list: start',
    template: 'called',
    run: async (rig, template) => {
      rig.now = rig.later(1000)
      await rig.click(callListsApi.startCallList, 'agent', of(template))
      await rig.drain()
    },
    prepare: (rig, template) => {
      const candidates = people.map((who) => ({ id: idOf(rig, who) }))
      return rig.click(callListsApi.saveCallList, 'agent', { ...of(template), body: { candidates } })
    },
    outcome,
    hasBegun: hasStarted,
    begun: asking,
    notBegun: ['draft waiting waiting waiting', [], []],
  },
  {
    name: 'call list: a decline, after which the worker asks the next',
    template: 'called',
    prepare: started,
    run: no,
    outcome,
    hasBegun: firstIs('declined'),
    begun: askingNext,
    notBegun: asking,
  },
  {
    name: 'call list: a lapse by schedule',
    template: 'called',
    prepare: started,
    run: async (rig, { id }) => {
      rig.now = rig.later(day)
      await rig.fire({ type: 'calls', event_id: id })
      await rig.drain()
    },
    outcome,
    hasBegun: firstIs('lapsed'),
    begun: lapsed,
    // The sweep also finds due lists.
    notBegun: lapsed,
  },
  {
    name: 'call list: a yes',
    template: 'called',
    prepare: started,
    run: yes,
    outcome,
    hasBegun: firstIs('confirmed'),
    begun: ['filled confirmed waiting waiting', [[0, 'confirmed', 200]], [0]],
    notBegun: asking,
  },
  {
    name: 'call list: a yes in place of somebody who plays until then',
    template: 'called',
    prepare: andThen(started, yes, asksSecond),
    run: answers('musician2', { response: 'confirm' }),
    outcome: handedOver,
    hasBegun: async (rig, template) => (await handedOver(rig, template))[1] === 0,
    begun: [[[1, 'confirmed']], 0, [0]],
    notBegun: [[[0, 'confirmed']], 1, []],
  },
  {
    name: 'call list: a counter-offer that is accepted',
    template: 'called',
    prepare: andThen(started, counters),
    run: accepts,
    outcome,
    hasBegun: firstIs('confirmed'),
    begun: ['filled confirmed waiting waiting', [[0, 'confirmed', 260]], [0]],
    notBegun: ['running countered waiting waiting', [], [0]],
  },
  {
    name: 'call list: a player drops out, and the list is asked by itself',
    template: 'called',
    prepare: andThen(started, yes, rules),
    run: no,
    outcome,
    hasBegun: firstIs('declined'),
    begun: askingNext,
    notBegun: ['filled confirmed waiting waiting', [[0, 'confirmed', 200]], [0]],
  },
  {
    name: 'call list: the act is replaced, and the list of its player is asked by itself',
    template: 'called',
    prepare: andThen(started, yes, requestsAct, rules),
    run: replacesAct,
    outcome,
    hasBegun: firstIs('declined'),
    begun: askingNext,
    notBegun: ['filled confirmed waiting waiting', [[0, 'confirmed', 200]], [0]],
  },
]

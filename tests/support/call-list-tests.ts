import { afterAll, beforeAll } from 'vitest'
import { callListsApi } from '#shared/api/call-lists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { CallListView } from '#shared/domain/call-list/schema.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { lookAtCalls } from '#functions/calling/use-cases/step-lists.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { sessionsOf, verifiedAccount } from './accounts.ts'
import { ask, refused } from './api.ts'
import { callCases } from './call-cases.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from './event-cases.ts'
import { request, savedBy, take } from './scenario.ts'
import { grantedDeps } from './granted.ts'
import { useCaseApi, type UseCaseApi } from './use-case-api.ts'

/** Call lists on an event with three empty slots, and six drummers, A to F. */

const drummers = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Drummer = (typeof drummers)[number]
/** Noon in New York. */
const noon = '2026-06-01T16:00:00.000Z'

export const callListTests = () => {
  let fixture: EventFixture
  let api: UseCaseApi
  let people: Record<string, UserRecord>
  let tokens: Record<string, string>
  let day = 0
  beforeAll(async () => {
    fixture = await startEvents()
    const { table } = fixture
    people = { ...fixture.users }
    for (const name of drummers)
      people[name] = await verifiedAccount(table, ['musician'], {
        musician: { name: `Drummer ${name}`, instruments: ['Drums'] },
      })
    api = useCaseApi(table, [...eventCases, ...callCases], (who) => tokens[who]!)
    await at(noon)
  })
  afterAll(() => fixture.table.stop())

  /** Everybody is logged in at that time. */
  const at = async (instant: string) => {
    fixture.table.now = instant
    tokens = await sessionsOf(fixture.table, people)
  }
  const idOf = (who: string) => people[who]!.musician!.id
  const slots = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `slt_${i + 1}`, instrument: 'Drums', rate: 200 }))

  /** With an artist who is not asked yet, and empty slots of $200 each. */
  const makeEvent = async (patch: Record<string, unknown> = {}, count = 3) => {
    await at(noon)
    day = (day % 27) + 1
    const booking = bookingOf(fixture, day)
    const { id } = await request(api, booking)
    const event = await take(api, booking, id)
    const body = savedBy(booking, event, {
      ...{ musician_slots: slots(count), artist_rate: 3200 - 200 * count },
      ...patch,
    })
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body })
    fixture.table.jobs.length = 0
    return { id, booking, body }
  }
  const of = (id: string, slot = 1) => ({ params: { id, chair: `slot-slt_${slot}` } })
  return {
    api: () => api,
    fixture: () => fixture,
    people: () => people,
    at,
    idOf,
    makeEvent,
    of,
    lists: (id: string, who = 'agent') => ask(api, callListsApi.listCallLists, who, { params: { id } }),
    save: (id: string, names: readonly Drummer[], more: Record<string, unknown> = {}, slot = 1, who = 'agent') =>
      ask(api, callListsApi.saveCallList, who, {
        ...of(id, slot),
        body: { candidates: names.map((name) => ({ id: idOf(name) })), ...more },
      }),
    start: (id: string, slot = 1, who = 'agent') => ask(api, callListsApi.startCallList, who, of(id, slot)),
    answer: (id: string, who: string, body: Record<string, unknown> = { response: 'confirm' }) =>
      ask(api, eventsApi.respond, who, { params: { id }, body }),
    refusedAnswer: async (id: string, who: string, body: Record<string, unknown> = { response: 'confirm' }) => {
      const { status, error_message } = await refused(api, eventsApi.respond, who, { params: { id }, body })
      return [status, error_message]
    },
    event: (id: string, who = 'agent') => ask(api, eventsApi.getEvent, who, { params: { id } }),
    /** The worker's job. */
    look: (id: string) => lookAtCalls(grantedDeps(fixture.table, 'payment-worker'), id),
    /** The worker's jobs that changes of the event have caused; a queue may deliver each twice. */
    work: async () => {
      for (const job of [...fixture.table.jobs])
        if (job.type === 'step_calls')
          await lookAtCalls(grantedDeps(fixture.table, 'payment-worker'), job.event_id, job.replacement)
    },
    /** The schedule's. */
    due: (id: string) => runScheduled(grantedDeps(fixture.table, 'scheduled-jobs'), { type: 'calls', event_id: id }),
    activity: async (id: string) =>
      (await ask(api, lookupsApi.listActivity, 'agent', { params: { id } }))
        .map(({ action, detail }) => `${action}: ${detail}`)
        .reverse(),
    /** The mails since the last look: template, and reader as in the tests. */
    mails: (): string[] => {
      const names = new Map(Object.entries(people).map(([who, { email }]) => [email, who]))
      const found = fixture.table.jobs.flatMap((job) =>
        job.type === 'mail' ? [`${job.template} ${names.get(job.to) ?? job.to}`] : [],
      )
      fixture.table.jobs.length = 0
      return found
    },
  }
}

export const states = ({ state, candidates }: CallListView): string =>
  [state, ...candidates.map((one) => `${one.name.slice(-1)} ${one.state}`)].join(', ')

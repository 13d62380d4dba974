import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { threadsApi } from '#shared/api/threads.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { unreadKey } from '#functions/platform/db/keys.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { listHolds } from '#functions/calendar/use-cases/holds/list-holds.ts'
import { moveHoldsOf } from '#functions/calendar/jobs/end-holds.ts'
import { writeMessage } from '#functions/messages/use-cases/threads/write-message.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { atEveryCall, Died } from '#tests/support/crashes.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId } from '#tests/support/fixture.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { takeSnapshot, type Snapshot } from '#tests/support/rollback.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** An event that is handed over in a crash is the former agent's or the next one's, with all that belongs to it. */

let fixture: EventFixture
let api: UseCaseApi
let before: Snapshot
let id: string
beforeAll(async () => {
  fixture = await startEvents(tableOn(new MemoryTable()))
  api = useCaseApi(fixture.table, [...eventCases, writeMessage, holdAct, listHolds], fixture.tokenOf)
  fixture.table.now = '2026-06-01T12:00:00.000Z'
  const booking = bookingOf(fixture, 12)
  ;({ id } = await untilProposed(api, booking))
  const written = { params: { id }, query: { thread: 'client' as const }, body: { text: 'Hello', file_ids: [] } }
  await ask(api, threadsApi.writeMessage, 'client', written)
  const { start, end } = booking
  const act = { act_kind: 'artist' as const, act_id: artistId(fixture, 'artist2') }
  await ask(api, holdsApi.holdAct, 'agent', { body: { ...act, start, end, event_id: id } })
  before = await takeSnapshot(fixture.table)
})
afterAll(() => fixture.table.stop())
beforeEach(() => before.restoreAll())

const jobs = async () =>
  (await fixture.table.dump())
    .filter(({ PK }) => String(PK).startsWith('OUTBOX#'))
    .map((row) => (row as unknown as OutboxRow).job)
const handOver = () => {
  const body = { agent_id: fixture.users.agent2!.agent!.id }
  return api.call(bookingRequestsApi.handOver, 'agent', { params: { id }, body })
}

it('goes over whole or not at all, and the click can be repeated', async () => {
  const crashes = await atEveryCall(async (life, where) => {
    await before.restoreAll()
    api.overrides = life.overrides(fixture.table, 'booking-requests')
    try {
      await handOver()
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
    api.overrides = {}
    expect((await handOver()).status, where).toBe(204)
    const { db } = fixture.table.deps()
    const event = await findEvent(fixture.table.deps(), id)
    expect(event?.agent_id, where).toBe(fixture.users.agent2!.agent!.id)
    const unread = (who: string) => db.get<{ count: number }>(unreadKey(fixture.users[who]!.id, id, 'client'))
    expect([(await unread('agent'))?.count, (await unread('agent2'))?.count], where).toEqual([undefined, 1])
    const mails = (await jobs()).flatMap((job) => (job.type === 'mail' ? [job.template] : []))
    for (const template of ['agent_changed', 'event_received', 'event_handed_over'])
      expect(
        mails.filter((one) => one === template),
        where,
      ).toEqual([template])
  })
  expect(crashes).toBeGreaterThan(3)
})

it('brings its holds, after a crash with the next try', async () => {
  await handOver()
  const job = (await jobs()).find((one) => one.type === 'move_holds') as Parameters<typeof moveHoldsOf>[1]
  const handed = await takeSnapshot(fixture.table)
  await atEveryCall(async (life, where) => {
    await handed.restoreAll()
    const deps = grantedDeps(fixture.table, 'payment-worker', life.overrides(fixture.table, 'payment-worker'))
    try {
      await moveHoldsOf(deps, job)
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
    await moveHoldsOf(grantedDeps(fixture.table, 'payment-worker'), job)
    const held = await ask(api, holdsApi.listHolds, 'admin', { query: { event_id: id } })
    expect(
      held.map(({ user_id }) => user_id),
      where,
    ).toEqual([fixture.users.agent2!.id])
  })
})

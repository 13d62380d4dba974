import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { worstOf } from '#shared/domain/event/lifecycle/urgency.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { ask } from '#tests/support/api.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { untilProposed } from '#tests/support/scenario.ts'

/** The mail of the day reads what is open (docs/product.md#readiness), as Home does. */

const start = Date.parse('2026-06-01T16:00:00.000Z')
const day = 86_400_000
const at = (ms: number) => new Date(start + ms).toISOString()

let fixture: EventFixture
beforeAll(async () => {
  fixture = await startEvents()
})
afterAll(() => fixture.table.stop())
beforeEach(() => {
  fixture.table.now = at(0)
})

const evening = (days: number) => ({ start: at(days * day), end: at(days * day + 4 * 3_600_000) })
const proposed = async (n: number, days: number): Promise<string> =>
  (await untilProposed(fixture.api, bookingOf(fixture, n, { ...evening(days), title: `Gig ${n}` }))).id
const lines = async () => {
  const rows = (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#'))
  return (rows as unknown as OutboxRow[]).flatMap(({ job }) =>
    job.type === 'mail' && job.template === 'digest' ? job.variables.lines : [],
  )
}
const urgencyAt = async (id: string) => {
  const event = (await findEvent(fixture.table.deps(), id))!
  return worstOf(event, viewerOf(fixture.users.agent!), fixture.table.now)?.urgency
}

it('begins with the gig at risk, and leaves out what was done meanwhile', async () => {
  const [far, gone, near] = [await proposed(1, 90), await proposed(2, 95), await proposed(3, 19)]
  fixture.table.now = at(14 * day + 3_600_000)
  await sweep(grantedDeps(fixture.table, 'scheduled-jobs'))
  // The offer of one is renewed before the mail goes out.
  Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
  await ask(fixture.api, eventsApi.sendProposal, 'agent', { params: { id: gone } })
  fixture.table.now = at(15 * day)
  await sweep(grantedDeps(fixture.table, 'scheduled-jobs'))
  expect([await urgencyAt(near), await urgencyAt(far)]).toEqual(['risk', 'work'])
  expect((await lines()).map(({ label, link }) => [link, label])).toEqual([
    [`/event?id=${near}`, 'At risk: Proposal expired'],
    [`/event?id=${far}`, 'Proposal expired'],
  ])
})

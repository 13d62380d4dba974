import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remindersApi } from '#shared/api/reminders.ts'
import { plannedReminders } from '#functions/event/rules/plan.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { pauseWrite } from '#functions/event/data/reminders.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { changeReminders } from '#functions/messages/use-cases/reminders/change-reminders.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'
import { untilProposed } from '#tests/support/scenario.ts'

/** *Pause all*: nothing of an event is sent until somebody resumes it. */

const start = '2026-06-01T16:00:00.000Z'
const hour = 3_600_000
const day = 24 * hour

let fixture: EventFixture
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents(tableOn(new MemoryTable()))
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  used += 1
  ;({ id } = await untilProposed(fixture.api, bookingOf(fixture, used)))
  await taken()
})

const deps = (): Deps => grantedDeps(fixture.table, 'scheduled-jobs')
const pause = (isPaused: boolean) => {
  const all = fixture.table.deps()
  return all.db.transact([pauseWrite(all, id, isPaused)])
}
/** Takes everything out of the outbox. @returns the reminders of the event: kinds, and lines of the mail of the day. */
const taken = async (): Promise<string[]> => {
  const { table } = fixture
  const rows = (await table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]
  for (const row of rows) await table.deps().db.transact([remove(table.tableName, row)])
  return rows.flatMap(({ job }) => {
    if (job.type !== 'mail') return []
    if (job.template === 'reminder') return job.variables.event_id === id ? [job.variables.kind] : []
    if (job.template !== 'digest') return []
    return job.variables.lines.filter(({ link }) => link.endsWith(id)).map(({ label }) => label)
  })
}
const sweptAt = async (ms: number) => {
  fixture.table.now = new Date(Date.parse(start) + ms).toISOString()
  await sweep(deps())
  return taken()
}

it('is sent again by hand a day later, and not before', async () => {
  const api = useCaseApi(fixture.table, [changeReminders], fixture.tokenOf)
  const act = async (at: number, send: string) => {
    fixture.table.now = new Date(Date.parse(start) + at).toISOString()
    Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
    return ask(api, remindersApi.changeReminders, 'agent', { params: { id }, body: { send } })
  }
  const event = (await findEvent(deps(), id))!
  const { key } = plannedReminders(event).find(({ kind }) => kind === 'proposal_unsigned')!
  await act(0, key)
  expect(await sweptAt(60_000)).toEqual(['proposal_unsigned'])
  await expect(act(hour, key)).rejects.toThrow('within the last day')
  await act(day + 2 * hour, key)
  expect(await sweptAt(day + 3 * hour)).toEqual(['proposal_unsigned'])
})

describe('paused reminders', () => {
  it('are not sent, also if somebody pauses them at the moment of the sweep', async () => {
    fixture.table.now = new Date(Date.parse(start) + 2 * day).toISOString()
    const all = deps()
    let isLate = false
    const transact: Deps['db']['transact'] = async (items) => {
      if (!isLate && JSON.stringify(items).includes('"REMINDER#proposal_unopened')) {
        isLate = true
        await pause(true)
      }
      return all.db.transact(items)
    }
    await sweep({ ...all, db: { ...all.db, transact } })
    expect(isLate).toBe(true)
    expect(await taken()).toEqual([])
  })

  it('wait in the mail of the day until they are resumed, and then come once', async () => {
    expect(await sweptAt(14 * day)).not.toContain('Proposal expired')
    await pause(true)
    // At eight in New York.
    expect(await sweptAt(14 * day + 20 * hour)).toEqual([])
    await pause(false)
    expect(await sweptAt(15 * day + 20 * hour)).toEqual(['Proposal expired'])
    expect(await sweptAt(16 * day + 20 * hour)).toEqual([])
  })
})

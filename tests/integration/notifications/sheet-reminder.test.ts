import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import type { ReminderKind } from '#shared/domain/reminders/table.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { notificationsOf, saveNotifications } from '#functions/messages/data/notifications.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { remove } from '#functions/platform/db/db.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { updateRunOfShow } from '#functions/messages/use-cases/day-sheets/update-run-of-show.ts'
import { listReminders } from '#functions/messages/use-cases/reminders/list-reminders.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { untilProposed, type Booking } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const start = '2026-06-01T12:00:00.000Z'
const hour = 3_600_000

let fixture: EventFixture
let api: UseCaseApi
let booking: Booking
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  const cases = [getDaySheet, seeDaySheet, updateRunOfShow, listReminders]
  api = useCaseApi(fixture.table, [...eventCases, ...cases], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  used += 1
  booking = bookingOf(fixture, used)
  ;({ id } = await untilProposed(api, booking))
  const before = (await findEvent(fixture.table.deps(), id))!
  const after = { ...before, status: 'booked' as const }
  await saveEvent(fixture.table.deps(), { before, after, actor: undefined, activity: { action: 'booked' } })
})

const moveTo = async (hoursBefore: number) => {
  fixture.table.now = new Date(Date.parse(booking.start) - hoursBefore * hour).toISOString()
  Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
}
const gotIt = async (who: string) => {
  const { version } = await ask(api, daySheetsApi.getDaySheet, who, { params: { id } })
  await ask(api, daySheetsApi.seeDaySheet, who, { params: { id }, body: { version } })
}
/** The readers of the mails of a sweep, within its role; takes everything out of the outbox. */
const swept = async () => {
  const { table } = fixture
  await sweep(grantedDeps(table, 'scheduled-jobs'))
  const rows = (await table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]
  for (const row of rows) await table.deps().db.transact([remove(table.tableName, row)])
  return rows.flatMap(({ job }) =>
    job.type === 'mail' &&
    job.template === 'reminder' &&
    job.variables.kind === 'sheet_unseen' &&
    job.variables.event_id === id
      ? [`${job.to} ${job.variables.link}`]
      : [],
  )
}
const prefer = async (choice: { muted: ReminderKind[]; digest: boolean }) => {
  const [deps, { id: agent }] = [fixture.table.deps(), fixture.users['agent']!]
  await saveNotifications(deps, agent, await notificationsOf(deps, agent), choice)
}
const toAgent = () => [`${fixture.users['agent']!.email} /day-sheet?id=${id}`]

describe('the agent, a day before the start', () => {
  it('gets one mail if somebody has not seen the day sheet', async () => {
    await moveTo(24.1)
    expect(await swept()).toEqual([])
    await gotIt('artist')
    await moveTo(24)
    expect(await swept()).toEqual(toAgent())
    await moveTo(20)
    expect(await swept()).toEqual([])
  })

  it('gets it at once, although other reminders come as one mail a day', async () => {
    await prefer({ muted: [], digest: true })
    await moveTo(24)
    expect(await swept()).toEqual(toAgent())
    await prefer({ muted: [], digest: false })
  })

  it('gets none after everybody has seen it, and one after a later change', async () => {
    for (const who of ['artist', 'client']) await gotIt(who)
    await moveTo(24)
    expect(await swept()).toEqual([])
    const planned = await ask(api, remindersApi.listReminders, 'agent', { params: { id } })
    expect(planned.reminders.filter(({ kind }) => kind === 'sheet_unseen')).toEqual([])
    const doors = { kind: 'guests' as const, time: '18:30', title: 'Doors' }
    await ask(api, daySheetsApi.updateRunOfShow, 'agent', { params: { id }, body: { items: [doors] } })
    await moveTo(23.5)
    expect(await swept()).toEqual([])
    // Ten in the evening, and eight in the morning.
    await moveTo(20)
    expect(await swept()).toEqual([])
    await moveTo(10)
    expect(await swept()).toEqual(toAgent())
  })

  it('gets none of a muted kind', async () => {
    await prefer({ muted: ['sheet_unseen'], digest: false })
    await moveTo(24)
    expect(await swept()).toEqual([])
    await prefer({ muted: [], digest: false })
  })
})

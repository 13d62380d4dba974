import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { TextJob } from '#shared/texts.ts'
import { optInOf, saveOptIn } from '#functions/messages/data/texts.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { phoneWordWrite } from '#functions/messages/data/texts.ts'
import { remove } from '#functions/platform/db/db.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { updateRunOfShow } from '#functions/messages/use-cases/day-sheets/update-run-of-show.ts'
import { deliverText, type OutgoingText } from '#functions/messages/delivery/deliver-text.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { savedBy, untilProposed, type Booking } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** A change on the day of the gig goes by text to people who had said *Got it* before. */

const start = '2026-06-01T12:00:00.000Z'
const [minute, hour] = [60_000, 3_600_000]

let fixture: EventFixture
let api: UseCaseApi
let booking: Booking
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents(tableOn(new MemoryTable()))
  api = useCaseApi(fixture.table, [...eventCases, getDaySheet, seeDaySheet, updateRunOfShow], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  await moveTo(start)
  used += 1
  booking = bookingOf(fixture, used)
  ;({ id } = await untilProposed(api, booking))
})

const moveTo = async (now: string) => {
  fixture.table.now = now
  Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
}
const before = (hours: number) => new Date(Date.parse(booking.start) - hours * hour).toISOString()
const gotIt = async (who: string) => {
  const { version } = await ask(api, daySheetsApi.getDaySheet, who, { params: { id } })
  await ask(api, daySheetsApi.seeDaySheet, who, { params: { id }, body: { version } })
}
const change = async (patch: Record<string, unknown>) => {
  const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
  await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, event, patch) as never })
}
const saveShow = (who: string, time: string) =>
  ask(api, daySheetsApi.updateRunOfShow, who, {
    params: { id },
    body: { items: [{ kind: 'guests', time, title: 'Doors' }] as never },
  })
/** The texts of a sweep some minutes later, within its role; takes everything out of the outbox. */
const texted = async (minutes = 1): Promise<TextJob[]> => {
  const { table } = fixture
  table.now = new Date(Date.parse(table.now) + minutes * minute).toISOString()
  await sweep(grantedDeps(table, 'scheduled-jobs'))
  const rows = (await table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]
  for (const row of rows) await table.deps().db.transact([remove(table.tableName, row)])
  return rows.flatMap(({ job }) => (job.type === 'text' && job.about !== 'phone' && job.event_id === id ? [job] : []))
}
const readers = (texts: readonly TextJob[]) => texts.map((job) => job.about !== 'phone' && job.user_id)

describe('a change of the day sheet on the day', () => {
  it('goes once to people who had seen another one, with its fields and the link', async () => {
    await moveTo(before(6))
    await gotIt('artist')
    await gotIt('client')
    await change({ call_time: 'Four o’clock' })
    // The client sees no call time.
    expect(await texted()).toMatchObject([
      {
        user_id: fixture.users['artist']!.id,
        words: expect.stringMatching(/^Changed for today: Call time\. /) as string,
        link: `/day-sheet?id=${id}`,
      },
    ])
    expect(await texted(10)).toEqual([])
  })

  it('of the run of show goes to everybody who sees it, but not to its author', async () => {
    await moveTo(before(6))
    await gotIt('artist')
    await gotIt('client')
    await saveShow('artist', '18:30')
    expect(readers(await texted())).toEqual([fixture.users['client']!.id])
  })

  it('is one text for several edits in a row', async () => {
    await moveTo(before(6))
    await gotIt('artist')
    await change({ call_time: 'Four o’clock' })
    await change({ call_time: 'Five o’clock' })
    await change({ dresscode: 'Black tie' })
    const texts = await texted()
    expect(new Set(texts.map(({ key }) => key)).size).toBe(1)
    expect(texts[0]!.words).toContain('Call time, Dress code')
  })

  it('brings no second text without another change', async () => {
    await moveTo(before(6))
    await gotIt('artist')
    await change({ call_time: 'Four o’clock' })
    const [first] = await texted()
    await gotIt('artist')
    await change({ dresscode: 'Black tie' })
    const [second] = await texted()
    expect(second!.key).not.toBe(first!.key)
    expect(second!.words).toMatch(/^Changed for today: Dress code\./)
  })

  it('brings no text before the day, without a Got it, or if the sheet shows no difference', async () => {
    await moveTo(before(48))
    await gotIt('artist')
    await change({ call_time: 'Four o’clock' })
    expect(await texted()).toEqual([])
    await moveTo(before(6))
    await change({ agent_percent: 0.15, color: '#123456' })
    await gotIt('artist')
    await change({ color: '#654321' })
    expect(await texted()).toEqual([])
  })

  it('reaches the phone of a person who opted in, once for each change, and nobody else', async () => {
    await moveTo(before(6))
    const { id: artist } = fixture.users['artist']!
    const deps = () => grantedDeps(fixture.table, 'notification-worker')
    const number = '+15185550142'
    await gotIt('artist')
    await gotIt('client')
    await change({ dresscode: 'Black tie' })
    const texts = await texted()
    expect(readers(texts).sort()).toEqual([artist, fixture.users['client']!.id].sort())
    const all = fixture.table.deps()
    await saveOptIn(all, artist, await optInOf(all, artist), { number, opted_in_at: start }, [])
    await all.db.transact([phoneWordWrite(all, number, 'yes')])
    const sent: OutgoingText[] = []
    const send = (text: OutgoingText) => Promise.resolve(void sent.push(text))
    for (const job of [...texts, ...texts]) {
      const last = await deliverText(deps(), job, { send, partsPerSecond: Infinity })
      if (last.length > 0) await all.db.transact([...last])
    }
    expect(sent.map(({ to }) => to)).toEqual([number])
    expect(sent[0]!.words).toMatch(/^Changed for today: Dress code\..*\/day-sheet\?id=/)
  })
})

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import type { TextJob } from '#shared/texts.ts'
import { optInOf, saveOptIn } from '#functions/messages/data/texts.ts'
import { isWaiting, outgoing, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { textTo } from '#functions/platform/mail/text-to.ts'
import type { OutgoingText } from '#functions/messages/delivery/deliver-text.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { noteReport } from '#functions/messages/delivery/note-report.ts'
import { TextRefused, type Refusal } from '#functions/messages/delivery/text-refused.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { ask } from './api.ts'
import { bookingOf, startEvents, type EventFixture } from './event-cases.ts'
import { grantedDeps } from './granted.ts'
import { tableOn } from './memory-table.ts'
import { takeSnapshot, type Snapshot } from './rollback.ts'
import { request, savedBy, take } from './scenario.ts'

/** The job that sends a text to an artist who is asked for an event. */

const start = '2026-06-01T12:00:00.000Z'
export const [minute, hour] = [60_000, 3_600_000]
export const number = '+15185550142'

/** The provider's side, and its reports. */
class Provider {
  readonly #deps: () => Deps
  readonly sent: OutgoingText[] = []
  refusals: Refusal[] = []
  partsPerSecond = Infinity
  /** Accepts it, and the answer is lost. */
  loses = 0

  constructor(deps: () => Deps) {
    this.#deps = deps
  }

  send = async (text: OutgoingText): Promise<void> => {
    const refusal = this.refusals.shift()
    if (refusal) throw new TextRefused(refusal, 'refused')
    this.sent.push(text)
    if (this.loses > 0) {
      this.loses -= 1
      throw new Error('socket hang up')
    }
    await Promise.resolve()
  }

  report = async (): Promise<void> => {
    for (const { id } of this.sent)
      await noteReport(this.#deps(), { eventType: 'TEXT_DELIVERED', messageId: id, context: { text_id: id } })
  }
}

export const unused = { mailsPerSecond: Infinity, send: () => Promise.reject(new Error('No mail')) }

export const textTests = () => {
  let fixture: EventFixture
  let before: Snapshot
  let event: { id: string }
  let reader: string
  beforeAll(async () => {
    fixture = await startEvents(tableOn(new MemoryTable()))
    fixture.table.now = start
    const booking = bookingOf(fixture, 12)
    event = await request(fixture.api, booking)
    const taken = await take(fixture.api, booking, event.id)
    const params = { id: event.id }
    await ask(fixture.api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, taken) as never })
    const body = { event_id: event.id, artist_id: booking.artist_id }
    await ask(fixture.api, eventsApi.requestVendor, 'agent', { params, body })
    reader = fixture.users.artist!.id
    before = await takeSnapshot(fixture.table)
  })
  afterAll(() => fixture.table.stop())
  beforeEach(() => {
    fixture.table.now = start
  })
  afterEach(() => before.restoreAll())

  const deps = () => grantedDeps(fixture.table, 'notification-worker')
  const pass = (ms: number) => {
    fixture.table.now = new Date(Date.parse(fixture.table.now) + ms).toISOString()
  }
  const write = async (...jobs: TextJob[]) => {
    const { items } = outgoing(fixture.table.deps(), jobs)
    await fixture.table.deps().db.transact(items)
  }
  const rows = async () =>
    (await fixture.table.dump()).filter(
      (row) => String(row.PK).startsWith('OUTBOX#') && (row as unknown as OutboxRow).job.type === 'text',
    ) as unknown as OutboxRow[]
  const later = async () =>
    (await fixture.table.dump()).filter(({ PK, kind }) => String(PK).startsWith('DUE#') && kind === 'text')

  const work = async (provider: Provider, given = deps()) => {
    for (const row of await rows())
      if (isWaiting(row, fixture.table.now)) await deliver(given, row, { ...unused, texts: provider })
  }
  /** Sweeps and the worker, until nothing waits. */
  const rest = async (provider: Provider, minutes: number) => {
    for (let i = 0; i < minutes; i += 1) {
      pass(minute)
      await runScheduled(grantedDeps(fixture.table, 'scheduled-jobs'), { type: 'sweep' })
      await work(provider)
    }
  }
  const optIn = async (at = start) => {
    const { table } = fixture
    await saveOptIn(table.deps(), reader, await optInOf(table.deps(), reader), { number, opted_in_at: at }, [])
  }
  const say = (messageBody: string, inboundMessageId = messageBody) =>
    noteReport(deps(), { originationNumber: number, destinationNumber: '+18005550100', messageBody, inboundMessageId })
  const optedIn = async () => {
    await optIn()
    await say('YES')
    await work(new Provider(deps))
  }
  const gig = (key = 'sheet 2') => textTo(reader, event, { key, words: 'Load-in is at 4 PM now, not at 5.' })
  const newProvider = () => new Provider(deps)
  return {
    table: () => fixture.table,
    fixture: () => fixture,
    api: () => fixture.api,
    about: () => ({ event, reader }),
    ...{ deps, pass, write, rows, later, newProvider, work, rest, optIn, say, optedIn, gig },
  }
}

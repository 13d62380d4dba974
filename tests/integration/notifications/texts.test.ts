import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { answers } from '#shared/domain/text/keywords.ts'
import type { TextJob } from '#shared/texts.ts'
import { optInOf, phoneWordOf, saveOptIn } from '#functions/_data/people/texts.ts'
import { phoneKey } from '#functions/_data/rows/keys.ts'
import { isWaiting, outgoing, type OutboxRow } from '#functions/_data/rows/outbox.ts'
import { remove } from '#functions/_lib/db.ts'
import { requestTo, textTo } from '#functions/_mails/text-to.ts'
import type { OutgoingText } from '#functions/notification-worker/deliver-text.ts'
import { deliver } from '#functions/notification-worker/deliver.ts'
import { noteReport } from '#functions/notification-worker/note-report.ts'
import { TextRefused, type Refusal } from '#functions/notification-worker/text-refused.ts'
import { mostTexts } from '#functions/notification-worker/text-turn.ts'
import { runScheduled } from '#functions/scheduled-jobs/run.ts'
import { numberHash } from '#functions/_data/people/texts.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { ask } from '#tests/support/api.ts'
import { atEveryCall, Died, type MortalProcess } from '#tests/support/crashes.ts'
import { bookingOf, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { takeSnapshot, type Snapshot } from '#tests/support/rollback.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'

/** The job that sends a text, and what phones and the provider report. */

const start = '2026-06-01T12:00:00.000Z'
const [minute, hour] = [60_000, 3_600_000]
const number = '+15185550142'

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

/** The provider's side, and its reports. */
class Provider {
  readonly sent: OutgoingText[] = []
  refusals: Refusal[] = []
  partsPerSecond = Infinity
  /** Accepts it, and the answer is lost. */
  loses = 0

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
      await noteReport(deps(), { eventType: 'TEXT_DELIVERED', messageId: id, context: { text_id: id } })
  }
}

const unused = { mailsPerSecond: Infinity, send: () => Promise.reject(new Error('No mail')) }
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
  await work(new Provider())
}
const gig = (key = 'sheet 2') => textTo(reader, event, { key, words: 'Load-in is at 4 PM now, not at 5.' })

describe('a text about an event', () => {
  it('goes once, although it is written twice and its messages come often and at once', async () => {
    await optedIn()
    const provider = new Provider()
    await write(gig(), gig())
    const [one, two] = (await rows()) as [OutboxRow, OutboxRow]
    await Promise.all([one, two, one, two].map((row) => deliver(deps(), row, { ...unused, texts: provider })))
    await rest(provider, 12)
    expect(provider.sent).toMatchObject([
      { to: number, words: `Load-in is at 4 PM now, not at 5. ${fixture.table.deps().appUrl}/event?id=${event.id}` },
    ])
    expect(await rows()).toEqual([])
    expect(await later()).toEqual([])
  })

  it('answers a request by a link of its own, and is left out once nothing is asked', async () => {
    await optedIn()
    const provider = new Provider()
    await write(requestTo(reader, event, { key: 'call act 1', words: '$3,200: the gala' }))
    await work(provider)
    expect(provider.sent[0]!.words).toMatch(/^\$3,200: the gala \S*\/answer#[\w-]{43}$/)
    const params = { id: event.id }
    await ask(fixture.api, eventsApi.respond, 'artist', { params, body: { response: 'decline' } })
    await write(requestTo(reader, event, { key: 'call act 2', words: '$3,200: the gala' }))
    await work(provider)
    expect(provider.sent).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  it('is left out without an opt-in, before the yes of that phone, after its stop, and without a number', async () => {
    const provider = new Provider()
    const sends = async (texts: Provider | undefined = provider) => {
      const count = provider.sent.length
      await write(gig(`sheet ${Math.random()}`))
      for (const row of await rows()) await deliver(deps(), row, { ...unused, texts })
      expect(await rows()).toEqual([])
      return provider.sent.length - count
    }
    expect(await sends()).toBe(0)
    await say('YES')
    await work(new Provider())
    pass(minute)
    await optIn(fixture.table.now)
    expect(await sends()).toBe(0)
    await say('yes', 'second')
    await work(new Provider())
    expect(await sends()).toBe(1)
    await deliver(deps(), { shard: 0, id: 'none' }, { ...unused, texts: undefined })
    await say('STOP')
    await work(new Provider())
    expect(await sends()).toBe(0)
    await say('START')
    await work(new Provider())
    expect(await sends()).toBe(1)
    const { db } = fixture.table.deps()
    await db.transact([remove(db.tableName, phoneKey(numberHash(number)))])
    expect(await sends()).toBe(0)
  })

  it('waits for eight in the morning where its reader is, and goes once', async () => {
    await optedIn()
    fixture.table.now = '2026-06-02T02:30:00.000Z'
    const provider = new Provider()
    await write(gig())
    await work(provider)
    expect([provider.sent, await rows()]).toEqual([[], []])
    expect(await later()).toMatchObject([{ due_at: '2026-06-02T12:00:00.000Z' }])
    fixture.table.now = '2026-06-02T11:58:00.000Z'
    await rest(provider, 1)
    expect(provider.sent).toEqual([])
    await rest(provider, 3)
    expect(provider.sent).toHaveLength(1)
    expect(await later()).toEqual([])
  })

  it('does not wait on the day of the gig', async () => {
    await optedIn()
    fixture.table.now = '2026-09-12T09:00:00.000Z'
    const provider = new Provider()
    await write(gig())
    await work(provider)
    expect(provider.sent).toHaveLength(1)
  })

  it('has a budget per event and day', async () => {
    await optedIn()
    const provider = new Provider()
    for (let i = 0; i < mostTexts.event + 5; i += 1) {
      await write(gig(`sheet ${i}`))
      await work(provider)
    }
    expect(provider.sent).toHaveLength(mostTexts.event)
    pass(24 * hour)
    await write(gig('sheet of tomorrow'))
    await work(provider)
    expect(provider.sent).toHaveLength(mostTexts.event + 1)
  })

  it('waits while the provider has too many, and is no second text later', async () => {
    await optedIn()
    const provider = new Provider()
    provider.refusals = ['later', 'later']
    await write(gig())
    await work(provider)
    expect(provider.sent).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 0 }])
    await rest(provider, 2)
    expect(provider.sent).toHaveLength(1)
  })

  it('is tried again while the operator mends the setup, and never if the provider will not have it', async () => {
    await optedIn()
    const provider = new Provider()
    provider.refusals = ['setup']
    await write(gig())
    await expect(work(provider)).rejects.toThrow(TextRefused)
    await work(provider)
    expect(provider.sent).toHaveLength(1)
    provider.refusals = ['never']
    await write(gig('sheet 3'))
    await work(provider)
    await rest(provider, 12)
    expect(provider.sent).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  it('stops a phone that is on the list of the provider', async () => {
    await optedIn()
    const provider = new Provider()
    provider.refusals = ['opted_out']
    await write(gig())
    await work(provider)
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'stop' })
    await write(gig('sheet 3'))
    await work(provider)
    expect(provider.sent).toEqual([])
  })

  it('waits for the report of a call whose answer got lost, and goes again only without one', async () => {
    await optedIn()
    const provider = new Provider()
    provider.loses = 1
    await write(gig())
    await expect(work(provider)).rejects.toThrow('socket hang up')
    await work(provider)
    expect(await later()).toHaveLength(1)
    await provider.report()
    await rest(provider, 15)
    expect(provider.sent).toHaveLength(1)
    // This one never reached the provider, so no report comes.
    const silent = new Provider()
    silent.send = () => Promise.reject(new Error('connect ETIMEDOUT'))
    await write(gig('sheet 3'))
    await expect(work(silent)).rejects.toThrow('ETIMEDOUT')
    await rest(provider, 9)
    expect(provider.sent).toHaveLength(1)
    await rest(provider, 4)
    expect(provider.sent).toHaveLength(2)
  })
})

describe('a crash at every call of the job', () => {
  const deathAllowed = async (running: Promise<unknown>) => {
    try {
      await running
    } catch (error) {
      if (!(error instanceof Died)) throw error
    }
  }
  const everyCrash = async (write: () => Promise<void>) => {
    await optedIn()
    await write()
    const here = await takeSnapshot(fixture.table)
    const { now } = fixture.table
    return atEveryCall(async (life: MortalProcess, where) => {
      const provider = new Provider()
      const mortal = life.mortal({ send: provider.send })
      const given = fixture.table.deps(life.overrides(fixture.table, 'notification-worker'))
      for (const row of await rows())
        await deathAllowed(
          deliver(given, row, { ...unused, texts: { send: (text) => mortal.send(text), partsPerSecond: Infinity } }),
        )
      await provider.report()
      await rest(provider, 15)
      expect(provider.sent, where).toHaveLength(1)
      expect([await rows(), await later()], where).toEqual([[], []])
      await here.restoreAll()
      fixture.table.now = now
    })
  }

  it('neither loses nor doubles a text', async () => {
    expect(await everyCrash(() => write(gig()))).toBeGreaterThan(11)
  })

  it('neither loses nor doubles one that waits for the morning', async () => {
    await optedIn()
    fixture.table.now = '2026-06-02T11:55:00.000Z'
    await write(gig())
    const here = await takeSnapshot(fixture.table)
    const { now } = fixture.table
    const crashes = await atEveryCall(async (life, where) => {
      const provider = new Provider()
      const dying = fixture.table.deps(life.overrides(fixture.table, 'notification-worker'))
      for (const row of await rows()) await deathAllowed(deliver(dying, row, { ...unused, texts: provider }))
      await rest(provider, 20)
      expect(provider.sent, where).toHaveLength(1)
      expect([await rows(), await later()], where).toEqual([[], []])
      await here.restoreAll()
      fixture.table.now = now
    })
    expect(crashes).toBeGreaterThan(5)
  })
})

describe('what a phone writes', () => {
  it('is answered, once for each message, and counts from then on', async () => {
    await optIn()
    const provider = new Provider()
    for (const [text, answer, word] of [
      ['Yes', answers.start(), 'yes'],
      ['help', answers.help(fixture.table.deps().operatorEmail), 'yes'],
      ['Are we on?', answers.other(), 'yes'],
      ['Stopall', answers.stop(), 'stop'],
      ['unstop', answers.start(), 'yes'],
    ] as const) {
      const count = provider.sent.length
      for (let i = 0; i < 3; i += 1) await say(text)
      await work(provider)
      await rest(provider, 1)
      expect(provider.sent.slice(count)).toMatchObject([{ to: number, words: answer }])
      expect(await phoneWordOf(deps(), number)).toMatchObject({ word })
    }
  })

  it('is not undone by a message that comes a second time: a queue delivers at least once', async () => {
    await say('Yes', 'first')
    await say('STOP', 'second')
    await say('Yes', 'first')
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'stop' })
    await say('START', 'third')
    await say('STOP', 'second')
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'yes' })
  })

  it('ends no chat of two machines: ten answers a day', async () => {
    const provider = new Provider()
    for (let i = 0; i < mostTexts.phone + 5; i += 1) await say('I am away', String(i))
    await work(provider)
    expect(provider.sent).toHaveLength(mostTexts.phone)
    // A stop counts also when it is not answered any more.
    await say('STOP')
    await work(provider)
    expect(provider.sent).toHaveLength(mostTexts.phone)
    expect(await phoneWordOf(deps(), number)).toMatchObject({ word: 'stop' })
  })
})

import { describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { termsOf } from '#shared/domain/event/record/terms.ts'
import { readerWrites } from '#functions/messages/data/day-sheet.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { numberHash, phoneWordOf } from '#functions/messages/data/texts.ts'
import { phoneKey } from '#functions/platform/db/keys.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import { requestTo, textTo } from '#functions/platform/mail/text-to.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { TextRefused } from '#functions/messages/delivery/text-refused.ts'
import { textBudgets } from '#shared/texts.ts'
import { ask } from '#tests/support/api.ts'
import { hour, minute, number, textTests, unused } from '#tests/support/text-tests.ts'

/** The job that sends a text about an event. */

const { table, api, about, deps, pass, write, rows, later, newProvider, work, rest, optIn, say, optedIn, gig } =
  textTests()

describe('a text about an event', () => {
  it('goes once, although it is written twice and its messages come often and at once', async () => {
    await optedIn()
    const provider = newProvider()
    await write(gig(), gig())
    const [one, two] = (await rows()) as [OutboxRow, OutboxRow]
    await Promise.all([one, two, one, two].map((row) => deliver(deps(), row, { ...unused, texts: provider })))
    await rest(provider, 12)
    expect(provider.sent).toMatchObject([
      { to: number, words: `Load-in is at 4 PM now, not at 5. ${table().deps().appUrl}/event?id=${about().event.id}` },
    ])
    expect(await rows()).toEqual([])
    expect(await later()).toEqual([])
  })

  it('answers a request by a link of its own, and is left out once nothing is asked', async () => {
    await optedIn()
    const provider = newProvider()
    await write(requestTo(about().reader, about().event, { key: 'call act 1', words: '$3,200: the gala' }))
    await work(provider)
    expect(provider.sent[0]!.words).toMatch(/^\$3,200: the gala \S*\/answer#[\w-]{43}$/)
    const params = { id: about().event.id }
    await ask(api(), eventsApi.respond, 'artist', { params, body: { response: 'decline' } })
    await write(requestTo(about().reader, about().event, { key: 'call act 2', words: '$3,200: the gala' }))
    await work(provider)
    expect(provider.sent).toHaveLength(1)
    expect(await rows()).toEqual([])
  })

  it('is left out without an opt-in, before the yes of that phone, after its stop, and without a number', async () => {
    const provider = newProvider()
    const sends = async (texts: typeof provider | undefined = provider) => {
      const count = provider.sent.length
      await write(gig(`sheet ${Math.random()}`))
      for (const row of await rows()) await deliver(deps(), row, { ...unused, texts })
      expect(await rows()).toEqual([])
      return provider.sent.length - count
    }
    expect(await sends()).toBe(0)
    await say('YES')
    await work(newProvider())
    pass(minute)
    await optIn(table().now)
    expect(await sends()).toBe(0)
    await say('yes', 'second')
    await work(newProvider())
    expect(await sends()).toBe(1)
    await deliver(deps(), { shard: 0, id: 'none' }, { ...unused, texts: undefined })
    await say('STOP')
    await work(newProvider())
    expect(await sends()).toBe(0)
    await say('START')
    await work(newProvider())
    expect(await sends()).toBe(1)
    const { db } = table().deps()
    await db.transact([remove(db.tableName, phoneKey(numberHash(number)))])
    expect(await sends()).toBe(0)
  })

  it('waits for eight in the morning where its reader is, and goes once', async () => {
    await optedIn()
    table().now = '2026-06-02T02:30:00.000Z'
    const provider = newProvider()
    await write(gig())
    await work(provider)
    expect([provider.sent, await rows()]).toEqual([[], []])
    expect(await later()).toMatchObject([{ due_at: '2026-06-02T12:00:00.000Z' }])
    table().now = '2026-06-02T11:58:00.000Z'
    await rest(provider, 1)
    expect(provider.sent).toEqual([])
    await rest(provider, 3)
    expect(provider.sent).toHaveLength(1)
    expect(await later()).toEqual([])
  })

  it('does not wait on the day of the gig', async () => {
    await optedIn()
    table().now = '2026-09-12T09:00:00.000Z'
    const provider = newProvider()
    await write(gig())
    await work(provider)
    expect(provider.sent).toHaveLength(1)
  })

  it('does not wait on the day in force, and waits on one that is only proposed', async () => {
    await optedIn()
    const { db } = table().deps()
    const item = (await findEvent(table().deps(), about().event.id))!
    const terms = { ...termsOf(item), start: '2026-09-12T22:00:00.000Z', end: '2026-09-13T02:00:00.000Z' }
    const proposed = { start: '2026-09-20T22:00:00.000Z', end: '2026-09-21T02:00:00.000Z' }
    const agreement = { ...item.agreement, pending: { asked: [] }, terms }
    await db.transact([put(db.tableName, { ...item, ...proposed, agreement })])
    const provider = newProvider()
    for (const [now, count] of [
      ['2026-09-12T09:00:00.000Z', 1],
      ['2026-09-20T09:00:00.000Z', 1],
    ] as const) {
      table().now = now
      await write(gig(now))
      await work(provider)
      expect(provider.sent, now).toHaveLength(count)
    }
  })

  it('of a day sheet is left out once its reader has seen it, and after the gig', async () => {
    await optedIn()
    table().now = '2026-09-12T20:00:00.000Z'
    const provider = newProvider()
    const sheet = (version: string, seen_sheet: string) =>
      textTo(about().reader, about().event, {
        key: `day-sheet ${version}`,
        words: 'Changed for today: Call time.',
        seen_sheet,
      })
    const seen = (version: string) =>
      table()
        .deps()
        .db.transact(readerWrites(table().deps(), about().event.id, about().reader, { version, seen_at: table().now }))
    await seen('1')
    // Each of the two is refused, however often it arrives.
    provider.refusals = ['later', 'later', 'later', 'later']
    await write(sheet('2', '1'), sheet('3', '1'))
    await work(provider)
    provider.refusals = []
    // The first of the two is older than the sheet that was seen.
    await seen('3')
    await rest(provider, 3)
    expect(provider.sent).toEqual([])
    await write(sheet('4', '3'))
    await work(provider)
    expect(provider.sent).toHaveLength(1)
    await write(sheet('5', '3'))
    table().now = '2026-09-13T02:00:00.000Z'
    await work(provider)
    expect(provider.sent).toHaveLength(1)
    expect([await rows(), await later()]).toEqual([[], []])
  })

  it('has a budget per reader and day', async () => {
    await optedIn()
    const provider = newProvider()
    for (let i = 0; i < textBudgets.gig.reader + 5; i += 1) {
      await write(gig(`sheet ${i}`))
      await work(provider)
    }
    expect(provider.sent).toHaveLength(textBudgets.gig.reader)
    pass(24 * hour)
    await write(gig('sheet of tomorrow'))
    await work(provider)
    expect(provider.sent).toHaveLength(textBudgets.gig.reader + 1)
  })

  it('waits while the provider has too many, and is no second text later', async () => {
    await optedIn()
    const provider = newProvider()
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
    const provider = newProvider()
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
    const provider = newProvider()
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
    const provider = newProvider()
    provider.loses = 1
    await write(gig())
    await expect(work(provider)).rejects.toThrow('socket hang up')
    await work(provider)
    expect(await later()).toHaveLength(1)
    await provider.report()
    await rest(provider, 15)
    expect(provider.sent).toHaveLength(1)
    // This one never reached the provider, so no report comes.
    const silent = newProvider()
    silent.send = () => Promise.reject(new Error('connect ETIMEDOUT'))
    await write(gig('sheet 3'))
    await expect(work(silent)).rejects.toThrow('ETIMEDOUT')
    await rest(provider, 9)
    expect(provider.sent).toHaveLength(1)
    await rest(provider, 4)
    expect(provider.sent).toHaveLength(2)
  })
})

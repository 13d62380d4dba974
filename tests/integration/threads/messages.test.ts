import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { threadsApi } from '#shared/api/threads.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { MailOf } from '#shared/mails.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eraseMessages } from '#functions/messages/jobs/erase-messages.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { changeMessage } from '#functions/messages/use-cases/threads/change-message.ts'
import { deleteMessage } from '#functions/messages/use-cases/threads/delete-message.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { seeMessages } from '#functions/messages/use-cases/threads/see-messages.ts'
import { writeMessage } from '#functions/messages/use-cases/threads/write-message.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const threadCases = [listMessages, writeMessage, seeMessages, changeMessage, deleteMessage]
const start = '2026-06-01T12:00:00.000Z'
const minute = 60_000
const day = 1440 * minute

let fixture: EventFixture
let api: UseCaseApi
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, ...threadCases], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  used += 1
  ;({ id } = await untilProposed(api, bookingOf(fixture, used)))
  fixture.table.jobs.length = 0
})

const later = (ms: number, from = start) => new Date(Date.parse(from) + ms).toISOString()
const input = (thread: ThreadName) => ({ params: { id }, query: { thread } })
const write = (who: string, thread: ThreadName, text: string) =>
  ask(api, threadsApi.writeMessage, who, { ...input(thread), body: { text } })
const list = (who: string, thread: ThreadName) => ask(api, threadsApi.listMessages, who, input(thread))
const texts = async (who: string, thread: ThreadName) => (await list(who, thread)).map(({ text }) => text)
const see = (who: string, thread: ThreadName) => ask(api, threadsApi.seeMessages, who, { ...input(thread), body: {} })
const status = async (who: string, thread: ThreadName) =>
  (await refused(api, threadsApi.listMessages, who, input(thread))).status
const isUnread = (job: OutboxJob): job is MailOf<'messages_unread'> =>
  job.type === 'mail' && job.template === 'messages_unread'
/** The mails of a sweep at that instant: reader and texts. */
const sweptAt = async (ms: number) => {
  fixture.table.now = later(ms)
  fixture.table.jobs.length = 0
  await sweep(grantedDeps(fixture.table, 'scheduled-jobs'))
  return fixture.table.jobs
    .filter(isUnread)
    .filter(({ variables }) => variables.event_id === id)
    .map(({ to, variables }) => [to, ...variables.messages.map(({ text }) => text)])
}
const email = (who: string) => fixture.users[who]!.email

describe('the two conversations on an event', () => {
  it('have an equal message of one author once a minute, unless it was deleted meanwhile', async () => {
    const [first, again] = await Promise.all([write('client', 'client', 'Hello'), write('client', 'client', 'Hello')])
    expect(first.id).toBe(again.id)
    await write('agent', 'client', 'Hello')
    expect(await texts('client', 'client')).toEqual(['Hello', 'Hello'])
    await ask(api, threadsApi.deleteMessage, 'client', {
      params: { id, message_id: first.id },
      query: { thread: 'client' },
    })
    expect((await write('client', 'client', 'Hello')).id).not.toBe(first.id)
    fixture.table.now = later(minute + 1)
    await write('client', 'client', 'Hello')
    expect((await list('agent', 'client')).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(3)
  })

  it('are between the client and the agency, and between the agency and the vendors', async () => {
    await write('client', 'client', 'May we have a first dance?')
    fixture.table.now = later(1000)
    await write('agent', 'client', 'Of course')
    await write('artist', 'team', 'Which door?')
    expect(await texts('client', 'client')).toEqual(['Of course', 'May we have a first dance?'])
    expect(await texts('agent', 'client')).toEqual(['Of course', 'May we have a first dance?'])
    expect(await texts('agent', 'team')).toEqual(['Which door?'])
    expect(await texts('admin', 'team')).toEqual(['Which door?'])
    expect(await status('artist', 'client')).toBe(403)
    expect(await status('client', 'team')).toBe(403)
    for (const stranger of ['client2', 'agent2', 'artist2'])
      for (const thread of ['client', 'team'] as const) expect(await status(stranger, thread)).toBe(404)
  })

  it('begins with the question that the client asks on the proposal, and mails it once', async () => {
    await ask(api, eventsApi.askQuestion, 'client', { params: { id }, body: { question: 'Is there parking?' } })
    expect(await texts('agent', 'client')).toEqual(['Is there parking?'])
    expect(await sweptAt(3 * minute)).toEqual([])
  })

  it('have three questions a day of a client with an unconfirmed address, also of twelve at once', async () => {
    const confirmed = async (email_confirmed: boolean) => {
      const deps = fixture.table.deps()
      const before = await getUserRecord(deps, fixture.users['client']!.id)
      await saveUser(deps, { before, after: { ...before, email_confirmed } })
    }
    await confirmed(false)
    try {
      const asked = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          api.call(eventsApi.askQuestion, 'client', { params: { id }, body: { question: `Question ${i}` } }),
        ),
      )
      expect(asked.filter(({ status: is }) => is === 200)).toHaveLength(3)
      expect(asked.every(({ status: is }) => is === 200 || is === 429)).toBe(true)
      expect(fixture.table.jobs.filter((job) => job.type === 'mail')).toHaveLength(3)
      expect(await texts('agent', 'client')).toHaveLength(3)
    } finally {
      await confirmed(true)
    }
  })

  it('say who has seen what, and what is unread', async () => {
    await write('client', 'client', 'Hello')
    expect(await list('agent', 'client')).toMatchObject([{ text: 'Hello', is_unread: true, seen_by: [] }])
    expect(await list('client', 'client')).toMatchObject([{ is_unread: false, seen_by: [] }])
    fixture.table.now = later(1000)
    await see('agent', 'client')
    expect(await list('agent', 'client')).toMatchObject([{ is_unread: false }])
    const { first, last } = fixture.users['agent']!
    expect(await list('client', 'client')).toMatchObject([{ seen_by: [`${first} ${last}`] }])
    // A screen that opened earlier cannot take it back.
    await ask(api, threadsApi.seeMessages, 'agent', { ...input('client'), body: { at: later(-day) } })
    expect(await list('agent', 'client')).toMatchObject([{ is_unread: false }])
  })

  it('are not seen before they are written, in any time zone', async () => {
    const hoursAhead = `${new Date(Date.parse(fixture.table.now) - 3_600_000).toISOString().slice(0, 19)}-05:00`
    await ask(api, threadsApi.seeMessages, 'agent', { ...input('client'), body: { at: hoursAhead } })
    fixture.table.now = later(1000)
    await write('client', 'client', 'Hello')
    expect(await list('agent', 'client')).toMatchObject([{ is_unread: true }])
    expect(await list('client', 'client')).toMatchObject([{ seen_by: [] }])
  })

  it('costs two round trips to write and to read', async () => {
    for (const who of ['client', 'agent']) await list(who, 'client')
    await write('client', 'client', 'Hello')
    expect(api.roundTrips).toBe(2)
    await list('agent', 'client')
    expect(api.roundTrips).toBe(2)
  })

  it.each([
    ['', 'Please write a message'],
    [' \n\u3164 ', 'Please write a message'],
    ['x'.repeat(10_000), 'Max 4096 characters'],
    ['abc\u202edef', 'Please remove invisible characters'],
  ])('refuses %j', async (text, message) => {
    expect(await refused(api, threadsApi.writeMessage, 'client', { ...input('client'), body: { text } })).toMatchObject(
      { status: 422, errors: { text: message } },
    )
    expect(await list('client', 'client')).toEqual([])
  })

  it('keep HTML and 300 links as they were typed', async () => {
    const text = `<b onclick="x()">Hi</b> ${'https://a.io '.repeat(300)}`.trim()
    await write('client', 'client', text)
    expect(await texts('agent', 'client')).toEqual([text])
  })

  it('go on when the event is called off, and stay closed to people of other events', async () => {
    const before = (await findEvent(fixture.table.deps(), id))!
    const after = { ...before, status: 'canceled' as const }
    await saveEvent(fixture.table.deps(), { before, after, actor: undefined, activity: { action: 'canceled' } })
    await write('client', 'client', 'When does the refund come?')
    await write('artist', 'team', 'A pity')
    expect(await texts('agent', 'client')).toEqual(['When does the refund come?'])
    const foreign = { ...input('client'), body: { text: 'Hello' } }
    for (const [who, code] of [
      ['client2', 404],
      ['agent2', 404],
      ['artist2', 404],
      ['artist', 403],
    ] as const)
      expect([who, (await refused(api, threadsApi.writeMessage, who, foreign)).status]).toEqual([who, code])
    expect(await texts('agent', 'client')).toEqual(['When does the refund come?'])
  })

  it('end with a deleted event', async () => {
    await write('client', 'client', 'Hello')
    await ask(api, eventsApi.deleteEvent, 'agent', { params: { id } })
    expect(await status('client', 'client')).toBe(404)
    const late = { ...input('client'), body: { text: 'Are you there?' } }
    for (const who of ['client', 'agent', 'admin'])
      expect((await refused(api, threadsApi.writeMessage, who, late)).status).toBe(404)
    expect(await sweptAt(3 * minute)).toEqual([])
  })
})

describe('an own message', () => {
  it('is corrected and deleted for ten minutes, and marked', async () => {
    const { id: message_id } = await write('client', 'client', 'At sixx')
    const target = { params: { id, message_id }, query: { thread: 'client' as const } }
    fixture.table.now = later(9 * minute)
    expect(await ask(api, threadsApi.changeMessage, 'client', { ...target, body: { text: 'At six' } })).toMatchObject({
      text: 'At six',
      edited_at: later(9 * minute),
    })
    expect((await refused(api, threadsApi.deleteMessage, 'agent', target)).status).toBe(403)
    await ask(api, threadsApi.deleteMessage, 'client', target)
    expect(await list('agent', 'client')).toMatchObject([{ text: '', deleted_at: later(9 * minute), is_unread: false }])
    expect((await refused(api, threadsApi.deleteMessage, 'client', target)).status).toBe(409)
  })

  it('stays as it is after that', async () => {
    const { id: message_id } = await write('client', 'client', 'At six')
    const target = { params: { id, message_id }, query: { thread: 'client' as const } }
    fixture.table.now = later(10 * minute)
    expect(
      await refused(api, threadsApi.changeMessage, 'client', { ...target, body: { text: 'At seven' } }),
    ).toMatchObject({ status: 409, error_message: 'A message can be changed for ten minutes' })
    expect(await texts('client', 'client')).toEqual(['At six'])
  })
})

describe('a message that nobody has seen for two minutes', () => {
  it('is mailed once, with all that the reader has not seen', async () => {
    await write('client', 'client', 'Hello')
    fixture.table.now = later(30_000)
    await write('client', 'client', 'Are you there?')
    expect(await sweptAt(1.5 * minute)).toEqual([])
    expect(await sweptAt(2 * minute)).toEqual([[email('agent'), 'Hello', 'Are you there?']])
    expect(await sweptAt(2.9 * minute)).toEqual([])
  })

  it('is not mailed to its author, to those who saw it, or once deleted', async () => {
    await write('artist', 'team', 'Which door?')
    fixture.table.now = later(1000)
    await see('agent', 'team')
    expect(await sweptAt(5 * minute)).toEqual([])
    fixture.table.now = later(10 * minute)
    const { id: message_id } = await write('agent', 'team', 'The back door')
    await ask(api, threadsApi.deleteMessage, 'agent', { params: { id, message_id }, query: { thread: 'team' } })
    expect(await sweptAt(20 * minute)).toEqual([])
  })

  it('reaches every vendor of the team with the text and a link to the conversation', async () => {
    await write('agent', 'team', 'Please park behind the house')
    await sweptAt(2 * minute)
    expect(fixture.table.jobs.filter(isUnread)).toMatchObject([
      { to: email('artist'), variables: { link: `/event?id=${id}&thread=team`, audience: 'vendors' } },
    ])
  })

  it('is mailed once by two sweeps at once', async () => {
    await write('client', 'client', 'Hello')
    fixture.table.now = later(2 * minute)
    fixture.table.jobs.length = 0
    await Promise.all([
      sweep(grantedDeps(fixture.table, 'scheduled-jobs')),
      sweep(grantedDeps(fixture.table, 'scheduled-jobs')),
    ])
    expect(fixture.table.jobs.filter(isUnread).filter(({ variables }) => variables.event_id === id)).toHaveLength(1)
  })
})

describe('a vendor who was released', () => {
  it('reads and writes for thirty days, and gets no mail', async () => {
    const artist = { id: fixture.users['artist']!.artist!.id }
    await ask(api, eventsApi.releaseVendors, 'agent', { params: { id }, body: { artist } })
    await write('artist', 'team', 'My stand-in has the charts')
    await write('agent', 'team', 'Thank you')
    expect(await sweptAt(3 * minute)).toEqual([])
    fixture.table.now = later(30 * day - 1)
    fixture.tokens['artist'] = await sessionOf(fixture.table, fixture.users['artist']!.id)
    expect(await texts('artist', 'team')).toContain('Thank you')
    fixture.table.now = later(30 * day)
    expect(await status('artist', 'team')).toBe(404)
    const late = { ...input('team'), body: { text: 'One more thing' } }
    expect((await refused(api, threadsApi.writeMessage, 'artist', late)).status).toBe(404)
    const rows = JSON.stringify(await fixture.table.dump())
    expect(rows).not.toContain('One more thing')
  })
})

describe('an erased account', () => {
  it('leaves no word of its messages, only their places', async () => {
    await write('artist', 'team', 'My number is 917-555-0199')
    await write('agent', 'team', 'Thanks')
    const deps = grantedDeps(fixture.table, 'payment-worker')
    await eraseMessages(deps, fixture.users['artist']!.id)
    await eraseMessages(deps, fixture.users['artist']!.id)
    const shown = await list('agent', 'team')
    expect(shown.map(({ text, name, user_id }) => [text, name, user_id])).toContainEqual(['', 'Deleted account', null])
    expect(await texts('agent', 'team')).toContain('Thanks')
    const left = (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('THREAD#'))
    expect(JSON.stringify(left.filter(({ PK }) => PK === `THREAD#${id}`))).not.toContain(fixture.users['artist']!.id)
  })

  it('ends no conversation: the others write on, and it gets no mail', async () => {
    await write('artist', 'team', 'I am out')
    const artist = { id: fixture.users['artist']!.artist!.id }
    await ask(api, eventsApi.releaseVendors, 'agent', { params: { id }, body: { artist } })
    await eraseMessages(grantedDeps(fixture.table, 'payment-worker'), fixture.users['artist']!.id)
    fixture.table.now = later(1000)
    await write('agent', 'team', 'We find somebody else')
    expect(await texts('agent', 'team')).toEqual(['We find somebody else', ''])
    expect((await sweptAt(3 * minute)).map(([to]) => to)).not.toContain(email('artist'))
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { threadsApi } from '#shared/api/threads.ts'
import { isWaiting, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { noteReport } from '#functions/messages/delivery/note-report.ts'
import type { Mail } from '#functions/messages/delivery/render.ts'
import { report } from '#functions/messages/delivery/report.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** Mails that people send to the address of a conversation. */

const start = '2026-06-01T12:00:00.000Z'
const noSchedules = { put: () => Promise.resolve(), remove: () => Promise.resolve() }
let fixture: EventFixture
let api: UseCaseApi
let id: string
let used = 0
let mails: Mail[]

beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, listMessages], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())

const rows = async () =>
  (await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]
/** Mails go out, and what they say is done. */
const drain = async () => {
  for (let round = 0; round < 4; round += 1)
    for (const row of await rows()) {
      if (!isWaiting(row, fixture.table.now)) continue
      const sender = { mailsPerSecond: Infinity, replyDomain: 'reply.bookme.example', send: keep }
      if (row.job.type === 'mail') await deliver(grantedDeps(fixture.table, 'notification-worker'), row, sender)
      else await work(grantedDeps(fixture.table, 'payment-worker'), noSchedules, row)
    }
}
const keep = (mail: Mail) => Promise.resolve(void mails.push(mail))

beforeEach(async () => {
  fixture.table.now = start
  mails = []
  used += 1
  const booking = bookingOf(fixture, used)
  ;({ id } = await request(api, booking))
  const taken = await take(api, booking, id)
  const params = { id }
  await ask(api, eventsApi.updateEvent, 'agent', { params, body: savedBy(booking, taken) as never })
  await ask(api, eventsApi.requestVendor, 'agent', { params, body: { event_id: id, artist_id: booking.artist_id } })
  await drain()
})

const emailOf = (who: string) => fixture.users[who]!.email
const asked = () => mails.findLast(({ to, subject }) => to === emailOf('artist') && !subject.includes('not taken'))!
const refusals = () => mails.filter(({ subject }) => subject.includes('not taken'))
const team = async () =>
  (await ask(api, threadsApi.listMessages, 'artist', { params: { id }, query: { thread: 'team' } })).map(
    ({ text }) => text,
  )
const statusOf = async () => (await ask(api, eventsApi.getEvent, 'agent', { params: { id } })).artist_status

let sent = 0
const arrive = async (
  raw: string,
  {
    to = asked().replyTo!,
    source = emailOf('artist'),
    verdicts = {},
    mailId = `mail${(sent += 1)}`,
    isGone = false,
  } = {},
) => {
  const pass = ['spamVerdict', 'virusVerdict', 'spfVerdict', 'dkimVerdict', 'dmarcVerdict'].map((name) => [
    name,
    { status: (verdicts as Record<string, string>)[name] ?? 'PASS' },
  ])
  const arrived = report().parse({
    ...{ notificationType: 'Received', mail: { messageId: mailId, source } },
    receipt: { recipients: [to], ...Object.fromEntries(pass), action: { type: 'S3', objectKey: mailId } },
  })
  const deps = grantedDeps(fixture.table, 'notification-worker')
  await noteReport(deps, arrived, (key) => Promise.resolve(key === mailId && !isGone ? Buffer.from(raw) : undefined))
  await drain()
}
const written = (text: string, ...headers: string[]) =>
  [`From: Art <${emailOf('artist')}>`, 'To: x', ...headers, 'Content-Type: text/plain; charset=utf-8', '', text].join(
    '\r\n',
  )
/** As calendars answer: with the invitation's UID and SEQUENCE. */
const calendarAnswer = (partstat: string, invitation: string, attendee = emailOf('artist')) => {
  const line = (name: string) => invitation.split('\r\n').find((one) => one.startsWith(`${name}:`))!
  return [
    `From: ${emailOf('artist')}`,
    'Auto-Submitted: auto-generated',
    'Content-Type: multipart/alternative; boundary=b',
    ...['', '--b', 'Content-Type: text/plain', '', 'Art has answered', '--b'],
    'Content-Type: text/calendar; charset=utf-8; method=REPLY',
    ...['', 'BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', line('UID'), line('SEQUENCE'), line('DTSTART')],
    ...[`ATTENDEE;PARTSTAT=${partstat}:mailto:${attendee}`, 'COMMENT:See you', 'END:VEVENT', 'END:VCALENDAR'],
    '--b--',
  ].join('\r\n')
}

describe('a reply', () => {
  it('lands in the conversation, once, without the mail that it answers', async () => {
    expect(asked().replyTo).toMatch(/^reply\+[0-9a-f]{32}@reply\.bookme\.example$/)
    const text =
      'Gladly!\r\n\r\nIs there a piano?\r\n\r\nOn Mon, Jun 1, 2026 at 8:00 AM BookMe <a@b.c>\r\nwrote:\r\n> Hi'
    await arrive(written(text), { mailId: 'same' })
    await arrive(written(text), { mailId: 'same' })
    expect(await team()).toEqual(['Gladly!\n\nIs there a piano?'])
    expect(refusals()).toEqual([])
  })

  it.each([
    ['two senders', () => arrive(written('Hi', 'From: mallory@evil.example'))],
    ['a virus', () => arrive(written('Hi'), { verdicts: { virusVerdict: 'FAIL' } })],
    ['spam', () => arrive(written('Hi'), { verdicts: { spamVerdict: 'FAIL' } })],
    ['an unknown address', () => arrive(written('Hi'), { to: `reply+${'0'.repeat(32)}@reply.bookme.example` })],
    ['an absence note', () => arrive(written('I am away', 'Auto-Submitted: auto-replied'))],
    ['a list', () => arrive(written('News', 'Precedence: bulk'))],
    ['a report', () => arrive(written('Undelivered', 'Return-Path: <>'))],
    ['no mail at all', () => arrive('\u0000\u0001')],
  ])('of %s is left out, and nobody is mailed', async (_, send) => {
    const before = mails.length
    await send()
    expect([await team(), mails.length]).toEqual([[], before])
  })
  it.each([
    ['another sender', 'another', () => arrive(written('Hi').replace(emailOf('artist'), 'mallory@evil.example'))],
    ['a domain that denies it', 'prove', () => arrive(written('Hi'), { verdicts: { dmarcVerdict: 'FAIL' } })],
    ['a domain without a policy and signature', 'prove', () => unsigned('FAIL', emailOf('artist'))],
    ['a domain without a policy, by another server', 'prove', () => unsigned('PASS', 'bounce@evil.example')],
    ['no words of its own', 'no words', () => arrive(written('\r\n> Hi\r\n> there'))],
    ['more bytes than we read', '15 MB', () => arrive('', { isGone: true })],
  ] as const)('of %s is refused, and the owner of the address is told, within bounds', async (_, reason, send) => {
    await send()
    expect(await team()).toEqual([])
    expect(refusals()).toMatchObject([{ to: emailOf('artist'), text: expect.stringContaining(reasons[reason]) }])
    for (let again = 0; again < 9; again += 1) await send()
    expect(refusals().length).toBeLessThanOrEqual(5)
  })
  const reasons = {
    another: 'did not come from the email address of your account',
    prove: 'could not prove',
    'no words': 'no words of your own',
    '15 MB': 'longer than 15 MB',
  }
  it('of a stranger that is too long is left out', async () => {
    await arrive('', { isGone: true, source: 'mallory@evil.example' })
    expect(refusals()).toEqual([])
  })
  const unsigned = (dkimVerdict: string, source: string) =>
    arrive(written('Hi'), { source, verdicts: { dmarcVerdict: 'GRAY', dkimVerdict } })

  it('of a domain without a policy is taken by its signature and server', async () => {
    await arrive(written('Hi'), { verdicts: { dmarcVerdict: 'GRAY' } })
    expect(await team()).toEqual(['Hi'])
  })
})

describe('an invitation', () => {
  it('asks the vendor for an answer to the address of the conversation', () => {
    const { file, method } = asked().calendar!
    const unfolded = file.replaceAll('\r\n ', '')
    expect(method).toBe('REQUEST')
    for (const part of [`mailto:${asked().replyTo}`, `RSVP=TRUE:mailto:${emailOf('artist')}`, 'METHOD:REQUEST'])
      expect(unfolded).toContain(part)
  })

  it.each([
    ['ACCEPTED', 'confirmed'],
    ['DECLINED', 'declined'],
  ])('answered with %s by a calendar is %s', async (partstat, status) => {
    await arrive(calendarAnswer(partstat, asked().calendar!.file))
    expect([await statusOf(), refusals().length]).toEqual([status, 0])
  })

  it('answered with maybe, or for somebody else, changes nothing', async () => {
    const { file } = asked().calendar!
    await arrive(calendarAnswer('TENTATIVE', file))
    expect(refusals()).toHaveLength(1)
    await arrive(calendarAnswer('ACCEPTED', file, 'mallory@evil.example'))
    expect([await statusOf(), await team()]).toEqual(['requested', []])
  })

  it('that is older than the question is refused by mail, and the newest one is not', async () => {
    const old = asked()
    const view = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    const end = new Date(Date.parse(view.end!) + 3_600_000).toISOString()
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: { ...view, end } as never })
    await drain()
    await arrive(calendarAnswer('ACCEPTED', old.calendar!.file), { to: old.replyTo! })
    expect([await statusOf(), refusals().length]).toEqual(['requested', 1])
    const newest = mails.findLast(({ to, calendar }) => to === emailOf('artist') && calendar?.method === 'REQUEST')!
    if (newest === old) return
    await arrive(calendarAnswer('ACCEPTED', newest.calendar!.file), { to: newest.replyTo! })
    expect(await statusOf()).toBe('confirmed')
  })
})

// The last, because mails of an earlier day would wait for its pace.
describe('a late reply', () => {
  it('of somebody who has left the conversation is refused by mail', async () => {
    const to = asked().replyTo!
    await ask(api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'decline' } })
    fixture.table.now = '2027-06-01T12:00:00.000Z'
    await arrive(written('Hello?'), { to })
    expect(refusals()).toMatchObject([{ to: emailOf('artist') }])
  })
})

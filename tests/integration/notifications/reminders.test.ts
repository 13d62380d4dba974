import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxJob } from '#shared/jobs.ts'
import type { MailOf } from '#shared/mails.ts'
import { upgradeEvent } from '#functions/event/data/upgrade-event.ts'
import { activityPrefix, eventKey, profileKey } from '#functions/platform/db/keys.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { createDb, put, remove } from '#functions/platform/db/db.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { changeReminders } from '#functions/messages/use-cases/reminders/change-reminders.ts'
import { listReminders } from '#functions/messages/use-cases/reminders/list-reminders.ts'
import * as settings from '#functions/messages/use-cases/reminders/notifications.ts'
import { notificationsOf, saveNotifications } from '#functions/messages/data/notifications.ts'
import { mailRequest } from '#functions/messages/delivery/mail-request.ts'
import { renderMail } from '#functions/messages/delivery/render.ts'
import type { ReminderKind } from '#shared/domain/reminders/table.ts'
import { seeProposal } from '#functions/messages/use-cases/reminders/see-proposal.ts'
import { pauseWrite } from '#functions/event/data/reminders.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { request, savedBy, take, untilProposed, untilSigned } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'
import { storeOlder } from '#tests/support/older-items.ts'

const { changeNotifications, getNotifications, unsubscribe } = settings
const reminderCases = [changeReminders, listReminders, seeProposal, getNotifications, changeNotifications, unsubscribe]
const start = '2026-06-01T16:00:00.000Z'
const [hour, day] = [3_600_000, 24 * 3_600_000]

let fixture: EventFixture
let api: UseCaseApi
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, ...reminderCases], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(() => {
  fixture.table.now = start
  used += 1
})

const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString()
const isReminder = (job: OutboxJob): job is MailOf<'reminder'> => job.type === 'mail' && job.template === 'reminder'
/** The reminders of one event in a sweep at that time: kind and reader. */
const sweptAt = async (ms: number, id: string) => {
  fixture.table.now = later(ms)
  await sweep(fixture.table.deps())
  return remindersOf(id)
}
/** Takes everything out of the outbox. */
const outboxOf = async (): Promise<OutboxJob[]> => {
  const { table } = fixture
  const rows = (await table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]
  for (const row of rows) await table.deps().db.transact([remove(table.tableName, row)])
  return rows.map(({ job }) => job)
}
const mailsOf = async (id: string) =>
  (await outboxOf()).filter(isReminder).filter(({ variables }) => variables.event_id === id)
const remindersOf = async (id: string) => (await mailsOf(id)).map(({ to, variables }) => `${variables.kind} ${to}`)
/** Where the client was last seen. */
const move = (timezone: string) =>
  createDb(fixture.table.tableName, fixture.table.client).update(profileKey(fixture.users.client!.id), {
    UpdateExpression: 'SET #timezone = :timezone',
    ExpressionAttributeNames: { '#timezone': 'timezone' },
    ExpressionAttributeValues: { ':timezone': timezone },
  })
const email = (who: string) => fixture.users[who]!.email
/** Their sessions may have ended. */
const prefer = async (who: string, choice: { muted: ReminderKind[]; digest: boolean }) => {
  const deps = fixture.table.deps()
  const { id } = fixture.users[who]!
  await saveNotifications(deps, id, await notificationsOf(deps, id), choice)
}

describe('a proposal that waits', () => {
  it('is reminded of after two and five days, and before it expires; then the agent gets a mail', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    expect(await sweptAt(2 * day - 1, id)).toEqual([])
    expect(await sweptAt(2 * day, id)).toEqual([`proposal_unopened ${email('client')}`])
    expect(await sweptAt(3 * day, id)).toEqual([])
    expect(await sweptAt(5 * day, id)).toEqual([`proposal_unsigned ${email('client')}`])
    expect(await sweptAt(13 * day, id)).toEqual([`proposal_expires ${email('client')}`])
    expect(await sweptAt(14 * day, id)).toEqual([])
    expect(await sweptAt(30 * day, id)).toEqual([])
    const activity = await fixture.table.deps().db.all<{ action: string; detail: string }>(activityPrefix(id))
    expect(activity.map(({ action, detail }) => `${action}: ${detail}`).slice(-2)).toEqual([
      'client reminded: Proposal about to expire',
      'agent reminded: Proposal expired',
    ])
  })

  it('is not reminded of once it is signed; the payment is', async () => {
    const { id } = await untilSigned(api, bookingOf(fixture, used))
    expect(await sweptAt(day, id)).toEqual([`deposit_unpaid ${email('client')}`])
    expect(await sweptAt(2 * day, id)).toEqual([])
    expect(await sweptAt(3 * day, id)).toEqual([`deposit_unpaid ${email('client')}`])
    expect(await sweptAt(14 * day, id)).toEqual([])
  })

  it('reminds once, with several sweeps at once and after each save of the event', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    fixture.table.now = later(2 * day)
    await Promise.all(Array.from({ length: 5 }, () => sweep(fixture.table.deps())))
    expect(await remindersOf(id)).toEqual([`proposal_unopened ${email('client')}`])
    for (let i = 1; i < 4; i += 1) {
      const before = (await findEvent(fixture.table.deps(), id))!
      const after = { ...before, notes: `Note ${i}` }
      await saveEvent(fixture.table.deps(), { before, after, actor: undefined, activity: { action: 'edited' } })
      expect(await sweptAt(2 * day + i * hour, id)).toEqual([])
    }
  })

  it('comes in time after a look at which its kind was muted, or its reader slept elsewhere', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    await prefer('client', { muted: ['proposal_unsigned'], digest: true })
    await move('Asia/Tokyo')
    // 16:00 UTC is one in the morning there: eight is 23:00 UTC.
    expect(await sweptAt(2 * day + 7 * hour, id)).toEqual([`proposal_unopened ${email('client')}`])
    await prefer('client', { muted: [], digest: true })
    await move('America/New_York')
    expect(await sweptAt(5 * day, id)).toEqual([`proposal_unsigned ${email('client')}`])
  })

  it('waits for the morning of a reader who has travelled', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    // 16:00 UTC is one in the morning in Tokyo; eight there is 23:00 UTC.
    await move('Asia/Tokyo')
    expect(await sweptAt(2 * day, id)).toEqual([])
    expect(await sweptAt(2 * day + 7 * hour - 60_000, id)).toEqual([])
    // Meanwhile in Auckland, where it is eleven in the morning.
    await move('Pacific/Auckland')
    expect(await sweptAt(2 * day + 7 * hour, id)).toEqual([`proposal_unopened ${email('client')}`])
    await move('America/New_York')
  })
})

describe('a request without an answer', () => {
  it('is reminded of after a day, and is a task for the agent after two', async () => {
    const booking = bookingOf(fixture, used)
    const { id } = await request(api, booking)
    const taken = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, taken) as never })
    await ask(api, eventsApi.requestVendor, 'agent', {
      params: { id },
      body: { event_id: id, artist_id: booking.artist_id },
    })
    expect(await sweptAt(day, id)).toEqual([`request_unanswered ${email('artist')}`])
    await prefer('agent', { muted: [], digest: false })
    expect(await sweptAt(2 * day, id)).toEqual([`request_silent ${email('agent')}`])
    await prefer('agent', { muted: [], digest: true })
  })

  it('is not reminded of once it is answered in the same minute', async () => {
    const booking = bookingOf(fixture, used)
    const { id } = await untilProposed(api, booking)
    expect((await sweptAt(day, id)).filter((sent) => sent.startsWith('request'))).toEqual([])
  })
})

describe('the plan of an event', () => {
  const plan = (id: string) => ask(api, remindersApi.listReminders, 'agent', { params: { id } })
  const states = async (id: string) =>
    (await plan(id)).reminders.map(({ kind, name, state, at }) => [kind, name, state, at].join(' '))
  const act = (id: string, body: object) =>
    ask(api, remindersApi.changeReminders, 'agent', { params: { id }, body: body as never })
  const client = () => fixture.users.client!.client!.name

  it('says what was sent and what is to come', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    expect(await states(id)).toEqual([
      `proposal_unopened ${client()} planned ${later(2 * day)}`,
      `proposal_unsigned ${client()} planned ${later(5 * day)}`,
      `proposal_expires ${client()} planned ${later(13 * day)}`,
      // The offer ends at noon in New York, and the digest goes out at eight.
      `proposal_expired ${fixture.users.agent!.agent!.name} planned ${later(14 * day + 20 * hour)}`,
    ])
  })

  it('is one reminder shorter once the client has opened the proposal', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    fixture.table.now = later(hour)
    await ask(api, remindersApi.seeProposal, 'client', { params: { id } })
    fixture.table.now = later(2 * hour)
    await ask(api, remindersApi.seeProposal, 'client', { params: { id } })
    expect((await plan(id)).proposal_opened_at).toBe(later(hour))
    expect((await plan(id)).proposal_opens).toMatchObject({ first_at: later(hour), last_at: later(2 * hour), times: 2 })
    // The same visit, and a preview of the agent.
    fixture.table.now = later(2 * hour + hour / 4)
    await ask(api, remindersApi.seeProposal, 'client', { params: { id } })
    expect(await refused(api, remindersApi.seeProposal, 'agent', { params: { id } })).toMatchObject({ status: 403 })
    expect((await plan(id)).proposal_opens).toMatchObject({ times: 2 })
    expect(await states(id)).not.toContainEqual(expect.stringContaining('proposal_unopened'))
    expect(await sweptAt(2 * day, id)).toEqual([])
    expect(await sweptAt(5 * day, id)).toEqual([`proposal_unsigned ${email('client')}`])
  })

  it('is suggested on home while the client hesitates, and no longer once it is sent', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    const before = { ...fixture.tokens }
    const at = async (ms: number) => {
      fixture.table.now = later(ms)
      Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
    }
    const stepFor = async (who: string) => {
      const row = (await ask(api, lookupsApi.listTasks, who)).find((one) => one.id === id)!
      const { action, detail } = nextStep(row, viewerOf(fixture.users[who]!), fixture.table.now)
      return action === 'wait' ? action : `${action}: ${detail}`
    }
    await at(day)
    expect(await stepFor('agent')).toBe('wait')
    await at(2 * day)
    for (const who of ['agent', 'admin']) expect(await stepFor(who)).toMatch(/^nudge: Sent on .*, not opened yet$/)
    await ask(api, remindersApi.seeProposal, 'client', { params: { id } })
    expect(await stepFor('agent')).toBe('wait')
    await at(4 * day)
    expect(await stepFor('agent')).toMatch(/^nudge: The proposal was opened once, on .*, and is not signed$/)
    const { key } = (await plan(id)).reminders.find(({ kind }) => kind === 'proposal_unsigned')!
    await ask(api, remindersApi.changeReminders, 'agent', { params: { id }, body: { send: key } })
    expect(await stepFor('agent')).toBe('wait')
    expect(await stepFor('client')).toMatch(/^pick/)
    Object.assign(fixture.tokens, before)
  })

  it('changes with the agent: sent now, skipped, and all paused', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    const [first, second] = (await plan(id)).reminders
    expect((await act(id, { skip: first!.key })).reminders[0]).toMatchObject({ kind: first!.kind, state: 'skipped' })
    await act(id, { send: second!.key })
    expect(await states(id)).toContain(`proposal_unsigned ${client()} sending ${start}`)
    expect(await sweptAt(60_000, id)).toEqual([`proposal_unsigned ${email('client')}`])
    expect(await refused(api, remindersApi.changeReminders, 'agent', again(id, { send: second!.key }))).toMatchObject({
      status: 409,
      error_message: 'It was sent within the last day, or skipped',
    })
    await act(id, { paused: true })
    expect(await sweptAt(13 * day, id)).toEqual([])
    await pauseWritten(id, false)
    expect(await sweptAt(13 * day + 60_000, id)).toEqual([`proposal_expires ${email('client')}`])
  })
  const again = (id: string, body: object) => ({ params: { id }, body: body as never })
  /** Her session has ended by then. */
  const pauseWritten = (id: string, isPaused: boolean) => {
    const deps = fixture.table.deps()
    return deps.db.transact([
      pauseWrite(deps, id, isPaused),
      put(deps.db.tableName, dueRow(deps.now, { kind: 'reminder', event_id: id })),
    ])
  }

  it('waits for the reader’s morning even when the agent sends it at night', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    fixture.table.now = later(11 * hour)
    const [, second] = (await plan(id)).reminders
    await act(id, { send: second!.key })
    // 23:00 in New York; eight is nine hours later.
    expect(await states(id)).toContain(`proposal_unsigned ${client()} sending ${later(20 * hour)}`)
    expect(await sweptAt(12 * hour, id)).toEqual([])
    expect(await sweptAt(20 * hour, id)).toEqual([`proposal_unsigned ${email('client')}`])
  })

  it('refuses an act that is none, or two', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    for (const body of [{}, { paused: true, skip: 'x' }])
      expect((await refused(api, remindersApi.changeReminders, 'agent', again(id, body))).status).toBe(422)
    expect((await refused(api, remindersApi.changeReminders, 'agent', again(id, { skip: 'x~~y~z' }))).status).toBe(409)
  })
})

describe('a person’s choice of reminders', () => {
  const choose = (who: string, body: object) =>
    ask(api, remindersApi.changeNotifications, who, { params: { id: fixture.users[who]!.id }, body: body as never })

  it('mutes a kind, and no other', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    await choose('client', { muted: ['proposal_unopened'], digest: true })
    expect(await sweptAt(2 * day, id)).toEqual([])
    expect(await sweptAt(5 * day, id)).toEqual([`proposal_unsigned ${email('client')}`])
    await prefer('client', { muted: [], digest: true })
  })

  it('keeps reminders about money, and is of one version', async () => {
    const params = { id: fixture.users.client!.id }
    const { version } = await ask(api, remindersApi.getNotifications, 'client', { params })
    expect(
      await refused(api, remindersApi.changeNotifications, 'client', {
        params,
        body: { muted: ['balance_due'], digest: true } as never,
      }),
    ).toMatchObject({ status: 422, error_message: 'This reminder cannot be muted' })
    await choose('client', { muted: [], digest: true, version })
    expect(
      await refused(api, remindersApi.changeNotifications, 'client', {
        params,
        body: { muted: [], digest: true, version } as never,
      }),
    ).toMatchObject({ status: 409 })
  })

  it('is made by one click in the mail program, once', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    fixture.table.now = later(2 * day)
    await sweep(fixture.table.deps())
    const [mail] = await mailsOf(id)
    const token = mail!.variables.unsubscribe!
    const { unsubscribe: address, ...rest } = renderMail(mail!, 'https://bookme.example', { now: start })
    expect(address).toBe(`https://bookme.example/v1/public/unsubscribe/${token}`)
    const { Content } = mailRequest({ ...rest, unsubscribe: address, to: 'a@b.example', requestId: '1' }, 'x', 'y')
    expect(Content?.Simple?.Headers).toEqual([
      { Name: 'X-BookMe-Request-Id', Value: '1' },
      { Name: 'References', Value: expect.stringMatching(/^<evt_\w+@bookme\.example>$/) as string },
      { Name: 'List-Unsubscribe', Value: `<${address}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ])
    for (let i = 0; i < 2; i += 1) await ask(api, remindersApi.unsubscribe, undefined, { params: { token } })
    expect((await notificationsOf(fixture.table.deps(), fixture.users.client!.id)).muted).toEqual(['proposal_unopened'])
    const unknown = { params: { token: 'x'.repeat(32) } }
    expect((await refused(api, remindersApi.unsubscribe, undefined, unknown)).status).toBe(404)
    await prefer('client', { muted: [], digest: true })
  })
})

describe('the digest of an agent', () => {
  /** The lines of each digest about these events. */
  const digests = async (...ids: string[]) =>
    (await outboxOf())
      .filter((job): job is MailOf<'digest'> => job.type === 'mail' && job.template === 'digest')
      .map(({ to, variables }) => [
        to,
        ...variables.lines.filter(({ link }) => ids.some((id) => link.endsWith(id))).map(({ label }) => label),
      ])

  it('gathers what waits, at eight and once a day, without what was done meanwhile', async () => {
    await prefer('agent', { muted: [], digest: true })
    const one = await untilProposed(api, bookingOf(fixture, used))
    const other = await untilProposed(api, bookingOf(fixture, (used += 1)))
    // Both offers end at noon in New York; the mail comes at eight the next morning.
    expect(await sweptAt(14 * day, one.id)).toEqual([])
    await outboxOf()
    fixture.table.now = later(14 * day + 20 * hour - 60_000)
    await sweep(fixture.table.deps())
    expect(await digests(one.id, other.id)).toEqual([])
    const before = (await findEvent(fixture.table.deps(), other.id))!
    const after = { ...before, status: 'canceled' as const }
    await saveEvent(fixture.table.deps(), { before, after, actor: undefined, activity: { action: 'canceled' } })
    fixture.table.now = later(14 * day + 20 * hour)
    await Promise.all(Array.from({ length: 3 }, () => sweep(fixture.table.deps())))
    expect(await digests(one.id, other.id)).toEqual([[email('agent'), 'Proposal expired']])
    for (let hours = 21; hours < 70; hours += 6) {
      fixture.table.now = later(14 * day + hours * hour)
      await sweep(fixture.table.deps())
    }
    expect(await digests(one.id, other.id)).toEqual([])
  })

  it('leaves out what its reader mutes between the gathering and eight', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, (used += 1)))
    expect(await sweptAt(14 * day, id)).toEqual([])
    await prefer('agent', { muted: ['proposal_expired'], digest: true })
    fixture.table.now = later(14 * day + 20 * hour)
    await sweep(fixture.table.deps())
    expect(await digests(id)).toEqual([])
  })
})

describe('an event of an older release', () => {
  it('gets its reminders after the upgrade', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    const rows = (await fixture.table.dump()).filter(({ PK }) => PK === eventKey(id).PK)
    // It wrote no row for the sweep, and no version of its schema.
    const unstamped = rows.map(({ sv: _, ...row }) => row)
    await storeOlder(fixture.table, unstamped)
    const db = createDb(fixture.table.tableName, fixture.table.client)
    for (const row of await fixture.table.dump())
      if (String(row.SK).endsWith(`#reminder#${id}`))
        await db.transact([{ Delete: { TableName: fixture.table.tableName, Key: { PK: row.PK, SK: row.SK } } }])
    expect(await sweptAt(2 * day, id)).toEqual([])
    await upgradeEvent(fixture.table.deps(), id)
    expect(await sweptAt(2 * day + 60_000, id)).toEqual([`proposal_unopened ${email('client')}`])
  })
})

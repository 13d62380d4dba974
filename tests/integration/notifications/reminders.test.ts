import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxJob } from '#shared/jobs.ts'
import type { MailOf } from '#shared/mails.ts'
import { upgradeEvent } from '#functions/_data/event/upgrade-event.ts'
import { activityPrefix, eventKey, profileKey } from '#functions/_data/rows/keys.ts'
import type { OutboxRow } from '#functions/_data/rows/outbox.ts'
import { findEvent } from '#functions/_data/event/find-event.ts'
import { saveEvent } from '#functions/_steps/save-event.ts'
import { createDb, put, remove } from '#functions/_lib/db.ts'
import { sweep } from '#functions/scheduled-jobs/sweep.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { changeReminders } from '#functions/reminders/change-reminders.ts'
import { listReminders } from '#functions/reminders/list-reminders.ts'
import { seeProposal } from '#functions/reminders/see-proposal.ts'
import { pauseWrite } from '#functions/_data/event/reminders.ts'
import { dueRow } from '#functions/_data/rows/due.ts'
import { eventsApi } from '#shared/api/events.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { request, savedBy, take, untilProposed, untilSigned } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'
import { storeOlder } from '#tests/support/older-items.ts'

const start = '2026-06-01T16:00:00.000Z'
const hour = 3_600_000
const day = 24 * hour

let fixture: EventFixture
let api: UseCaseApi
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, changeReminders, listReminders, seeProposal], fixture.tokenOf)
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
/** Takes them out of the outbox. */
const remindersOf = async (id: string) => {
  const { table } = fixture
  const rows = (await table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]
  for (const row of rows) await table.deps().db.transact([remove(table.tableName, row)])
  return rows
    .map(({ job }) => job)
    .filter(isReminder)
    .filter(({ variables }) => variables.event_id === id)
    .map(({ to, variables }) => `${variables.kind} ${to}`)
}
const email = (who: string) => fixture.users[who]!.email

describe('a proposal that waits', () => {
  it('is reminded of after two and five days, and before it expires; then the agent gets a mail', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    expect(await sweptAt(2 * day - 1, id)).toEqual([])
    expect(await sweptAt(2 * day, id)).toEqual([`proposal_unopened ${email('client')}`])
    expect(await sweptAt(3 * day, id)).toEqual([])
    expect(await sweptAt(5 * day, id)).toEqual([`proposal_unsigned ${email('client')}`])
    expect(await sweptAt(13 * day, id)).toEqual([`proposal_expires ${email('client')}`])
    expect(await sweptAt(14 * day, id)).toEqual([`proposal_expired ${email('agent')}`])
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

  it('waits for the morning of a reader who has travelled', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    const clientId = fixture.users.client!.id
    const move = (timezone: string) =>
      createDb(fixture.table.tableName, fixture.table.client).update(profileKey(clientId), {
        UpdateExpression: 'SET #timezone = :timezone',
        ExpressionAttributeNames: { '#timezone': 'timezone' },
        ExpressionAttributeValues: { ':timezone': timezone },
      })
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
    expect(await sweptAt(2 * day, id)).toEqual([`request_silent ${email('agent')}`])
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
      // The offer ends at noon in New York, and the agent learns it at once.
      `proposal_expired ${fixture.users.agent!.agent!.name} planned ${later(14 * day)}`,
    ])
  })

  it('is one reminder shorter once the client has opened the proposal', async () => {
    const { id } = await untilProposed(api, bookingOf(fixture, used))
    fixture.table.now = later(hour)
    await ask(api, remindersApi.seeProposal, 'client', { params: { id } })
    fixture.table.now = later(2 * hour)
    await ask(api, remindersApi.seeProposal, 'client', { params: { id } })
    expect((await plan(id)).proposal_opened_at).toBe(later(hour))
    expect(await states(id)).not.toContainEqual(expect.stringContaining('proposal_unopened'))
    expect(await sweptAt(2 * day, id)).toEqual([])
    expect(await sweptAt(5 * day, id)).toEqual([`proposal_unsigned ${email('client')}`])
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
      error_message: 'This reminder is not planned any more',
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

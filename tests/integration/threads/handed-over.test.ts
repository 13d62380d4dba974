import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { filesApi } from '#shared/api/files.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { threadsApi } from '#shared/api/threads.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { addFile } from '#functions/messages/use-cases/files/add-file.ts'
import { listFiles } from '#functions/messages/use-cases/files/list-files.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { listHolds } from '#functions/calendar/use-cases/holds/list-holds.ts'
import { moveHoldsOf } from '#functions/calendar/jobs/end-holds.ts'
import { changeReminders } from '#functions/messages/use-cases/reminders/change-reminders.ts'
import { listReminders } from '#functions/messages/use-cases/reminders/list-reminders.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { listUnread } from '#functions/messages/use-cases/threads/list-unread.ts'
import { seeMessages } from '#functions/messages/use-cases/threads/see-messages.ts'
import { writeMessage } from '#functions/messages/use-cases/threads/write-message.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { memoryFiles, shareNow } from '#tests/support/files.ts'
import { artistId } from '#tests/support/fixture.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** These go over with an event: its conversations, files, reminders and holds (ADR 15). */

const start = '2026-06-01T16:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

let fixture: EventFixture
let api: UseCaseApi
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  const threads = [listMessages, listUnread, writeMessage, seeMessages, addFile, listFiles]
  const others = [holdAct, listHolds, listReminders, changeReminders]
  api = useCaseApi(fixture.table, [...eventCases, ...threads, ...others], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  api.overrides = { files: memoryFiles() }
  used += 1
  ;({ id } = await untilProposed(api, bookingOf(fixture, used)))
  fixture.table.jobs.length = 0
})

const input = (thread: ThreadName) => ({ params: { id }, query: { thread } })
const write = (who: string, thread: ThreadName, text: string) =>
  ask(api, threadsApi.writeMessage, who, { ...input(thread), body: { text, file_ids: [] } })
const unread = async (who: string) =>
  (await ask(api, threadsApi.listUnread, who, {}))
    .filter(({ event_id }) => event_id === id)
    .map(({ thread, count }) => `${thread} ${count}`)
    .sort()
const handOver = (to = 'agent2', who = 'agent') =>
  ask(api, bookingRequestsApi.handOver, who, { params: { id }, body: { agent_id: fixture.users[to]!.agent!.id } })
const mailedTo = (who: string) =>
  fixture.table.jobs.flatMap((job) =>
    job.type === 'mail' &&
    job.template === 'messages_unread' &&
    job.to === fixture.users[who]!.email &&
    job.variables.event_id === id
      ? [job.variables.messages.map(({ text }) => text)]
      : [],
  )

describe('the conversations', () => {
  it('are read and answered by the next agent, and no longer by the former one', async () => {
    await write('client', 'client', 'Hello')
    await handOver()
    expect((await ask(api, threadsApi.listMessages, 'agent2', input('client'))).map(({ text }) => text)).toEqual([
      'Hello',
    ])
    await write('agent2', 'client', 'I look after you now')
    for (const thread of ['client', 'team'] as const)
      expect(await refused(api, threadsApi.listMessages, 'agent', input(thread))).toMatchObject({ status: 404 })
  })

  it('are unread for the next agent as far as the former one had not read them', async () => {
    await write('client', 'client', 'Read')
    fixture.table.now = later(1000)
    await ask(api, threadsApi.seeMessages, 'agent', { ...input('client'), body: {} })
    fixture.table.now = later(2000)
    await write('client', 'client', 'Not read')
    await write('artist', 'team', 'Which door?')
    await handOver()
    expect(await unread('agent2')).toEqual(['client 1', 'team 1'])
    expect(await unread('agent')).toEqual([])
    const [newest, oldest] = await ask(api, threadsApi.listMessages, 'agent2', input('client'))
    expect([newest?.is_unread, oldest?.seen_by]).toEqual([true, [expect.any(String)]])
  })

  it('are mailed to the next agent from there on, and nothing to the former one', async () => {
    await write('client', 'client', 'Read')
    fixture.table.now = later(1000)
    await ask(api, threadsApi.seeMessages, 'agent', { ...input('client'), body: {} })
    fixture.table.now = later(2000)
    await write('client', 'client', 'Not read')
    await handOver()
    fixture.table.now = later(10 * 60_000)
    fixture.table.jobs.length = 0
    await sweep(grantedDeps(fixture.table, 'scheduled-jobs'))
    expect(mailedTo('agent2')).toEqual([['Not read']])
    expect(mailedTo('agent')).toEqual([])
  })

  it('go over together with a message that is written meanwhile', async () => {
    await write('client', 'client', 'One')
    const { db } = fixture.table.deps()
    let tries = 0
    const transact: typeof db.transact = async (...items) => {
      tries += 1
      if (tries === 1) {
        api.overrides = { files: memoryFiles() }
        await write('client', 'client', 'Two')
      }
      return db.transact(...items)
    }
    api.overrides = { db: { ...db, transact } }
    await handOver()
    expect(tries).toBeGreaterThan(1)
    expect(await unread('agent2')).toEqual(['client 2'])
  })
})

it('files for staff go over', async () => {
  const body = { name: 'Plan.pdf', size: 10, audience: 'staff' as const }
  const file = await ask(api, filesApi.addFile, 'agent', { params: { id }, body })
  await shareNow(fixture.table.deps(), id, file.id)
  await handOver()
  expect((await ask(api, filesApi.listFiles, 'agent2', { params: { id } })).map(({ name }) => name)).toEqual([
    'Plan.pdf',
  ])
  expect(await refused(api, filesApi.listFiles, 'agent', { params: { id } })).toMatchObject({ status: 404 })
})

it('reminders go to the next agent, and those of the former one stay theirs in the plan', async () => {
  const agentsOf = async (who: string) =>
    (await ask(api, remindersApi.listReminders, who, { params: { id } })).reminders.filter(
      ({ role }) => role === 'agent',
    )
  const [sent] = await agentsOf('agent')
  const body = { skip: sent!.key }
  await ask(api, remindersApi.changeReminders, 'agent', { params: { id }, body })
  await handOver()
  const rows = await agentsOf('agent2')
  expect(rows.find(({ key }) => key === sent!.key)).toMatchObject({ state: 'skipped', name: 'a former agent' })
  const planned = rows.filter(({ state }) => state === 'planned')
  expect(planned.length).toBeGreaterThan(0)
  expect(new Set(planned.map(({ name }) => name))).toEqual(new Set(['Bell Bookings']))
})

it('the holds of its former agent for it go over, in their places', async () => {
  const { start: from, end } = bookingOf(fixture, used)
  const body = { act_kind: 'artist' as const, act_id: artistId(fixture, 'artist2'), start: from, end }
  const own = await ask(api, holdsApi.holdAct, 'agent', { body: { ...body, event_id: id } })
  const other = await ask(api, holdsApi.holdAct, 'agent', { body })
  fixture.table.jobs.length = 0
  await handOver()
  const job = fixture.table.jobs.find((one) => one.type === 'move_holds')!
  for (const _twice of [1, 2])
    await moveHoldsOf(grantedDeps(fixture.table, 'payment-worker'), job as Parameters<typeof moveHoldsOf>[1])
  const holds = await ask(api, holdsApi.listHolds, 'admin', { query: { act_id: body.act_id } })
  const ownerOf = (held: string) => holds.find((hold) => hold.id === held)
  expect(ownerOf(own.id)).toMatchObject({ user_id: fixture.users.agent2!.id, rank: own.rank })
  expect(ownerOf(other.id)).toMatchObject({ user_id: fixture.users.agent!.id, rank: other.rank })
})

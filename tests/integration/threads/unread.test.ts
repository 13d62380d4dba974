import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { filesApi } from '#shared/api/files.ts'
import { threadsApi } from '#shared/api/threads.ts'
import type { Audience } from '#shared/domain/file/schema.ts'
import type { ThreadName } from '#shared/domain/thread/schema.ts'
import { unreadKey } from '#functions/platform/db/keys.ts'
import { addFile } from '#functions/messages/use-cases/files/add-file.ts'
import { deleteFile } from '#functions/messages/use-cases/files/delete-file.ts'
import { eraseMessages } from '#functions/messages/jobs/erase-messages.ts'
import { sweep } from '#functions/entries/scheduled-jobs/sweep.ts'
import { changeMessage } from '#functions/messages/use-cases/threads/change-message.ts'
import { deleteMessage } from '#functions/messages/use-cases/threads/delete-message.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { listUnread } from '#functions/messages/use-cases/threads/list-unread.ts'
import { seeMessages } from '#functions/messages/use-cases/threads/see-messages.ts'
import { writeMessage } from '#functions/messages/use-cases/threads/write-message.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { memoryFiles, shareNow } from '#tests/support/files.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const start = '2026-06-01T12:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString()

let fixture: EventFixture
let api: UseCaseApi
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  const cases = [listMessages, listUnread, writeMessage, seeMessages, changeMessage, deleteMessage, addFile, deleteFile]
  api = useCaseApi(fixture.table, [...eventCases, ...cases], fixture.tokenOf)
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
const write = (who: string, thread: ThreadName, text: string, file_ids: string[] = []) =>
  ask(api, threadsApi.writeMessage, who, { ...input(thread), body: { text, file_ids } })
const see = (who: string, thread: ThreadName, at?: string) =>
  ask(api, threadsApi.seeMessages, who, { ...input(thread), body: at === undefined ? {} : { at } })
const unread = async (who: string) =>
  (await ask(api, threadsApi.listUnread, who, {}))
    .filter(({ event_id }) => event_id === id)
    .map(({ thread, count, from }) => `${thread} ${count} ${from}`)
const share = async (who: string, audience: Audience, name = 'Plan.pdf') => {
  const file = await ask(api, filesApi.addFile, who, { params: { id }, body: { name, size: 10, audience } })
  await shareNow(fixture.table.deps(), id, file.id)
  return file.id
}
const nameOf = (who: string) => `${fixture.users[who]!.first} ${fixture.users[who]!.last}`

describe('new messages', () => {
  it('are counted for each reader, not for their author, until they are seen', async () => {
    await write('client', 'client', 'Hello')
    fixture.table.now = later(1000)
    await write('client', 'client', 'Are you there?')
    await write('artist', 'team', 'Which door?')
    expect((await unread('agent')).sort()).toEqual([`client 2 ${nameOf('client')}`, `team 1 ${nameOf('artist')}`])
    expect(await unread('client')).toEqual([])
    expect(await unread('artist')).toEqual([])
    fixture.table.now = later(2000)
    await see('agent', 'client')
    expect(await unread('agent')).toEqual([`team 1 ${nameOf('artist')}`])
    // An answer has read what it answers.
    await write('agent', 'team', 'The back door')
    expect(await unread('agent')).toEqual([])
    expect(await unread('artist')).toEqual([`team 1 ${nameOf('agent')}`])
  })

  it('name the event, newest first, at the cost of three round trips', async () => {
    await write('client', 'client', 'Hello')
    const [first] = await ask(api, threadsApi.listUnread, 'agent', {})
    expect(first).toMatchObject({ event_id: id, event_name: 'Whitfield gala', count: 1, at: start })
    expect(api.roundTrips).toBeLessThanOrEqual(3)
  })

  it('begin with the question on the proposal', async () => {
    await ask(api, eventsApi.askQuestion, 'client', { params: { id }, body: { question: 'Is there parking?' } })
    expect(await unread('agent')).toEqual([`client 1 ${nameOf('client')}`])
  })

  it('stay new if one comes while the others are read', async () => {
    await write('client', 'client', 'Hello')
    fixture.table.now = later(1000)
    await write('client', 'client', 'One more thing')
    await see('agent', 'client', start)
    expect(await unread('agent')).not.toEqual([])
    await see('agent', 'client', later(1000))
    expect(await unread('agent')).toEqual([])
  })

  it('are seen by a second look if their write arrived after the first', async () => {
    fixture.table.now = later(1000)
    await see('agent', 'client')
    fixture.table.now = start
    await write('client', 'client', 'Written before the look')
    fixture.table.now = later(1000)
    expect(await unread('agent')).toHaveLength(1)
    await see('agent', 'client')
    expect(await unread('agent')).toEqual([])
  })

  it('are one less after one is deleted, but not for those who saw it', async () => {
    const { id: message_id } = await write('client', 'client', 'Wrong event')
    fixture.table.now = later(1000)
    await write('client', 'client', 'Hello')
    await ask(api, threadsApi.deleteMessage, 'client', { params: { id, message_id }, query: { thread: 'client' } })
    expect(await unread('agent')).toEqual([`client 1 ${nameOf('client')}`])
    await see('agent', 'client', start)
    const last = await write('client', 'client', 'Bye')
    await see('agent', 'client')
    const target = { params: { id, message_id: last.id }, query: { thread: 'client' as const } }
    await ask(api, threadsApi.deleteMessage, 'client', target)
    expect(await unread('agent')).toEqual([])
    fixture.table.now = later(2000)
    await write('client', 'client', 'Again')
    expect(await unread('agent')).toEqual([`client 1 ${nameOf('client')}`])
  })

  it('end with a deleted event, and leave with an erased account', async () => {
    await write('agent', 'team', 'Hello')
    expect(await unread('artist')).toHaveLength(1)
    await eraseMessages(grantedDeps(fixture.table, 'payment-worker'), fixture.users['artist']!.id)
    const key = unreadKey(fixture.users['artist']!.id, id, 'team')
    expect(await fixture.table.deps().db.get(key)).toBeUndefined()
    await write('client', 'client', 'Hello')
    await ask(api, eventsApi.deleteEvent, 'agent', { params: { id } })
    expect(await unread('agent')).toEqual([])
  })
})

describe('files of a message', () => {
  it('are named for its readers, until they are deleted', async () => {
    const [plan, map] = [await share('client', 'client'), await share('client', 'client', 'Map.png')]
    expect(await write('client', 'client', 'Here they are', [plan, map, plan])).toMatchObject({
      files: [
        { id: plan, name: 'Plan.pdf' },
        { id: map, name: 'Map.png' },
      ],
    })
    await ask(api, filesApi.deleteFile, 'client', { params: { id, file_id: map } })
    expect(await ask(api, threadsApi.listMessages, 'agent', input('client'))).toMatchObject([
      { text: 'Here they are', files: [{ id: plan, name: 'Plan.pdf' }] },
    ])
  })

  it('are those of the same readers, checked, and of this event', async () => {
    const forTeam = await share('agent', 'team')
    const forStaff = await share('client', 'staff')
    const unchecked = await ask(api, filesApi.addFile, 'client', {
      params: { id },
      body: { name: 'New.pdf', size: 10, audience: 'client' as const },
    })
    for (const file of [forTeam, forStaff, unchecked.id, 'fil_elsewhere'])
      for (const who of ['client', 'agent'])
        expect(
          await refused(api, threadsApi.writeMessage, who, {
            ...input('client'),
            body: { text: 'x', file_ids: [file] },
          }),
        ).toMatchObject({ status: 422, errors: { file_ids: 'These files are not shared with this conversation' } })
    expect(await ask(api, threadsApi.listMessages, 'agent', input('client'))).toEqual([])
  })

  it('are announced in the mail, and go with a deleted message', async () => {
    const plan = await share('client', 'client')
    const { id: message_id } = await write('client', 'client', 'Here it is', [plan])
    fixture.table.now = later(120_000)
    await sweep(grantedDeps(fixture.table, 'scheduled-jobs'))
    const mails = fixture.table.jobs.filter((job) => job.type === 'mail' && job.template === 'messages_unread')
    const here = mails.filter((job) => 'variables' in job && JSON.stringify(job.variables).includes(id))
    expect(here).toMatchObject([{ variables: { messages: [{ text: 'Here it is', files: 1 }] } }])
    await ask(api, threadsApi.deleteMessage, 'client', { params: { id, message_id }, query: { thread: 'client' } })
    expect(await ask(api, threadsApi.listMessages, 'agent', input('client'))).toMatchObject([{ text: '', files: [] }])
  })
})

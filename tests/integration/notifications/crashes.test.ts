import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { filesApi } from '#shared/api/files.ts'
import { threadsApi } from '#shared/api/threads.ts'
import type { MailJob } from '#shared/mails.ts'
import { readShow } from '#functions/messages/data/day-sheet.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { digestPrefix, fileTotalKey, reminderPrefix, unreadKey } from '#functions/platform/db/keys.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { arrive } from '#functions/messages/use-cases/day-sheets/arrive.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { updateRunOfShow } from '#functions/messages/use-cases/day-sheets/update-run-of-show.ts'
import { receiveFile } from '#functions/messages/jobs/received-files/receive-file.ts'
import { work as workOnDocument } from '#functions/entries/document-worker/work.ts'
import { addFile } from '#functions/messages/use-cases/files/add-file.ts'
import { deleteFile } from '#functions/messages/use-cases/files/delete-file.ts'
import { listFiles } from '#functions/messages/use-cases/files/list-files.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { changeMessage } from '#functions/messages/use-cases/threads/change-message.ts'
import { deleteMessage } from '#functions/messages/use-cases/threads/delete-message.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { seeMessages } from '#functions/messages/use-cases/threads/see-messages.ts'
import { writeMessage } from '#functions/messages/use-cases/threads/write-message.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask, type CallInput } from '#tests/support/api.ts'
import { atEveryCall, Died, type MortalProcess } from '#tests/support/crashes.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { memoryFiles } from '#tests/support/files.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { page, pdfWithTable } from '#tests/support/pdf/write.ts'
import { takeSnapshot, type Snapshot } from '#tests/support/rollback.ts'
import { request, savedBy, take, untilProposed } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'
import { eventsApi } from '#shared/api/events.ts'

/** A crash at every call, and what is there after the next sweep, or after the person has tapped again. */

const start = '2026-06-01T12:00:00.000Z'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const rider = pdfWithTable(page())

let fixture: EventFixture
let api: UseCaseApi
let files: ReturnType<typeof memoryFiles>
let before: Snapshot
let id: string
let tokens: Record<string, string>
beforeAll(async () => {
  fixture = await startEvents(tableOn(new MemoryTable()))
  const messages = [listMessages, writeMessage, seeMessages, changeMessage, deleteMessage]
  const sheets = [getDaySheet, seeDaySheet, updateRunOfShow, arrive]
  api = useCaseApi(
    fixture.table,
    [...eventCases, ...messages, ...sheets, listFiles, addFile, deleteFile],
    (who) => fixture.tokens[who]!,
  )
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  files = memoryFiles()
  api.overrides = { files }
  tokens = { ...fixture.tokens }
  before = await takeSnapshot(fixture.table)
})
afterEach(() => {
  Object.assign(fixture.tokens, tokens)
  return before.restoreAll()
})

const at = (ms: number) => (fixture.table.now = new Date(Date.parse(start) + ms).toISOString())
const renewed = async () => Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
const proposed = async () => ({ id } = await untilProposed(api, bookingOf(fixture, 12)))
const booked = async () => {
  await proposed()
  const event = (await findEvent(fixture.table.deps(), id))!
  const after = { ...event, status: 'booked' as const }
  await saveEvent(fixture.table.deps(), { before: event, after, actor: undefined, activity: { action: 'booked' } })
}
const mailsOf = async (template: MailJob['template']) =>
  (await fixture.table.dump())
    .filter(({ PK }) => String(PK).startsWith('OUTBOX#'))
    .map((row) => (row as unknown as OutboxRow).job)
    .filter((job): job is MailJob => job.type === 'mail' && job.template === template)
const deathAllowed = async (running: Promise<unknown>) => {
  try {
    await running
  } catch (error) {
    if (!(error instanceof Died)) throw error
  }
}

const sweep = () => runScheduled(grantedDeps(fixture.table, 'scheduled-jobs'), { type: 'sweep' })
const mortalSweep = (life: MortalProcess) =>
  deathAllowed(runScheduled(fixture.table.deps(life.overrides(fixture.table, 'scheduled-jobs')), { type: 'sweep' }))
/** By somebody whose answer gets lost, and who taps once more. */
const tapTwice = async <E extends Endpoint>(life: MortalProcess, endpoint: E, who: string, input: CallInput<E>) => {
  api.overrides = life.overrides(fixture.table, endpoint.group, { files })
  await deathAllowed(api.call(endpoint, who, input))
  api.overrides = { files }
  // Done the first time, it may be refused now.
  if (life.hasDied) expect((await api.call(endpoint, who, input)).status).toBeOneOf([endpoint.status, 404, 409])
}

/** Each crash begins with the same rows. @returns the crashes. */
const everyCrash = async <T>(
  trial: (life: MortalProcess) => Promise<unknown>,
  outcome: () => Promise<T>,
  wanted: T,
) => {
  const [here, now] = [await takeSnapshot(fixture.table), fixture.table.now]
  return atEveryCall(async (life, where) => {
    const objects = new Map(files.objects)
    await trial(life)
    expect(await outcome(), where).toEqual(wanted)
    await here.restoreAll()
    fixture.table.now = now
    files.objects.clear()
    for (const [key, bytes] of objects) files.objects.set(key, bytes)
  })
}

describe('a crash at every call of a sweep', () => {
  const thenTwoMore = async (life: MortalProcess) => {
    await mortalSweep(life)
    for (let i = 0; i < 2; i += 1) {
      fixture.table.now = new Date(Date.parse(fixture.table.now) + minute).toISOString()
      await sweep()
    }
  }

  it('sends a reminder once', async () => {
    await proposed()
    at(2 * day)
    const outcome = async () => [
      (await mailsOf('reminder')).map((job) => job.to),
      (await fixture.table.deps().db.range(reminderPrefix(id))).length,
    ]
    expect(await everyCrash(thenTwoMore, outcome, [[fixture.users.client!.email], 1])).toBeGreaterThan(10)
  })

  it('sends the mail of the day once, with each line once', async () => {
    const booking = bookingOf(fixture, 13)
    ;({ id } = await request(api, booking))
    const taken = await take(api, booking, id)
    await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, taken) as never })
    const body = { event_id: id, artist_id: booking.artist_id }
    await ask(api, eventsApi.requestVendor, 'agent', { params: { id }, body })
    at(2 * day + hour)
    const agent = fixture.users.agent!.id
    const lines = async () => (await fixture.table.deps().db.range(digestPrefix(agent))).length
    expect(await everyCrash(thenTwoMore, lines, 1)).toBeGreaterThan(10)
    await sweep()
    at(3 * day)
    const outcome = async () => {
      const mails = await mailsOf('digest')
      return [mails.map((job) => ('lines' in job.variables ? job.variables.lines.length : 0)), await lines()]
    }
    expect(await everyCrash(thenTwoMore, outcome, [[1], 0])).toBeGreaterThan(10)
  })

  it('mails what is unread once', async () => {
    await proposed()
    const input = { params: { id }, query: { thread: 'client' } }
    await ask(api, threadsApi.writeMessage, 'client', { ...input, body: { text: 'Hello' } })
    at(2 * minute)
    const outcome = async () => (await mailsOf('messages_unread')).map((job) => job.to)
    expect(await everyCrash(thenTwoMore, outcome, [fixture.users.agent!.email])).toBeGreaterThan(10)
  })
})

describe('a crash at every call of a request, and another tap', () => {
  const input = () => ({ params: { id }, query: { thread: 'client' } })
  const texts = async (who: string) => (await ask(api, threadsApi.listMessages, who, input())).map(({ text }) => text)
  const unread = async () =>
    (await fixture.table.deps().db.get<{ count: number }>(unreadKey(fixture.users.agent!.id, id, 'client')))?.count ?? 0

  it('writes a message once, and counts it once', async () => {
    await proposed()
    const write = (life: MortalProcess) =>
      tapTwice(life, threadsApi.writeMessage, 'client', { ...input(), body: { text: 'Hello', file_ids: [] } })
    const outcome = async () => [await texts('agent'), await unread()]
    expect(await everyCrash(write, outcome, [['Hello'], 1])).toBeGreaterThan(3)
  })

  it('corrects, deletes and sees a message', async () => {
    await proposed()
    const { id: message_id } = await ask(api, threadsApi.writeMessage, 'client', { ...input(), body: { text: 'Helo' } })
    const one = { params: { id, message_id }, query: { thread: 'client' } }
    const correct = (life: MortalProcess) =>
      tapTwice(life, threadsApi.changeMessage, 'client', { ...one, body: { text: 'Hello' } })
    expect(await everyCrash(correct, () => texts('agent'), ['Hello'])).toBeGreaterThan(3)
    const remove = (life: MortalProcess) => tapTwice(life, threadsApi.deleteMessage, 'client', one)
    const gone = async () => [
      (await ask(api, threadsApi.listMessages, 'agent', input())).map(({ deleted_at }) => deleted_at !== null),
      await unread(),
    ]
    expect(await everyCrash(remove, gone, [[true], 0])).toBeGreaterThan(3)
    const see = (life: MortalProcess) => tapTwice(life, threadsApi.seeMessages, 'agent', { ...input(), body: {} })
    expect(await everyCrash(see, unread, 0)).toBeGreaterThan(3)
  })

  it('notes that a day sheet was seen, somebody is there, and the times', async () => {
    await booked()
    const { start: begins } = bookingOf(fixture, 12)
    fixture.table.now = new Date(Date.parse(begins) - 5 * hour).toISOString()
    await renewed()
    const params = { id }
    const sheet = await ask(api, daySheetsApi.getDaySheet, 'artist', { params })
    const see = (life: MortalProcess) =>
      tapTwice(life, daySheetsApi.seeDaySheet, 'artist', { params, body: { version: sheet.version } })
    const own = async () => {
      const { readers = [] } = await ask(api, daySheetsApi.getDaySheet, 'agent', { params })
      const reader = readers.find(({ user_id }) => user_id === fixture.users.artist!.id)!
      return [reader.is_current, reader.here_at !== null]
    }
    expect(await everyCrash(see, own, [true, false])).toBeGreaterThan(3)
    const come = (life: MortalProcess) => tapTwice(life, daySheetsApi.arrive, 'artist', { params })
    expect(await everyCrash(come, own, [false, true])).toBeGreaterThan(3)
    const items = [{ kind: 'load_in', day: 0, time: '16:00', title: 'Load-in', note: 'Back door' }]
    const change = (life: MortalProcess) =>
      tapTwice(life, daySheetsApi.updateRunOfShow, 'agent', { params, body: { items, version: 0 } })
    const times = async () => {
      const show = await readShow(fixture.table.deps(), id)
      return [show.version, ...show.items.map(({ note }) => note)]
    }
    expect(await everyCrash(change, times, [1, 'Back door'])).toBeGreaterThan(3)
  })
})

describe('a crash at every call of a file', () => {
  const list = async (who: string) =>
    (await ask(api, filesApi.listFiles, who, { params: { id } })).map(({ name, state }) => `${name} ${state}`)
  const total = async () => {
    const row = await fixture.table.deps().db.get<{ files: number; bytes: number }>(fileTotalKey(id))
    return row ? [row.files, row.bytes] : [0, 0]
  }
  const add = () =>
    ask(api, filesApi.addFile, 'artist', {
      params: { id },
      body: { name: 'Rider.pdf', size: rider.length, audience: 'team' },
    })
  const arrived = async () => {
    const { id: file_id, upload } = await add()
    const key = upload.fields['key']!
    files.objects.set(key, rider)
    return { file_id, message: { type: 'file_arrived' as const, key, size: rider.length } }
  }

  it('announces none that others see, and stores and counts one', async () => {
    await proposed()
    const announce = (life: MortalProcess) =>
      tapTwice(life, filesApi.addFile, 'artist', {
        params: { id },
        body: { name: 'Rider.pdf', size: rider.length, audience: 'team' },
      })
    const seen = async () => [await list('agent'), await total()]
    expect(await everyCrash(announce, seen, [[], [0, 0]])).toBeGreaterThan(3)
    const { message, file_id } = await arrived()
    const check = async (life: MortalProcess) => {
      const deps = fixture.table.deps(life.overrides(fixture.table, 'document-worker', { files }))
      await deathAllowed(receiveFile(deps, message))
      // The queue brings it again.
      await receiveFile(grantedDeps(fixture.table, 'document-worker', { files }), message)
    }
    const stored = async () => [await list('agent'), await total(), [...files.objects.keys()]]
    const wanted = [['Rider.pdf ready'], [1, rider.length], [`files/${id}/${file_id}.pdf`]]
    expect(await everyCrash(check, stored, wanted)).toBeGreaterThan(5)
  })

  it('deletes it with its object, and counts it off once', async () => {
    await proposed()
    const { message, file_id } = await arrived()
    await receiveFile(grantedDeps(fixture.table, 'document-worker', { files }), message)
    const remove = async (life: MortalProcess) => {
      await tapTwice(life, filesApi.deleteFile, 'artist', { params: { id, file_id } })
      const jobs = (await fixture.table.dump()).filter(
        (row) => String(row['PK']).startsWith('OUTBOX#') && (row as unknown as OutboxRow).job.type === 'delete_file',
      )
      for (const row of jobs as unknown as OutboxRow[]) {
        const message = { shard: row.shard, id: row.id }
        await workOnDocument(grantedDeps(fixture.table, 'document-worker', { files }), message)
      }
    }
    const gone = async () => [await list('agent'), await total(), [...files.objects.keys()]]
    expect(await everyCrash(remove, gone, [[], [0, 0], []])).toBeGreaterThan(3)
  })
})

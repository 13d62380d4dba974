import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { filesApi } from '#shared/api/files.ts'
import { eventQuota, type Audience } from '#shared/domain/file/schema.ts'
import type { DocumentJob, EraseFilesJob, OutboxJob } from '#shared/jobs.ts'
import { fileTotalKey } from '#functions/platform/db/keys.ts'
import { eraseFiles } from '#functions/messages/jobs/received-files/erase-files.ts'
import { receiveFile } from '#functions/messages/jobs/received-files/receive-file.ts'
import { addFile } from '#functions/messages/use-cases/files/add-file.ts'
import { deleteFile } from '#functions/messages/use-cases/files/delete-file.ts'
import { getFile } from '#functions/messages/use-cases/files/get-file.ts'
import { listFiles } from '#functions/messages/use-cases/files/list-files.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { memoryFiles } from '#tests/support/files.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { page, pdfWithTable } from '#tests/support/pdf/write.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const fileCases = [listFiles, addFile, getFile, deleteFile]
const start = '2026-06-01T12:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString()
const day = 86_400_000
const rider = pdfWithTable(page())

let fixture: EventFixture
let api: UseCaseApi
let store: ReturnType<typeof memoryFiles>
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(fixture.table, [...eventCases, ...fileCases], fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  store = memoryFiles()
  api.overrides = { files: store }
  used += 1
  ;({ id } = await untilProposed(api, bookingOf(fixture, used)))
  fixture.table.jobs.length = 0
})

const worker = () => grantedDeps(fixture.table, 'document-worker', { files: store })
const add = (who: string, audience: Audience, name = 'Rider.pdf', size = rider.length) =>
  ask(api, filesApi.addFile, who, { params: { id }, body: { name, size, audience } })
const arrive = async ({ upload }: Awaited<ReturnType<typeof add>>, bytes = rider) => {
  const { key } = upload.fields
  store.objects.set(key!, bytes)
  await receiveFile(worker(), { type: 'file_arrived', key: key!, size: bytes.length })
}
const share = async (who: string, audience: Audience, name?: string) => {
  const file = await add(who, audience, name)
  await arrive(file)
  return file.id
}
const list = (who: string) => ask(api, filesApi.listFiles, who, { params: { id } })
const names = async (who: string) => (await list(who)).map(({ name, state }) => `${name} ${state}`)
const isFileJob = (job: OutboxJob): job is DocumentJob => job.type === 'delete_file' || job.type === 'erase_files'
const totals = async () => {
  const total = await fixture.table.deps().db.get<{ files: number; bytes: number }>(fileTotalKey(id))
  return total && [total.files, total.bytes]
}

describe('a file on an event', () => {
  it('is seen by its audience, once its content was checked', async () => {
    const file = await add('artist', 'team')
    expect(file.upload.fields).toMatchObject({ type: 'application/pdf', most: String(rider.length) })
    expect(await names('artist')).toEqual(['Rider.pdf uploading'])
    expect(await names('agent')).toEqual([])
    await arrive(file)
    for (const who of ['artist', 'agent', 'admin']) expect(await names(who), who).toEqual(['Rider.pdf ready'])
    expect(await names('client')).toEqual([])
    const params = { id, file_id: file.id }
    expect((await ask(api, filesApi.getFile, 'agent', { params })).url).toContain('Rider.pdf')
    expect((await refused(api, filesApi.getFile, 'client', { params })).status).toBe(404)
    expect([...store.objects.keys()]).toEqual([`files/${id}/${file.id}.pdf`])
  })

  it('goes between client and agency, or to the agency alone', async () => {
    await share('client', 'client', 'Floor plan.pdf')
    fixture.table.now = later(1000)
    await share('artist', 'staff', 'Insurance.pdf')
    expect(await names('client')).toEqual(['Floor plan.pdf ready'])
    expect(await names('artist')).toEqual(['Insurance.pdf ready'])
    expect(await names('agent')).toEqual(['Insurance.pdf ready', 'Floor plan.pdf ready'])
    expect(
      (
        await refused(api, filesApi.addFile, 'client', {
          params: { id },
          body: { name: 'A.pdf', size: 1, audience: 'team' },
        })
      ).status,
    ).toBe(403)
    for (const stranger of ['client2', 'agent2', 'artist2'])
      expect((await refused(api, filesApi.listFiles, stranger, { params: { id } })).status, stranger).toBe(404)
  })

  it('that is not what its name says is refused, with the reason for its author', async () => {
    const file = await add('artist', 'team', 'Plot.png')
    await arrive(file)
    expect(await list('artist')).toMatchObject([
      { state: 'refused', refusal: 'This is a PDF, not a PNG: please rename it' },
    ])
    expect(await names('agent')).toEqual([])
    expect(store.objects.size).toBe(0)
    expect(await totals()).toBeUndefined()
  })

  it('is checked once, however often it arrives', async () => {
    const file = await add('artist', 'team')
    await arrive(file)
    await arrive(file, Buffer.from('%PDF-1.7 something else %%EOF'))
    expect(store.objects.get(`files/${id}/${file.id}.pdf`)).toEqual(rider)
    expect(store.objects.size).toBe(1)
    expect(await totals()).toEqual([1, rider.length])
  })

  it('is stored once by two runs at the same time, and after a crash at any call', async () => {
    const file = await add('artist', 'team')
    const key = file.upload.fields.key!
    store.objects.set(key, rider)
    const message = { type: 'file_arrived' as const, key, size: rider.length }
    const keepAndCrash = {
      ...store,
      keep: async (...given: Parameters<typeof store.keep>) => (
        await store.keep(...given),
        Promise.reject(new Error('crash'))
      ),
    }
    await expect(
      receiveFile(grantedDeps(fixture.table, 'document-worker', { files: keepAndCrash }), message),
    ).rejects.toThrow('crash')
    const removeCrashes = { ...store, remove: () => Promise.reject(new Error('crash')) }
    await expect(
      receiveFile(grantedDeps(fixture.table, 'document-worker', { files: removeCrashes }), message),
    ).rejects.toThrow('crash')
    await Promise.all([receiveFile(worker(), message), receiveFile(worker(), message)])
    expect(await totals()).toEqual([1, rider.length])
    expect([...store.objects.keys()]).toEqual([`files/${id}/${file.id}.pdf`])
  })

  it('is deleted by its author and by the agency, with its object', async () => {
    const first = await share('artist', 'team')
    const params = { id, file_id: first }
    expect((await refused(api, filesApi.deleteFile, 'client', { params })).status).toBe(404)
    await ask(api, filesApi.deleteFile, 'artist', { params })
    expect(await names('agent')).toEqual([])
    expect(fixture.table.jobs.filter(isFileJob)).toEqual([
      { type: 'delete_file', event_id: id, file_id: first, file_type: 'application/pdf' },
    ])
    expect(await totals()).toEqual([0, 0])
    const second = await share('client', 'client')
    await ask(api, filesApi.deleteFile, 'agent', { params: { id, file_id: second } })
    expect((await refused(api, filesApi.deleteFile, 'agent', { params: { id, file_id: second } })).status).toBe(404)
  })

  it('is deleted by one of two at the same time', async () => {
    const params = { id, file_id: await share('artist', 'team') }
    const answers = await Promise.all(['artist', 'agent'].map((who) => api.call(filesApi.deleteFile, who, { params })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await totals()).toEqual([0, 0])
  })

  it('that arrives after it was deleted is removed', async () => {
    const file = await add('artist', 'team')
    await ask(api, filesApi.deleteFile, 'artist', { params: { id, file_id: file.id } })
    await arrive(file)
    expect(store.objects.size).toBe(0)
  })

  it('is read by a vendor for 30 days after their release, and no longer', async () => {
    await share('agent', 'team')
    await ask(api, eventsApi.respond, 'artist', { params: { id }, body: { response: 'decline' } })
    fixture.table.now = later(29 * day)
    fixture.tokens['artist'] = await sessionOf(fixture.table, fixture.users['artist']!.id)
    expect(await names('artist')).toEqual(['Rider.pdf ready'])
    fixture.table.now = later(31 * day)
    fixture.tokens['artist'] = await sessionOf(fixture.table, fixture.users['artist']!.id)
    expect((await refused(api, filesApi.listFiles, 'artist', { params: { id } })).status).toBe(404)
  })

  it('is gone with its event, and with the account of its author', async () => {
    await share('artist', 'team')
    await add('agent', 'client', 'Never sent.pdf')
    await ask(api, eventsApi.deleteEvent, 'agent', { params: { id } })
    const [job] = fixture.table.jobs.filter(isFileJob)
    expect(job).toEqual({ type: 'erase_files', of: 'event', id })
    await eraseFiles(worker(), job as EraseFilesJob)
    expect(store.objects.size).toBe(0)
    const left = (await fixture.table.dump()).filter(({ PK, SK }) =>
      `${String(PK)} ${String(SK)}`.includes(`FILES#${id} FILE`),
    )
    expect(left).toEqual([])
    ;({ id } = await untilProposed(api, bookingOf(fixture, (used += 1))))
    await share('artist', 'team')
    await share('agent', 'team', 'Times.pdf')
    await eraseFiles(worker(), { type: 'erase_files', of: 'user', id: fixture.users.artist!.id })
    await eraseFiles(worker(), { type: 'erase_files', of: 'user', id: fixture.users.artist!.id })
    expect(await names('agent')).toEqual(['Times.pdf ready'])
  })

  it('has no place where an event has too many, also of those sent at the same time', async () => {
    const [a, b] = [await add('agent', 'team', 'A.pdf'), await add('agent', 'team', 'B.pdf')]
    const { db } = fixture.table.deps()
    await db.update(fileTotalKey(id), {
      UpdateExpression: 'SET files = :files, #bytes = :bytes',
      ExpressionAttributeNames: { '#bytes': 'bytes' },
      ExpressionAttributeValues: { ':files': eventQuota.files - 1, ':bytes': 0 },
    })
    await Promise.all([arrive(a), arrive(b)])
    expect((await list('agent')).map(({ state }) => state).sort()).toEqual(['ready', 'refused'])
    expect(store.objects.size).toBe(1)
    expect(
      await refused(api, filesApi.addFile, 'agent', {
        params: { id },
        body: { name: 'C.pdf', size: 1, audience: 'team' },
      }),
    ).toMatchObject({
      status: 409,
      error_message: 'The files of this event have no room left. Please delete some',
    })
  })

  it.each([
    [{ name: '', size: 1 }, { name: 'Please name the file' }],
    [{ name: 'setup.exe', size: 1 }, { name: 'Only PDF, JPEG, PNG and MP3 files can be shared' }],
    [{ name: 'pdf', size: 1 }, { name: 'Only PDF, JPEG, PNG and MP3 files can be shared' }],
    [{ name: 'Plot.pdf', size: 0 }, { size: 'This file is empty' }],
    [{ name: 'Plot.pdf', size: 2 * 1024 ** 3 }, { size: 'At most 20 MB' }],
    [{ name: 'Plot.pdf', size: 1.5 }, { size: 'Size must be a number of bytes' }],
    [{ name: 'a\u202efdp.pdf', size: 1 }, { name: 'Please remove invisible characters' }],
  ])('refuses %j', async (body, errors) => {
    const request = { params: { id }, body: { ...body, audience: 'team' as const } }
    expect(await refused(api, filesApi.addFile, 'agent', request)).toMatchObject({ status: 422, errors })
    expect(await names('agent')).toEqual([])
  })

  it('costs two round trips to list and to announce, one to open', async () => {
    const file_id = await share('agent', 'team')
    await list('agent')
    expect(api.roundTrips).toBe(2)
    await add('agent', 'team')
    expect(api.roundTrips).toBe(2)
    await ask(api, filesApi.getFile, 'agent', { params: { id, file_id } })
    expect(api.roundTrips).toBe(1)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextCursorHeader } from '#shared/api/wire.ts'
import { threadsApi } from '#shared/api/threads.ts'
import type { Message } from '#shared/domain/thread/schema.ts'
import { messageKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import type { Answer } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const all = 10_000
let fixture: EventFixture
let api: UseCaseApi
let id: string
beforeAll(async () => {
  fixture = await startEvents(tableOn(new MemoryTable()))
  api = useCaseApi(fixture.table, [...eventCases, listMessages], fixture.tokenOf)
  ;({ id } = await untilProposed(api, bookingOf(fixture)))
  const deps = fixture.table.deps()
  const author = { user_id: fixture.users.client!.id, name: 'Nora Whitfield', role: 'Client' }
  const rows = Array.from({ length: all }, (_, i) => {
    const number = String(i).padStart(5, '0')
    const at = new Date(Date.parse('2026-01-01T12:00:00.000Z') + i * 60_000).toISOString()
    const message = {
      id: `msg_${number}`,
      thread: 'client',
      text: `Message ${number}`,
      edited_at: null,
      deleted_at: null,
    }
    return put(fixture.table.tableName, { ...messageKey(id, 'client', message.id), ...author, ...message, at })
  })
  for (let i = 0; i < all; i += 100) await deps.db.transact(rows.slice(i, i + 100))
})
afterAll(() => fixture.table.stop())

/** As the screen reads them: 20 at first, then 200 a time. */
it('10,000 messages are read back in 51 pages of two round trips and at most 60 KB', async () => {
  const seen: string[] = []
  let [pages, largest, trips] = [0, 0, 0]
  for (let cursor: string | undefined = '', limit = 20; cursor !== undefined; limit = 200) {
    const query: Record<string, string> = { thread: 'client', limit: String(limit), ...(cursor !== '' && { cursor }) }
    const answer: Answer<Message[]> = await api.call(threadsApi.listMessages, 'agent', { params: { id }, query })
    expect(answer.status).toBe(200)
    expect(answer.body.length).toBeLessThanOrEqual(limit)
    seen.push(...answer.body.map(({ text }) => text))
    pages += 1
    largest = Math.max(largest, JSON.stringify(answer.body).length)
    trips = Math.max(trips, api.roundTrips)
    cursor = answer.headers[nextCursorHeader]
  }
  const wanted = Array.from({ length: all }, (_, i) => `Message ${String(all - 1 - i).padStart(5, '0')}`)
  expect(seen.filter((text, i) => text !== wanted[i])).toEqual([])
  expect(seen).toHaveLength(all)
  expect(pages).toBe(51)
  expect(trips).toBeLessThanOrEqual(2)
  expect(largest).toBeLessThan(60_000)
})

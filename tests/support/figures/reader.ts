import { decodeMoney } from '#shared/api/money-paths.ts'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import type { EventProjection, EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { ReminderMethod } from '#functions/messages/mails/reminder-mails.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { ask, type Api, type CallInput } from '#tests/support/api.ts'
import type { Read } from './figure.ts'

/** A person at their screens: what the API answers them, with amounts in cents as the web decodes it. */
export interface Reader {
  who: string
  user: UserRecord
  viewer: Viewer
  now: string
  /** A client's method on file; null for everybody else. */
  method: ReminderMethod
  read: Read
  ask<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>
}

export const readerOf = (api: Api, who: string, user: UserRecord, now: string, read: Read): Reader => ({
  who,
  user,
  viewer: viewerOf(user as never),
  now,
  method: null,
  read,
  ask: async (endpoint, input = {}) => {
    const answer = await ask(api, endpoint, who, input)
    const route = `${endpoint.method} ${endpoint.path}`
    return (typeof answer === 'string' ? answer : decodeMoney(moneyOfRoutes[route]?.answer, answer)) as never
  },
})

const years = (now: string, n: number) => `${Number(now.slice(0, 4)) + n}${now.slice(4)}`

/** The events as the lists ask for them; `party` narrows them down. */
export const listedOf = (reader: Reader, party: Record<string, string> = {}): Promise<EventProjection[]> =>
  reader.ask(lookupsApi.listEvents, {
    query: { start_date: years(reader.now, -3), end_date: years(reader.now, 2), ...party },
  }) as Promise<EventProjection[]>

export const viewOf = (reader: Reader, id: string): Promise<EventView> =>
  reader.ask(eventsApi.getEvent, { params: { id } }) as Promise<EventView>

/** The rows of a CSV file by their header; text that looks like a formula is not expected in a test. */
export const csvRows = (text: string): Record<string, string>[] => {
  const [header, ...lines] = text
    .replace('\uFEFF', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map(cellsOf)
  return lines.map((cells) => Object.fromEntries(header!.map((name, i) => [name, cells[i] ?? ''])))
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell]) => (cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!))
    .slice(0, -1)

/** `12.50` → 1250 */
export const amountIn = (cell: string): number => Math.round(Number(cell) * 100)

/** `$12.50` → 1250 */
export const centsIn = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)

import { nextCursorHeader } from '#shared/api/wire.ts'
import { AppError } from '#shared/errors.ts'
import type { Reply } from '#functions/platform/deps/use-case.ts'

/** Where the next page begins: after this row or, once it is gone, at its place. */
type Place = [at: number, after: string]

const badCursor = () => new AppError('invalid', 'Unknown cursor', { errors: { cursor: 'Unknown cursor' } })
const cursorOf = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')
const placeOf = (cursor: string): Place => {
  try {
    const [at, after] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Partial<Place>
    if (!Number.isSafeInteger(at) || at! < 0 || typeof after !== 'string') throw badCursor()
    return [at!, after]
  } catch {
    throw badCursor()
  }
}

const nameOf = (row: unknown): string => {
  if (typeof row === 'string') return row
  const { id } = row as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

const startOf = (rows: readonly unknown[], cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  const [at, after] = placeOf(cursor)
  const found = after === '' ? -1 : rows.findIndex((row) => nameOf(row) === after)
  return found < 0 ? at : found + 1
}

export interface Page {
  cursor?: string
  limit?: number
}

/** The asked page of a list that was read whole. @throws AppError invalid for a cursor of another list. */
export const cutPage = (reply: Reply<unknown>, { cursor, limit }: Page): Reply<unknown> => {
  const rows = reply.body as unknown[]
  const start = startOf(rows, cursor)
  const end = start + (limit ?? rows.length)
  const next: Record<string, string> =
    end < rows.length ? { [nextCursorHeader]: cursorOf([end, nameOf(rows[end - 1])]) } : {}
  return { ...reply, body: rows.slice(start, end), headers: { ...reply.headers, ...next } }
}

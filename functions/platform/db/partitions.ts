import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Key } from './keys.ts'

/** Pages through the rows of consecutive partitions, such as the days of a year. */

export interface PartitionsQuery {
  /** Ordered suffixes of the partition keys, such as `2026-07-04`. */
  names: readonly string[]
  pkOf: (name: string) => string
  cursor?: string | undefined
  atMost: number
}

/** Partitions read in parallel, and rounds of reads before a page ends early. */
const atOnce = 31
const rounds = 4

const badCursor = () => new AppError('invalid', 'Unknown cursor', { errors: { cursor: 'Unknown cursor' } })
const cursorOf = (name: string, after = '') => Buffer.from(`${name}|${after}`).toString('base64url')

/** A cursor holds one of these suffixes and a sort key. */
const placeOf = (cursor: string | undefined, names: readonly string[]): { at: number; after: string } => {
  if (cursor === undefined) return { at: 0, after: '' }
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [name = '', ...rest] = text.split('|')
  const [at, after] = [names.indexOf(name), rest.join('|')]
  if (at < 0 || Buffer.byteLength(after) > 1024 || cursorOf(name, after) !== cursor) throw badCursor()
  return { at, after }
}

/** @throws AppError invalid for a cursor of another list. */
export const partOf = async <T extends Key>(
  deps: Deps,
  { names, pkOf, cursor, atMost }: PartitionsQuery,
): Promise<{ rows: T[]; cursor: string | undefined }> => {
  const place = placeOf(cursor, names)
  const rows: T[] = []
  const end = Math.min(names.length, place.at + atOnce * rounds)
  for (let at = place.at; at < end; at += atOnce) {
    const some = names.slice(at, Math.min(end, at + atOnce))
    const pages = await Promise.all(
      some.map((name, i) => {
        const PK = pkOf(name)
        const start = i === 0 && at === place.at && place.after !== '' ? { after: { PK, SK: place.after } } : {}
        return deps.db.page<T>({ PK }, { limit: atMost, ...start })
      }),
    )
    for (const [i, { items, next }] of pages.entries()) {
      const fitting = items.slice(0, atMost - rows.length)
      rows.push(...fitting)
      if (fitting.length < items.length || next)
        return {
          rows,
          cursor: cursorOf(some[i]!, fitting.at(-1)?.SK ?? (i === 0 && at === place.at ? place.after : '')),
        }
    }
  }
  return { rows, cursor: end < names.length ? cursorOf(names[end]!) : undefined }
}

import type { EventProjection } from '#shared/domain/event/record/schema.ts'

/**
 * A big event's projection, compressed: 60 musicians repeat the same words, and a change of one of them rewrites some
 * 130 rows. 10 KiB become 2, and a write of each row 2 capacity units instead of 10.
 */

/** Most events are far below; as maps, they stay readable in the console. */
const bigAt = 4096

export type StoredProjection = { projection: EventProjection } | { packed: string }

// Few events need it: a function's start does not load it.
const zlib = () => process.getBuiltinModule('node:zlib')

export const storedProjection = (projection: EventProjection): StoredProjection => {
  const text = JSON.stringify(projection)
  return text.length < bigAt ? { projection } : { packed: zlib().deflateRawSync(text).toString('base64') }
}

/** @returns the projection of a row, and the bytes by which it is longer than its row. */
export const readProjection = (row: StoredProjection): { projection: EventProjection; more: number } => {
  if ('projection' in row) return { projection: row.projection, more: 0 }
  const text = zlib().inflateRawSync(Buffer.from(row.packed, 'base64'))
  return { projection: JSON.parse(text.toString()) as EventProjection, more: text.length - row.packed.length }
}

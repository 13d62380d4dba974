/**
 * An answer's size before compression: a phone should not wait for more, and Lambda returns 6 MB at most. The rest
 * follows with the cursor.
 */
export const maxBytes = 1_000_000
/** JSON is longer than the item in the table, but not twice as long. */
const asJson = 2

/** The first of these rows that still fit, given the bytes of the table read so far. */
export type AnswerRoom<T> = (rows: readonly T[], bytes: number) => readonly T[]

/** The bytes that an answer needs for a row, where it shows more than the row. */
export type SizeOf<T> = (row: T) => number

const jsonSize = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Each row is measured once, though a list of several kinds asks twice. */
export const sizesOf = <T extends object>(shown: (row: T) => unknown): SizeOf<T> => {
  const sizes = new Map<T, number>()
  return (row) => {
    const size = sizes.get(row) ?? jsonSize(shown(row))
    sizes.set(row, size)
    return size
  }
}

/** Measures only what may be too large. An item of the table has at most 400 KB, so an answer always has one. */
export const answerRoom = <T>(sizeOf?: SizeOf<T>): AnswerRoom<T> => {
  let left = maxBytes - '[]'.length
  let unmeasured: T[] = []
  const take = (row: T) => (left -= (sizeOf ?? jsonSize)(row) + 1)
  return (rows, bytes) => {
    if (!sizeOf && bytes * asJson <= maxBytes) {
      unmeasured.push(...rows)
      return rows
    }
    unmeasured.forEach(take)
    unmeasured = []
    const full = rows.findIndex((row) => take(row) < 0)
    return full < 0 ? rows : rows.slice(0, full)
  }
}

/**
 * An answer's size before compression: a phone should not wait for more, and Lambda returns 6 MB at most. The rest
 * follows with the cursor.
 */
export const maxBytes = 1_000_000
/** JSON is longer than the item in the table, but not twice as long. */
const asJson = 2

/** The first of these rows that still fit, given the bytes of the table read so far. */
export type AnswerRoom<T> = (rows: readonly T[], bytes: number) => readonly T[]

/**
 * Measures only what may be too large. An item of the table has at most 400 KB, so an answer always has one.
 * @param shown what an answer shows of a row, where that may be longer than the row.
 */
export const answerRoom = <T>(shown?: (row: T) => unknown): AnswerRoom<T> => {
  let left = maxBytes - '[]'.length
  let unmeasured: T[] = []
  const take = (row: T) => (left -= Buffer.byteLength(JSON.stringify(shown ? shown(row) : row)) + 1)
  return (rows, bytes) => {
    if (!shown && bytes * asJson <= maxBytes) {
      unmeasured.push(...rows)
      return rows
    }
    unmeasured.forEach(take)
    unmeasured = []
    const full = rows.findIndex((row) => take(row) < 0)
    return full < 0 ? rows : rows.slice(0, full)
  }
}

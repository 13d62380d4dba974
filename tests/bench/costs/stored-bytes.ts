import type { Row } from '#local/services/memory-table.ts'

/** As DynamoDB bills an item: names and texts in UTF-8, numbers by their digits, three bytes a list or map. */
const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).replace(/\D/g, '').length / 2) + 1
  if (value === null || typeof value === 'boolean') return 1
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + bytesOf(one), 3)
  if (typeof value === 'object')
    return Object.entries(value).reduce((sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + bytesOf(one), 3)
  return 0
}
/** For each stored item. */
const overhead = 100

const itemBytes = (row: Row): number =>
  Object.entries(row).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), overhead)

/** Each row that names an event: its item, projections, words, contract, mails, money and log. */
export const bytesPerEvent = (rows: readonly Row[]): { events: number; bytes: number } => {
  const ofEvents = rows.filter((row) => /\bevt_[0-9A-Z]{26}\b/.test(JSON.stringify(row)))
  return {
    events: rows.filter(({ PK, SK }) => String(PK).startsWith('EVENT#') && SK === 'EVENT').length,
    bytes: ofEvents.reduce((sum, row) => sum + itemBytes(row), 0),
  }
}

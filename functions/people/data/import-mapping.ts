import { hash } from 'node:crypto'
import type { ImportKind } from '#shared/domain/import/fields.ts'
import type { ReadAs } from '#shared/domain/import/format.ts'
import { plainHeading } from '#functions/people/rules/imports/headings.ts'
import { importLastReadKey, importMappingKey, type Key } from '#functions/platform/db/keys.ts'

/** In front of the rows that were refused, for their owner. */
export const reportHeadings = ['Row', 'Reason'] as const
/** A mended report is the same file with these in front. */
export const reportColumns = (headings: readonly string[]): readonly string[] =>
  reportHeadings.every((heading, at) => headings[at] === heading) ? reportHeadings : []

const hashOf = (headings: readonly string[]): string => {
  const own = headings.slice(reportColumns(headings).length)
  return hash('sha256', own.map(plainHeading).join('\n'), 'hex').slice(0, 32)
}

/** A file with the same headings is mapped as the last one was. */
export const mappingKeyOf = (kind: ImportKind, headings: readonly string[]): Key =>
  importMappingKey(kind, hashOf(headings))

/** Kind and format of the last file with these headings that somebody ran. */
export interface LastRead extends Pick<ReadAs, 'dates' | 'decimals'> {
  kind: ImportKind
}
export const lastReadKeyOf = (headings: readonly string[]): Key => importLastReadKey(hashOf(headings))

import { hash } from 'node:crypto'
import type { ImportKind } from '#shared/domain/import/fields.ts'
import { plainHeading } from '#functions/people/rules/imports/headings.ts'
import { importMappingKey, type Key } from '#functions/platform/db/keys.ts'

/** A file with the same headings is mapped as the last one was. */
export const mappingKeyOf = (kind: ImportKind, headings: readonly string[]): Key =>
  importMappingKey(kind, hash('sha256', headings.map(plainHeading).join('\n'), 'hex').slice(0, 32))

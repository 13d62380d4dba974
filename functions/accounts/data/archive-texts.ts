import * as z from 'zod'
import { csvPart, type Cell } from '#shared/domain/csv.ts'
import { centsCount } from '#shared/domain/schema-parts.ts'
import { amountsOf, columnsOf, nounNames, recordSchemaOf, type NounName } from './archive-lists.ts'

/** The texts of an archive: its lists as CSV and JSON, their schema, and what to know of them. */

type Json = Record<string, unknown>

const cellOf = (value: unknown, isAmount: boolean): Cell =>
  value === null || value === undefined
    ? null
    : typeof value === 'number'
      ? { number: isAmount ? value.toFixed(2) : String(value) }
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)

/** A part of the file; only the first has its heading. A field of several values is JSON in its cell. */
export const asCsv = (name: NounName, records: readonly Json[], isFirst: boolean): string => {
  const [columns, amounts] = [columnsOf(name), amountsOf(name)]
  const rows = records.map((record) => columns.map((column) => cellOf(record[column], amounts.has(column))))
  return csvPart(columns, rows, isFirst)
}

/** A part of a list in JSON: `lines` are its records. */
export const asJson = (lines: readonly string[], isFirst: boolean): string =>
  lines.length === 0 ? '' : `${isFirst ? '' : ',\n'}${lines.join(',\n')}`

/** Amounts are in currency units. */
const asSent = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || def.out !== centsCount()) return
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
  const { $schema: _, ...sent } = z.toJSONSchema(def.in)
  Object.assign(jsonSchema, sent)
}

/** Without rules about what may be typed: a record is there, however it came. */
const described = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(described)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => name !== 'pattern' && name !== 'allOf')
  return Object.fromEntries(fields.map(([name, inner]) => [name, described(inner)]))
}

/** The schema of all lists, from the nouns' own. */
export const archiveSchema = (): Json => {
  const lists = z.object(Object.fromEntries(nounNames.map((name) => [name, z.array(recordSchemaOf(name))])))
  return {
    title: 'The lists of an archive of BookMe: `lists/<name>.json` has what `properties` has under its name',
    ...(described(
      z.toJSONSchema(lists, { io: 'output', unrepresentable: 'any', override: asSent, reused: 'ref' }),
    ) as Json),
  }
}

export const readMe = (at: string): string =>
  [
    `Everything of the agency, as it was about ${at}.`,
    '',
    'lists/      each list as CSV for a spreadsheet and as JSON for programs; schema.json describes the JSON.',
    'rows/       all rows of the product. Only an import into an empty stage reads them.',
    'pictures/   as the site shows them.',
    'documents/  signed contracts and amendments as PDF.',
    'files/      what was shared on events, by the ids in lists/files.json.',
    '',
    'Amounts are US dollars. Passwords, second factors, keys and links are not in here, nor is anything that only the',
    'payment provider may know.',
    '',
  ].join('\r\n')

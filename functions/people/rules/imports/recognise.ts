import { fieldsOf, importKinds, type ImportField, type ImportKind } from '#shared/domain/import/fields.ts'
import { namesOf, plainHeading } from './headings.ts'

/** Which field each column is, by its heading and then by what it holds; null for those that are left out. */
export type Columns = (ImportField | null)[]

/** Also no day: `1989-04-02` has eight. */
const tenDigits = /^\+?(?:[\s().-]*\d){10,15}$/
/** Cells of a column that show what it is. */
const looks: Partial<Record<ImportField, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i,
  zipcode: /^\d{5}(-\d{4})?$/,
  phone: tenDigits,
  cell_phone: tenDigits,
  website_url: /^(https?:\/\/|www\.)\S+$/i,
}

const filled = (rows: readonly (readonly string[])[], column: number): string[] =>
  rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '')

/** Places in the list of names: a column takes the best of them, and of two columns the better or fuller one. */
const byHeading = (kind: ImportKind, headings: readonly string[], rows: readonly (readonly string[])[]): Columns => {
  const columns: Columns = headings.map(() => null)
  const plain = headings.map(plainHeading)
  const wishes = fieldsOf[kind].flatMap((field) =>
    (namesOf[kind][field] ?? []).flatMap((name, place) =>
      plain.flatMap((heading, column) => (heading === name ? [{ field, place, column }] : [])),
    ),
  )
  const fullness = headings.map((_, column) => filled(rows, column).length)
  const isEmpty = (column: number) => (rows.length > 0 && fullness[column] === 0 ? 1 : 0)
  wishes.sort((a, b) => isEmpty(a.column) - isEmpty(b.column) || a.place - b.place || a.column - b.column)
  for (const { field, column } of wishes)
    if (columns[column] === null && !columns.includes(field)) columns[column] = field
  return columns
}

const byContent = (kind: ImportKind, columns: Columns, rows: readonly (readonly string[])[]): Columns => {
  const found = [...columns]
  for (const [column, known] of columns.entries()) {
    const cells = filled(rows, column)
    if (known !== null || cells.length === 0) continue
    const field = fieldsOf[kind].find(
      (one) =>
        !found.includes(one) &&
        looks[one] &&
        cells.filter((cell) => looks[one]!.test(cell)).length >= cells.length * 0.8,
    )
    if (field) found[column] = field
  }
  return found
}

/** A name in one column and in two: the two say which part is which. */
const withoutDoubleName = (columns: Columns): Columns =>
  columns.includes('first') && columns.includes('last')
    ? columns.map((field) => (field === 'full_name' ? null : field))
    : columns

export const recognise = (
  kind: ImportKind,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Columns => withoutDoubleName(byContent(kind, byHeading(kind, headings, rows), rows))

const hints: Readonly<Record<ImportKind, RegExp>> = {
  venues: /venue|load.?in|parking|spielort/,
  people: /musician|instrument|player|musiker/,
  acts: /\bacts?\b|artist|\bbands?\b|price from|kunstler/,
  events: new RegExp(
    [
      ...['events?', 'gigs?', 'project name', 'datum'].map((words) => `\\b${words}\\b`),
      ...['\\b(start|event|project|end|gig) (date|time)\\b', '^(date|when|termin|(start|end|begin)s?)$'],
    ].join('|'),
  ),
  clients: /client|customer|contact|couple|kunde/,
}

/** From the name of a file and its headings; clients, where nothing says more. */
export const guessKind = (fileName: string, headings: readonly string[]): ImportKind => {
  const said = [fileName, ...headings].map(plainHeading)
  // Only events have a day.
  const weight = (kind: ImportKind) => (kind === 'events' ? 2 : 1)
  const score = (kind: ImportKind) => weight(kind) * said.filter((text) => hints[kind].test(text)).length
  return [...importKinds].sort((a, b) => score(b) - score(a))[0]!
}

import { fieldLabels, type ImportField, type ImportKind } from '#shared/domain/import/fields.ts'
import type { Duplicates } from '#shared/domain/import/schema.ts'
import type { Index, MatchedBy } from './match.ts'
import type { Problem, RowRead, Values } from './read-row.ts'

interface Known {
  id: string
  by: MatchedBy
  /** The row of the file that it is, if it is none of the agency's records. */
  of_row?: number
}
/** The ids of an event's parties: of a client their account's, of an act its group's or account's. */
export type Links = Partial<Record<'client' | 'venue' | 'act', string>>
/** A client or venue that does not exist yet and is made for the row of an event. */
export interface MadeToo {
  kind: 'clients' | 'venues'
  id: string
  values: Values
  /** Of a venue. */
  timezone?: string
}
interface OfEvent {
  links?: Links
  /** Of its times. */
  zone?: string
  makes?: MadeToo[]
  as?: 'history' | 'draft'
}
export type Decision =
  | ({ outcome: 'new'; id: string; values: Values } & OfEvent)
  | ({ outcome: 'same' } & Known)
  | ({ outcome: 'changed'; changes: Values } & Known & Omit<OfEvent, 'as'>)
  | ({ outcome: 'refused' } & Problem)

const needed: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: ['name', 'first', 'email'],
  venues: ['name'],
  people: ['name', 'first', 'email'],
  acts: ['name', 'first', 'email'],
  events: [],
}

/** The field that a new record of a kind lacks. */
export const missing = (kind: ImportKind, values: Values): Problem | undefined => {
  const field = needed[kind].find((one) => values[one] === undefined)
  if (field) return { field, reason: `${fieldLabels[field]} is missing` }
  const lacksPlace = values.zipcode === undefined && (values.city === undefined || values.state === undefined)
  return kind === 'venues' && lacksPlace
    ? { field: 'zipcode', reason: 'Without a ZIP code, city and state are needed' }
    : undefined
}

/** Everything of an import's own record may be changed by a later row. */
export const changeableOf = (kind: ImportKind): readonly ImportField[] =>
  (Object.keys(fieldLabels) as ImportField[]).filter(
    (field) => kind === 'venues' || (field !== 'email' && field !== 'kind'),
  )

export const changesOf = (row: Values, known: Values, changeable: readonly ImportField[]): Values =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => changeable.includes(field as ImportField) && value !== known[field as ImportField],
    ),
  ) as Values

interface Context {
  kind: ImportKind
  index: Index
  duplicatesOf: (row: number) => Duplicates
  /** Of a new record that this row makes: the same whenever it is asked. */
  idOf: (row: number) => string
}

/** The outcome of a row, and what the index then knows. The dry run and the run are both this. */
export const decide = (context: Context, row: number, { values, defaults, problem }: RowRead): Decision => {
  const { index } = context
  const duplicates = context.duplicatesOf(row)
  if (problem) return { outcome: 'refused', ...problem }
  const whole = { ...defaults, ...values }
  const match = index.match(whole)
  if (match?.entry.blocks !== undefined) return { outcome: 'refused', field: 'email', reason: match.entry.blocks }
  if (!match || (duplicates === 'add' && match.by !== 'email')) return add(context, row, whole)
  const { entry, by } = match
  const known = { id: entry.id, by, ...(entry.row === undefined ? {} : { of_row: entry.row }) }
  const changes = duplicates === 'keep' ? {} : changesOf(values, entry.values, entry.changeable)
  if (Object.keys(changes).length === 0) return { outcome: 'same', ...known }
  index.put({ ...entry, values: { ...entry.values, ...changes } })
  return { outcome: 'changed', changes, ...known }
}

const add = ({ kind, index, idOf }: Context, row: number, values: Values): Decision => {
  const lacks = missing(kind, values)
  if (lacks) return { outcome: 'refused', ...lacks }
  const id = idOf(row)
  index.put({ id, row, values, changeable: changeableOf(kind) })
  return { outcome: 'new', id, values }
}

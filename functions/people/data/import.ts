import type { ImportField, ImportKind } from '#shared/domain/import/fields.ts'
import type { ReadAs } from '#shared/domain/import/format.ts'
import type { Duplicates, Import, ImportRow, RowChoice } from '#shared/domain/import/schema.ts'
import { AppError } from '#shared/errors.ts'
import type { Written } from '#functions/people/rules/imports/read-row.ts'
import type { TableRow } from '#functions/people/rules/imports/table.ts'
import type { Decision, MadeToo } from '#functions/people/rules/imports/decide.ts'
import { ConditionFailed, named, put, putNew, remove, type TransactItem } from '#functions/platform/db/db.ts'
import { NotYet } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import {
  importKey,
  importListKey,
  importListPrefix,
  importMadeKey,
  importOutcomesKey,
  importRowsKey,
  importRunningKey,
  type Key,
} from '#functions/platform/db/keys.ts'

/** An import with what only its jobs know. */
export interface ImportItem extends Key, Omit<Import, 'choices'> {
  /** Absent on imports of earlier releases. */
  choices?: RowChoice[]
  user_id: string
  /** The clients become this agent's; null for an admin's import. */
  agent_id: string | null
  /** Incremented by each reading: steps of an older one end. */
  round: number
  /** How many parts its rows are in; 0 until the file was read. */
  parts: number
  /** The part that the next step begins with. */
  at_part: number
  /** The columns were mapped by hand, or recognised: neither is done again. */
  mapped: boolean
  /** Set by hand, for the next reading of the file. */
  read_as?: ReadAs
  ttl: number
}

/** A decision as it is kept, with what its row is called. */
export type Decided = Decision & { row: number; name: string; kept?: string }

/** The record that a row made, noted in the transaction that made it: a row is done once. */
export interface Made extends Key {
  row: number
  id: string
  what: 'new' | 'changed'
  part: number
  /** Beside the row's own record: an event's new client or venue. */
  also?: 'clients' | 'venues'
  /** Of the record after it. */
  version: number
  /** The fields that it changed, as they were. */
  before?: Partial<Record<ImportField, string>>
  /** The same of an event, as its input. */
  was?: Readonly<Record<string, unknown>>
  /** Of an undo: why it stays. */
  kept?: string
}

const day = 86_400
export const undoDays = 30
/** Rows of a spreadsheet are people's data: they go soon after the last day of an undo. */
const keptDays = undoDays + 5
export const importTtl = (deps: Deps): number => Math.ceil(Date.parse(deps.now) / 1000) + keptDays * day

export const importObject = (id: string) => `imports/${id}`

const noImport = () => new AppError('not_found', 'Could not find this import')
export const getImportItem = async (deps: Deps, id: string): Promise<ImportItem> => {
  const item = await deps.db.get<ImportItem>(importKey(id))
  if (!item) throw noImport()
  return item
}

export const toImport = (item: ImportItem): Import => {
  const { id, kind, name, state, problem, format, columns, duplicates, counts, progress, undo, by, at, version } = item
  const { choices = [] } = item
  const settings = { kind, columns, duplicates, choices }
  return { id, name, state, problem, format, ...settings, counts, progress, undo, by, at, version }
}

export const newImportWrites = (deps: Deps, item: ImportItem): TransactItem[] => [
  putNew(deps.db.tableName, { ...item }),
  putNew(deps.db.tableName, { ...importListKey(item.at, item.id), id: item.id, ttl: item.ttl }),
]

/** The next version of an import as it was read. Condition `import`. */
export const importWrite = (deps: Deps, before: ImportItem, patch: Partial<ImportItem>): TransactItem => ({
  condition: 'import',
  ...put(
    deps.db.tableName,
    { ...before, ...patch, version: before.version + 1 },
    { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } },
  ),
})

/** The ids of the latest, newest first. */
export const latestImports = async (deps: Deps, most: number): Promise<string[]> => {
  const { items } = await deps.db.page<{ id: string }>(importListPrefix, { limit: most, descending: true })
  return items.map(({ id }) => id)
}

export const rowsWrite = (deps: Deps, { id, ttl }: ImportItem, part: number, rows: readonly TableRow[]): TransactItem =>
  put(deps.db.tableName, { ...importRowsKey(id, part), rows, ttl })
export const rowsOf = async (deps: Deps, id: string, part: number): Promise<TableRow[]> =>
  (await deps.db.get<{ rows: TableRow[] }>(importRowsKey(id, part)))?.rows ?? []

export const outcomesWrite = (deps: Deps, item: ImportItem, part: number, decided: readonly Decided[]): TransactItem =>
  put(deps.db.tableName, { ...importOutcomesKey(item.id, part), round: item.round, decided, ttl: item.ttl })
/** Those of this reading alone. */
export const outcomesOf = async (deps: Deps, { id, round }: ImportItem, part: number): Promise<Decided[]> => {
  const found = await deps.db.get<{ round: number; decided: Decided[] }>(importOutcomesKey(id, part))
  return found?.round === round ? found.decided : []
}

export const madeWrite = (deps: Deps, { id, ttl }: ImportItem, made: Omit<Made, keyof Key>): TransactItem => ({
  condition: 'made',
  ...putNew(deps.db.tableName, { ...importMadeKey(id, made.row, made.also), ...made, ttl }),
})

const madeToo = ({ kind, values: { name = '' } }: MadeToo) => ({ kind, name })

export const toRow = (decided: Decided): ImportRow => {
  const { row, name, outcome, kept } = decided
  const known =
    decided.outcome === 'same' || decided.outcome === 'changed' ? { by: decided.by, of_row: decided.of_row } : {}
  return {
    ...{ row, name, outcome },
    ...(decided.outcome === 'refused' ? { field: decided.field, reason: decided.reason } : { id: decided.id }),
    ...known,
    ...(decided.outcome === 'new' && decided.as !== undefined && { as: decided.as }),
    ...('makes' in decided && decided.makes !== undefined && { makes: decided.makes.map(madeToo) }),
    ...(decided.outcome === 'changed' && {
      changes: Object.entries(decided.changes).map(([field, value]) => ({ field: field as never, value })),
    }),
    ...(kept !== undefined && { kept }),
  }
}

export const noCounts = { rows: 0, new: 0, same: 0, changed: 0, refused: 0 }
export const countsOf = (counts: Import['counts'], decided: readonly Decided[], by: 1 | -1 = 1): Import['counts'] => {
  const next = { ...counts }
  for (const { outcome } of decided) next[outcome] += by
  return next
}

/** One import runs at a time: two would not know of each other's people. A crashed one gives way after a while. */
const leaseMinutes = 15
export const takeTurn = ({ db, now }: Deps, importId: string): TransactItem => ({
  condition: 'turn',
  ...put(
    db.tableName,
    {
      ...importRunningKey,
      import_id: importId,
      until: new Date(Date.parse(now) + leaseMinutes * 60_000).toISOString(),
    },
    {
      ConditionExpression: 'attribute_not_exists(PK) OR import_id = :id OR #until <= :now',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':id': importId, ':now': now },
    },
  ),
})
/** In each of its steps: extends its turn, or waits until another import that took it is done. */
export const importTurn = async (deps: Deps, importId: string): Promise<void> => {
  try {
    await deps.db.transact([takeTurn(deps, importId)])
  } catch (error) {
    throw error instanceof ConditionFailed ? new NotYet(60) : error
  }
}
export const endTurn = ({ db: { tableName } }: Deps, importId: string): TransactItem =>
  named(
    'turn',
    remove(tableName, importRunningKey, {
      ConditionExpression: 'import_id = :id',
      ExpressionAttributeValues: { ':id': importId },
    }),
  )

/** How the file writes days and amounts. */
export const writtenIn = ({ format }: ImportItem): Written => ({ dates: format?.dates, decimals: format?.decimals })

/** The choice for a row, or else for all. */
export const duplicatesOf = ({ duplicates, choices = [] }: ImportItem): ((row: number) => Duplicates) => {
  const chosen = new Map(choices.map((choice) => [choice.row, choice.duplicates]))
  return (row) => chosen.get(row) ?? duplicates
}

export const kindOf = ({ kind }: ImportItem): ImportKind => kind ?? 'clients'

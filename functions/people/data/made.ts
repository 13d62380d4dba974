import type { Decided, Made } from './import.ts'
import { importMadeKey, importMadePrefix } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The rows among these that are done. */
export const madeIn = async (deps: Deps, id: string, decided: readonly Decided[]): Promise<ReadonlySet<number>> => {
  const [first, last] = [decided[0], decided.at(-1)]
  if (!first || !last) return new Set()
  const { PK, SK: from } = importMadeKey(id, first.row)
  const range = { PK, from, to: importMadeKey(id, last.row).SK }
  const made = await deps.db.all<Made>(range, { consistent: true })
  return new Set(made.flatMap(({ row, also }) => (also === undefined ? [row] : [])))
}

/**
 * The rows of each record that the import made or changed, without records that an undo has already kept. Events come
 * first: their clients and venues are free only without them.
 */
export const madeRecords = async (deps: Deps, id: string): Promise<Made[][]> => {
  const rows = await deps.db.all<Made>(importMadePrefix(id), { consistent: true })
  const records = [...Map.groupBy(rows, (row) => row.id).values()].filter((made) => made[0]!.kept === undefined)
  const isEvent = (made: Made[]) => made[0]!.id.startsWith('evt_')
  return [...records.filter(isEvent), ...records.filter((made) => !isEvent(made))]
}

/** Of the last row about a record: later versions are not the import's. */
export const versionOf = (made: readonly Made[]): number => Math.max(...made.map(({ version }) => version))
export const isNew = (made: readonly Made[]): boolean => made.some(({ what }) => what === 'new')

/** Why an undo leaves a record as it is. */
export const undoReasons = {
  changedSince: 'It was changed since',
  onAnEvent: 'It is on an event',
  isTheirs: 'They have claimed their account',
  isUsed: 'It is in use',
} as const

import type { Decided, Made } from './import.ts'
import { importMadeKey, importMadePrefix } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The rows among these that are done. */
export const madeIn = async (deps: Deps, id: string, decided: readonly Decided[]): Promise<ReadonlySet<number>> => {
  const [first, last] = [decided[0], decided.at(-1)]
  if (!first || !last) return new Set()
  const { PK, SK: from } = importMadeKey(id, first.row)
  const range = { PK, from, to: importMadeKey(id, last.row).SK }
  return new Set((await deps.db.all<Made>(range, { consistent: true })).map(({ row }) => row))
}

/** The rows of each record that the import made or changed, without records that an undo has already kept. */
export const madeRecords = async (deps: Deps, id: string): Promise<Made[][]> => {
  const rows = await deps.db.all<Made>(importMadePrefix(id), { consistent: true })
  return [...Map.groupBy(rows, (row) => row.id).values()].filter((made) => made[0]!.kept === undefined)
}

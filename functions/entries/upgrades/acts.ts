import { actRow, type ActSource } from '#functions/people/data/act-row.ts'
import { listPk } from '#functions/platform/db/keys.ts'
import type { SearchRow } from '#functions/platform/db/search.ts'
import { ConditionFailed, putNew } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

const atOnce = 20
const kinds = ['artist', 'brand', 'group'] as const

/** Adds to the public list the acts that it lacks. */
export const upgradeActs = async (deps: Deps): Promise<undefined> => {
  for (const kind of kinds) {
    const listed = await deps.db.all<SearchRow>({ PK: listPk(kind) })
    for (let at = 0; at < listed.length; at += atOnce)
      await Promise.all(listed.slice(at, at + atOnce).map((row) => addAct(deps, kind, row)))
  }
}

const addAct = async ({ db }: Deps, kind: (typeof kinds)[number], { PK, SK, projection }: SearchRow) => {
  const isListed = {
    ConditionCheck: { TableName: db.tableName, Key: { PK, SK }, ConditionExpression: 'attribute_exists(PK)' },
  }
  try {
    await db.transact([isListed, putNew(db.tableName, actRow(kind, projection as unknown as ActSource))])
  } catch (error) {
    // Saved or erased in the meantime: its own transaction wrote or removed the row.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

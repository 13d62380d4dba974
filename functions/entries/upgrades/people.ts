import { peopleRows } from '#functions/people/data/people-rows.ts'
import {
  adminPrefix,
  agentPrefix,
  listPk,
  profileKey,
  unverifiedPrefix,
  userIdOf,
  type Key,
} from '#functions/platform/db/keys.ts'
import { ConditionFailed, put, type Range } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { isCurrent } from '#functions/platform/db/schema-version.ts'

/** A step takes seconds; the next one continues after it. */
const peopleAtOnce = 200

/** Together they list every account that older releases stored, some twice. A sort key ends with an id of theirs. */
const lists: readonly Range[] = [
  unverifiedPrefix,
  adminPrefix,
  agentPrefix,
  ...(['client', 'artist', 'bandleader', 'musician'] as const).map((kind) => ({ PK: listPk(kind) })),
]

/** Adds missing people to the list of all people. @returns where the next step continues. */
export const upgradePeople = async (deps: Deps, cursor: string | undefined): Promise<string | undefined> => {
  const [, at, SK] = /^(\d+)(?::(.*))?$/s.exec(cursor ?? '0')!
  const list = Number(at)
  const range = lists[list]!
  const after = SK === undefined ? {} : { after: { PK: range.PK, SK } }
  const page = await deps.db.page<Key>(range, { limit: peopleAtOnce, ...after })
  for (const row of page.items) await addPerson(deps, userIdOf(row.SK.split('#').at(-1)!))
  if (page.next) return `${list}:${page.next.SK}`
  return list + 1 < lists.length ? String(list + 1) : undefined
}

const addPerson = async ({ db }: Deps, id: string) => {
  const user = await db.get<UserRecord>(profileKey(id))
  if (!user || isCurrent(user)) return
  const unchanged = {
    ConditionCheck: {
      TableName: db.tableName,
      Key: profileKey(id),
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': user.version },
    },
  }
  try {
    await db.transact([unchanged, ...peopleRows(user).map((row) => put(db.tableName, { ...row }))])
  } catch (error) {
    // Saved or erased in the meantime: its own transaction wrote or removed the rows.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

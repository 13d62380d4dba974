import { emptyList } from '#shared/domain/call-list/edit.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import { calledKey, callListKey, callListPrefix, type Key } from '#functions/platform/db/keys.ts'
import { named, put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The call lists of an event, one row per chair. Rows hold no names: an erased account leaves none behind. */

export const callListOf = async (deps: Deps, eventId: string, chair: string): Promise<CallList> => {
  const {
    PK: _pk,
    SK: _sk,
    ...list
  } = (await deps.db.get<CallList & Key>(callListKey(eventId, chair))) ?? {
    ...emptyList(chair),
    ...callListKey(eventId, chair),
  }
  return list
}

export const callListsOf = async (deps: Deps, eventId: string): Promise<CallList[]> =>
  (await deps.db.range<CallList & Key>(callListPrefix(eventId))).map(({ PK: _pk, SK: _sk, ...list }) => list)

/** With a place for each new person. The condition `call_list`: the list is as it was read. */
export const callListWrites = (deps: Deps, eventId: string, before: CallList, after: CallList): TransactItem[] => {
  const known = new Set(before.candidates.map(({ user_id }) => user_id))
  const added = new Set(after.candidates.map(({ user_id }) => user_id).filter((id) => id !== '' && !known.has(id)))
  return [
    listWrite(deps, eventId, before, after),
    ...[...added].map((id) => put(deps.db.tableName, calledKey(id, eventId))),
  ]
}

const listWrite = ({ db }: Deps, eventId: string, { version }: CallList, after: CallList): TransactItem =>
  named(
    'call_list',
    put(
      db.tableName,
      { ...callListKey(eventId, after.chair), ...after, version: version + 1 },
      version === 0
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } },
    ),
  )

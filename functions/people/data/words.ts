import { wordKinds } from '#shared/domain/words/kinds.ts'
import type { WordsInput, WordsView } from '#shared/domain/words/schema.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { agencyWordsKey, ownWordsKey, type Key } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

/** Own words for mails, and messages that are written often: the agency's and each agent's. */

const none = { mails: [], messages: [], version: 0, updated_at: null, updated_by: null } satisfies WordsView

/** Without those of mails that are no more. */
const wordsAt = async (deps: Deps, key: Key): Promise<WordsView> => {
  const row = await deps.db.get<Key & WordsView>(key)
  if (!row) return none
  const { PK: _pk, SK: _sk, ...words } = row
  return { ...words, mails: words.mails.filter(({ kind }) => wordKinds.includes(kind)) }
}

export const agencyWords = (deps: Deps): Promise<WordsView> => wordsAt(deps, agencyWordsKey)
export const wordsOfAgent = (deps: Deps, userId: string): Promise<WordsView> => wordsAt(deps, ownWordsKey(userId))

/** @throws ChangedMeanwhile after a lost race. */
export const saveWords = async (
  deps: Deps,
  key: Key,
  before: WordsView,
  { mails, messages }: WordsInput,
  actor: Actor,
): Promise<WordsView> => {
  const after = { mails, messages, version: before.version + 1, updated_at: deps.now, updated_by: actor.name }
  const isUnchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  try {
    await commit(deps, [put(deps.db.tableName, { ...key, ...after }, isUnchanged), ...actWrites(deps)])
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile('words') : error
  }
  return after
}

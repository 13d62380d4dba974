import { remindersApi } from '#shared/api/reminders.ts'
import type { WordsInput, WordsView } from '#shared/domain/words/schema.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'
import { agencyWords, saveWords, wordsOfAgent } from '#functions/people/data/words.ts'
import { agencyWordsKey, ownWordsKey, type Key } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'

const save = (deps: Deps, actor: Actor, key: Key, body: WordsInput, read: () => Promise<WordsView>) =>
  saveEdit(deps, {
    noun: 'words',
    version: body.version,
    read,
    save: (before) => saveWords(deps, key, before, body, actor),
    show: (current) => current,
  })

export const getWords = useCase(
  remindersApi.getWords,
  (deps) => agencyWords(deps),
  () => [agencyWordsKey],
)

export const changeWords = useCase(
  remindersApi.changeWords,
  (deps, actor, { body }) => save(deps, actor, agencyWordsKey, body, () => agencyWords(deps)),
  () => [agencyWordsKey],
)

export const getOwnWords = useCase(
  remindersApi.getOwnWords,
  (deps, actor, { params }) => wordsOfAgent(deps, ownAccount(actor, params.id).id),
  ({ params }) => [ownWordsKey(params.id)],
)

export const changeOwnWords = useCase(
  remindersApi.changeOwnWords,
  (deps, actor, { params, body }) => {
    const { id } = ownAccount(actor, params.id)
    return save(deps, actor, ownWordsKey(id), body, () => wordsOfAgent(deps, id))
  },
  ({ params }) => [ownWordsKey(params.id)],
)

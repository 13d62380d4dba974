import { remindersApi } from '#shared/api/reminders.ts'
import type { WordsInput, WordsView } from '#shared/domain/words/schema.ts'
import { ownAccount } from '#functions/_data/people/own-account.ts'
import { agencyWords, saveWords, wordsOfAgent } from '#functions/_data/people/words.ts'
import { agencyWordsKey, ownWordsKey, type Key } from '#functions/_data/rows/keys.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { saveEdit } from '#functions/_steps/save-edit.ts'

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

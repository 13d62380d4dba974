import { programsApi } from '#shared/api/programs.ts'
import { AppError } from '#shared/errors.ts'
import { keyFor, listedKeys, removeKey, toApiKey, type ListedKey } from '#functions/people/data/api-keys.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { apiKeyListKey, apiKeyListPrefix } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const listApiKeys = useCase(
  programsApi.listApiKeys,
  async (deps) => Promise.all((await listedKeys(deps)).toReversed().map((row) => toApiKey(deps, row))),
  () => [apiKeyListPrefix],
)

/** The key is in this answer and nowhere else. */
export const makeApiKey = useCase(programsApi.makeApiKey, async (deps, actor, { body }) => {
  const { key, listed, items } = keyFor(deps, actor, body)
  await withPlaces(deps, [['api_key_account', actor.id]], (taken) =>
    commit(deps, [...taken, ...items, ...actWrites(deps)]),
  )
  return { ...(await toApiKey(deps, listed)), key }
})

const gone = () => new AppError('not_found', 'There is no such API key')

export const revokeApiKey = useCase(
  programsApi.revokeApiKey,
  async (deps, _actor, { params }) => {
    const row = await deps.db.get<ListedKey>(apiKeyListKey(params.id))
    if (!row) throw gone()
    try {
      await commit(deps, [...removeKey(deps, row), ...actWrites(deps)])
    } catch (error) {
      throw error instanceof ConditionFailed ? gone() : error
    }
    return null
  },
  ({ params }) => [apiKeyListKey(params.id)],
)

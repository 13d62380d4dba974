import { authApi } from '#shared/api/auth.ts'
import { remove } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const logout = useCase(authApi.logout, async (deps, actor) => {
  await deps.db.transact([remove(deps.db.tableName, actor.session)])
  return null
})

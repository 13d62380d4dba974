import { authApi } from '#shared/api/auth.ts'
import { remove } from '#functions/_lib/db.ts'
import { useCase } from '#functions/_lib/use-case.ts'

export const logout = useCase(authApi.logout, async (deps, actor) => {
  await deps.db.transact([remove(deps.db.tableName, actor.session)])
  return null
})

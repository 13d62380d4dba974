import { usersApi } from '#shared/api/users.ts'
import { userReads, userView } from './user-view.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { accountFor } from '#functions/people/data/own-account.ts'

export const getUser = useCase(
  usersApi.getUser,
  async (deps, actor, { params }) => userView(deps, actor, await accountFor(deps, actor, params.id)),
  ({ params }) => userReads(params.id),
)

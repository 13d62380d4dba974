import { usersApi } from '#shared/api/users.ts'
import { storePicture } from '#functions/platform/db/picture.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { userReads, userView } from './user-view.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { accountFor } from '#functions/people/data/own-account.ts'

export const uploadProfilePicture = useCase(
  usersApi.uploadProfilePicture,
  async (deps, actor, { params, file }) => {
    const before = await accountFor(deps, actor, params.id)
    const profile_picture = await storePicture(deps, file, before.id)
    return userView(deps, actor, await saveUser(deps, { before, after: { ...before, profile_picture } }))
  },
  ({ params }) => userReads(params.id),
)

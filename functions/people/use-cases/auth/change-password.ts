import { authApi } from '#shared/api/auth.ts'
import { demandOwnPassword } from '#functions/people/use-cases/own-password.ts'
import { noUser, saveUser } from '#functions/people/data/user.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { hashForClaim, hashPassword } from '#functions/people/passwords/password-hash.ts'
import { refuseCommonPassword } from '#functions/people/passwords/common-password.ts'

export const changePassword = useCase(authApi.changePassword, async (deps, actor, { params, body }) => {
  if (params.id !== actor.id) throw noUser()
  refuseCommonPassword(deps, body.new_password, 'new_password')
  await demandOwnPassword(deps, actor, body.old_password, {
    message: 'Could not update password',
    field: 'old_password',
  })
  const { claim, email } = actor.user
  const password_hash = await (claim === undefined
    ? hashPassword(body.new_password)
    : hashForClaim(body.new_password, email))
  const after = { ...actor.user, password_hash }
  await saveUser(deps, { before: actor.user, after, keeps: { session: actor.session } })
  return null
})

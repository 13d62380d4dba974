import { authApi } from '#shared/api/auth.ts'
import { demandOwnPassword } from '#functions/_steps/own-password.ts'
import { noUser, saveUser } from '#functions/_data/people/user.ts'
import type { TransactItem } from '#functions/_lib/db.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { hashPassword } from '#functions/_lib/password-hash.ts'
import { refuseCommonPassword } from './common-password.ts'

export const changePassword = useCase(authApi.changePassword, async (deps, actor, { params, body }) => {
  if (params.id !== actor.id) throw noUser()
  refuseCommonPassword(deps, body.new_password, 'new_password')
  await demandOwnPassword(deps, actor, body.old_password, {
    message: 'Could not update password',
    field: 'old_password',
  })
  const epoch = (actor.user.session_epoch ?? 0) + 1
  // All other sessions belong to an older epoch and end; this one moves to the new epoch.
  const keep: TransactItem = {
    Update: {
      TableName: deps.db.tableName,
      Key: actor.session,
      UpdateExpression: 'SET epoch = :epoch',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':epoch': epoch },
    },
  }
  const after = { ...actor.user, password_hash: await hashPassword(body.new_password), session_epoch: epoch }
  await saveUser(deps, { before: actor.user, after, also: [keep] })
  return null
})

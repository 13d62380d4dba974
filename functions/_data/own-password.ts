import { AppError } from '#shared/errors.ts'
import { remove } from '../_lib/db.ts'
import type { Actor, Deps } from '../_lib/deps.ts'
import { verifyPassword } from '../_lib/password-hash.ts'
import { countRequest } from './rate-limit.ts'

/**
 * The caller's own password, once more, before something that an open session alone must not do. Somebody who found the
 * session does not try passwords in it for long: it ends.
 * @throws AppError invalid, said at the form's field.
 */
export const demandOwnPassword = async (
  deps: Deps,
  actor: Actor,
  password: string,
  refusal: { message: string; field: string },
): Promise<void> => {
  if (await verifyPassword(password, actor.user.password_hash)) return
  const tries = await countRequest(deps, ['password_account', actor.id])
  if (tries >= deps.limits.password_account.max) await deps.db.transact([remove(deps.db.tableName, actor.session)])
  throw new AppError('invalid', refusal.message, { errors: { [refusal.field]: 'Wrong password' } })
}

import { AppError } from '#shared/errors.ts'
import { remove } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { verifyPassword } from '#functions/people/passwords/password-hash.ts'
import { countRequest } from '#functions/platform/db/rate-limit.ts'

/**
 * Confirms the caller's password before an action that an open session alone must not allow. Ends the session after a
 * few failures, so that a stolen session cannot be used for guessing.
 * @throws AppError invalid, with the form field's message.
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

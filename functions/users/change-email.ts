import { usersApi } from '#shared/api/users.ts'
import { newEmailLink } from '#functions/_data/people/email-link.ts'
import { emailKey } from '#functions/_data/rows/keys.ts'
import { mailTo, mailToOwner } from '#functions/_mails/mail-to.ts'
import { demandOwnPassword } from '#functions/_steps/own-password.ts'
import { actWrites } from '#functions/_data/rows/outbox.ts'
import { commitLimited } from '#functions/_data/rows/rate-limit.ts'
import type { LoginRow } from '#functions/_data/people/user.ts'
import { canonicalEmail } from '#functions/_lib/canonical-email.ts'
import { put } from '#functions/_lib/db.ts'
import type { Actor, Deps, UserRecord } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { ownAccount } from '#functions/_data/people/own-account.ts'

/** @throws AppError invalid for a wrong current password. */
export const demandPasswordForEmail = (deps: Deps, actor: Actor, password: string): Promise<void> =>
  demandOwnPassword(deps, actor, password, { message: 'Could not change your email', field: 'password' })

/**
 * Sends a link to the new address and a notice to the old one; following the link changes the address. If another
 * account has the address, its owner gets a mail and the caller learns nothing.
 * @throws AppError too_many
 */
export const startEmailChange = async (deps: Deps, actor: Actor, user: UserRecord, email: string): Promise<void> => {
  const taken = await deps.db.get<LoginRow>(emailKey(email))
  const rival = taken?.is_known === false && taken.user_id !== user.id ? taken.user_id : undefined
  const isFree = taken === undefined || taken.user_id === user.id || rival !== undefined
  const session = actor.id === user.id ? actor.session : undefined
  const link = newEmailLink(deps, user, { kind: 'change', email, session, rival })
  await commitLimited(
    deps,
    [
      ['email_account', user.id],
      ['email_address', canonicalEmail(email)],
    ],
    [put(deps.db.tableName, { ...link.row }), ...actWrites(deps)],
    [
      ...(isFree ? mailTo(email, 'confirm_new_email', { link: link.path }) : mailTo(taken.email, 'email_is_known', {})),
      ...mailToOwner(user, 'email_change_asked', { name: user.first, email }),
    ],
  )
}

export const changeEmail = useCase(
  usersApi.changeEmail,
  async (deps, actor, { params, body: { email, password } }) => {
    const user = ownAccount(actor, params.id)
    await demandPasswordForEmail(deps, actor, password)
    await startEmailChange(deps, actor, user, email)
    return { message: `We sent a link to ${email}. Your email will change when you follow it.` }
  },
  ({ body }) => [emailKey(body.email)],
)

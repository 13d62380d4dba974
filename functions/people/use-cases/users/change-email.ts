import { usersApi } from '#shared/api/users.ts'
import { emailKey, emailLinkKey, profileKey } from '#functions/platform/db/keys.ts'
import { demandOwnPassword } from '#functions/people/use-cases/own-password.ts'
import { actWrites } from '#functions/platform/db/outbox.ts'
import { commitLimited } from '#functions/platform/db/rate-limit.ts'
import { canonicalEmail } from '#functions/platform/db/canonical-email.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { accountFor } from '#functions/people/data/own-account.ts'
import { newAddress } from './new-address.ts'
import { proposeAddress } from './propose-address.ts'

/** @throws AppError invalid for a wrong current password. */
export const demandPasswordForEmail = (deps: Deps, actor: Actor, password: string): Promise<void> =>
  demandOwnPassword(deps, actor, password, { message: 'Could not change your email', field: 'password' })

/** @returns whether the new address gets a link, or somebody has to agree first. @throws AppError too_many */
export const startEmailChange = async (deps: Deps, actor: Actor, user: UserRecord, email: string): Promise<boolean> => {
  const { items, mails, isSent } =
    actor.id === user.id
      ? { ...(await newAddress(deps, user, email, { session: actor.session })), isSent: true }
      : await proposeAddress(deps, actor, user, email)
  await commitLimited(
    deps,
    [
      ['email_account', user.id],
      ['email_address', canonicalEmail(email)],
    ],
    [...items, ...actWrites(deps)],
    mails,
  )
  return isSent
}

export const changeEmail = useCase(
  usersApi.changeEmail,
  async (deps, actor, { params, body: { email, password } }) => {
    const user = await accountFor(deps, actor, params.id)
    await demandPasswordForEmail(deps, actor, password)
    const isSent = await startEmailChange(deps, actor, user, email)
    if (!isSent) return { message: 'Their email changes once another admin agrees, or they do by mail.' }
    const whose =
      user.id === actor.id ? 'Your email will change when you follow it.' : 'Following it changes their email.'
    return { message: `We sent a link to ${email}. ${whose}` }
  },
  ({ params, body }) => [profileKey(params.id), emailLinkKey(params.id, 'propose'), emailKey(body.email)],
)

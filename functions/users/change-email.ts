import { usersApi } from '#shared/api/users.ts'
import { emailKey } from '#functions/_data/rows/keys.ts'
import { demandOwnPassword } from '#functions/_steps/own-password.ts'
import { actWrites } from '#functions/_data/rows/outbox.ts'
import { commitLimited } from '#functions/_data/rows/rate-limit.ts'
import { canonicalEmail } from '#functions/_lib/canonical-email.ts'
import type { Actor, Deps, UserRecord } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { ownAccount } from '#functions/_data/people/own-account.ts'
import { newAddress } from './new-address.ts'
import { proposeAddress } from './propose-address.ts'

/** @throws AppError invalid for a wrong current password. */
export const demandPasswordForEmail = (deps: Deps, actor: Actor, password: string): Promise<void> =>
  demandOwnPassword(deps, actor, password, { message: 'Could not change your email', field: 'password' })

/** @throws AppError too_many */
export const startEmailChange = async (deps: Deps, actor: Actor, user: UserRecord, email: string): Promise<void> => {
  const { items, mails } =
    actor.id === user.id
      ? await newAddress(deps, user, email, { session: actor.session })
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

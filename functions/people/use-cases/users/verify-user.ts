import { usersApi } from '#shared/api/users.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { forReader, mailTo } from '#functions/platform/mail/mail-to.ts'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import { userReads, userView } from './user-view.ts'
import type { Actor, UserRecord } from '#functions/platform/deps/deps.ts'
import { AppError } from '#shared/errors.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Mail to an unconfirmed address contains no typed text. */
const refusalMail = ({ id, email, email_confirmed, first }: UserRecord, reason: string): OutboxJob[] =>
  forReader(id, mailTo(email, 'verification_refused', { name: first, ...(email_confirmed === true && { reason }) }))

const verdictMail = ({ id, email, first }: UserRecord, verified: boolean): OutboxJob[] =>
  forReader(id, mailTo(email, verified ? 'verification_done' : 'verification_withdrawn', { name: first }))

/** A verified account loses its refusal; a refused one leaves the list of those that wait. */
const judged = (
  { refusal: _old, ...user }: UserRecord,
  verified: boolean,
  reason: string,
  now: string,
): UserRecord => ({
  ...user,
  verified,
  ...(!verified && reason !== '' && { refusal: { at: now, reason } }),
})

/** @throws AppError conflict */
const refuseToLock = (actor: Actor, { id, is_admin }: UserRecord): void => {
  if (id === actor.id) throw new AppError('conflict', 'You cannot lock your own account')
  if (is_admin) throw new AppError('conflict', 'An admin cannot be locked. Please take the role away first')
}

/** Withdrawing a verification locks the account: the save ends all its sessions (`endsEpoch`). */
export const verifyUser = useCase(
  usersApi.verifyUser,
  async (deps, actor, { params, body: { verified, reason } }) => {
    const before = await getUserRecord(deps, params.id)
    if (!verified) refuseToLock(actor, before)
    else if (before.awaits_address)
      throw new AppError('conflict', 'Another account has this email. This person needs to change theirs first')
    const why = verified ? '' : (reason ?? '')
    // A repeated click mails only once.
    if (before.verified === verified && (before.refusal?.reason ?? '') === why) return userView(deps, actor, before)
    const saved = await saveUser(deps, {
      before,
      after: judged(before, verified, why, deps.now),
      jobs: why === '' ? (before.verified === verified ? [] : verdictMail(before, verified)) : refusalMail(before, why),
    })
    return userView(deps, actor, saved)
  },
  ({ params }) => userReads(params.id),
)

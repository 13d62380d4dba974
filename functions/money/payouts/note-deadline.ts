import type { Instant } from '#shared/domain/time.ts'
import { toInstant } from '#shared/domain/time.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { dueRow, type DueRow } from '#functions/platform/db/due.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { findPayee, payeeChanged } from '#functions/money/data/payee.ts'
import { findUser } from '#functions/people/data/user.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { accountDeadline } from '#functions/money/operations/payout-mails.ts'

/** The provider's deadline for a payee, with a mail a week before. */

const week = 7 * 86_400_000

const toldAt = (deadline: Instant): Instant => toInstant(Date.parse(deadline) - week)

const mailsFor = async (deps: Deps, userId: string, deadline: Instant) => {
  const user = await findUser(deps, userId)
  return user ? accountDeadline(user, deadline) : []
}

/** Records what the provider says now; undefined once nothing is missing. */
export const noteDeadline = (deps: Deps, userId: string, deadline: Instant | undefined): Promise<void> => {
  const note = async (): Promise<void> => {
    deps.db.refresh()
    const before = await findPayee(deps, userId)
    if (before?.deadline === deadline) return
    const isSoon = deadline !== undefined && toldAt(deadline) <= deps.now
    await commit(
      deps,
      [
        payeeChanged(deps, userId, before, { deadline }),
        ...(deadline === undefined || isSoon
          ? []
          : [put(deps.db.tableName, dueRow(toldAt(deadline), { kind: 'deadline', user_id: userId }))]),
      ],
      isSoon ? await mailsFor(deps, userId, deadline) : [],
    )
  }
  return retryConflicts(deps, note, anyConflict)
}

/** A week before, unless the payee has answered or the provider has moved the day. */
export const tellDeadline = async (deps: Deps, { PK, SK, due_at, user_id }: DueRow<'deadline'>): Promise<void> => {
  const deadline = (await findPayee(deps, user_id))?.deadline
  const isMeant = deadline !== undefined && toldAt(deadline) === due_at
  await commit(deps, [remove(deps.db.tableName, { PK, SK })], isMeant ? await mailsFor(deps, user_id, deadline) : [])
}

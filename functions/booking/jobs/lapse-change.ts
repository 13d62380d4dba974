import { isLapsed, isUndecided, withoutChange } from '#functions/event/rules/agreement/change.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { balanceJobs } from '#functions/event/use-cases/event-action.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'

/**
 * A proposed change that was not agreed in time lapses: the event returns to its agreement. After the gig, the admins
 * are asked to decide instead, once. Idempotent.
 */
export const lapseChange = (deps: Deps, eventId: string): Promise<void> =>
  retryConflicts(deps, async () => {
    const before = await findEvent(deps, eventId)
    if (!before) return
    if (isUndecided(before, deps.now)) return escalate(deps, before)
    if (!isLapsed(before, deps.now)) return
    const after = applyConsequences(withoutChange(before), deps.now)
    const activity = { action: 'change lapsed', detail: 'not agreed in time' }
    await saveEvent(deps, { before, after, actor: undefined, activity, jobs: balanceJobs(before, after) })
  })

/** `agreementMails` tells the admins. */
const escalate = async (deps: Deps, before: EventItem): Promise<void> => {
  const pending = before.agreement!.pending!
  if (pending.escalated_at != null) return
  const agreement = { ...before.agreement!, pending: { ...pending, escalated_at: deps.now } }
  const activity = { action: 'asked the admins to decide', detail: 'not agreed in time' }
  await saveEvent(deps, { before, after: { ...before, agreement }, actor: undefined, activity })
}

import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { nextStatus } from '#shared/domain/event/record/status.ts'
import { zero } from '#shared/domain/money.ts'
import type { Verdict } from '#shared/domain/permissions.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

interface Closing {
  id: string
  rule: (who: Relation, event: Event) => Verdict
  by: 'client' | 'agency'
  reason: string
}

const closings = {
  client: { action: 'withdrawn', notified: 'agent', mail: 'request_withdrawn' },
  agency: { action: 'declined', notified: 'client', mail: 'request_declined' },
} as const

/** Ends a request before a signature: notifies the other side and frees requested vendors. The client still sees it. */
export const closeRequest = (deps: Deps, actor: Actor, { id, rule, by, reason }: Closing): Promise<EventView> =>
  retryConflicts(deps, async () => {
    const before = await openEvent(deps, actor, id, rule)
    const { action, notified, mail } = closings[by]
    return saveAndShow(deps, {
      before,
      after: {
        ...before,
        status: nextStatus(before.prepaid, before.status, 'close_request') ?? before.status,
        cancellation: { by, reason, at: deps.now, keep: 0, due: zero, waived: false, refunds_fees: false },
      },
      actor,
      activity: { action, detail: reason },
      jobs: [
        ...mailParties(inForce(before), notified, mail, { reason }),
        ...mailParties(inForce(before), 'vendors', 'vendor_released'),
      ],
    })
  })

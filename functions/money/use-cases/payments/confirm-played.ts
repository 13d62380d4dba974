import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { inBoth, withoutChange } from '#functions/event/rules/agreement/change.ts'
import { canConfirmPlayed } from '#shared/domain/event/access/event-permissions.ts'
import { withPlayed } from '#functions/event/rules/agreement/played.ts'
import { nextStatus } from '#shared/domain/event/record/status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Gig End. Absent vendors get nothing, so the agent may have to correct rates before paying. */
export const confirmPlayed = useCase(
  eventPaymentsApi.confirmPlayed,
  async (deps, actor, { params, body }) => {
    const before = await openEvent(deps, actor, params.id, (who, event) => canConfirmPlayed(who, event, deps.now))
    // The gig followed the terms in force: a change that is still proposed was never agreed. A correction after the gig
    // leaves the proposed one open.
    const played =
      before.status === 'played'
        ? inBoth(before, (event) => withPlayed(event, body))
        : withPlayed(withoutChange(before), body)
    const next = { ...played, status: nextStatus(before.prepaid, before.status, 'gig_end') ?? before.status }
    const absent = vendorsOf(next)
      .filter((vendor) => vendor.played === false)
      .map(({ name }) => name)
    return saveAndShow(deps, {
      before,
      after: next,
      actor,
      activity: {
        action: before.status === 'played' ? 'corrected who played' : 'gig ended',
        ...(absent.length > 0 && { detail: `not played: ${absent.join(', ')}` }),
      },
    })
  },
  ({ params }) => eventToSave(params.id),
)

import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canCancel, noChargeBeingMade } from '#shared/domain/event/access/cancellation-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isOlder } from '#functions/platform/db/save-edit.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { demandVerdict, refusal } from '#functions/event/use-cases/open-event.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { eventFor, getEvent } from '#functions/event/data/find-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase, type Input } from '#functions/platform/deps/use-case.ts'
import { performAll } from '#functions/money/operations/perform.ts'
import { startCancellation } from '#functions/money/refunds/start-cancellation.ts'

const callFor = 18_000
/** A recent cancellation with the same input is the same click. */
const justNow = 15_000

type Body = Input<typeof eventPaymentsApi.cancelEvent>['body']
const isSameClick = ({ cancellation }: Event, { by, reason }: Body, now: string) =>
  cancellation?.by === by && cancellation.reason === reason && Date.parse(now) - Date.parse(cancellation.at) < justNow

/** Does exactly what the preview of the same version showed, to the cent. */
export const cancelEvent = useCase(
  eventPaymentsApi.cancelEvent,
  async (deps, actor, { params, body }) => {
    const begun = await retryConflicts(deps, async () => {
      const before = await getEvent(deps, params.id)
      const verdict = canCancel(relation(actor, before), before, deps.now)
      if (!verdict.ok && verdict.code === 'conflict' && isSameClick(before, body, deps.now)) return []
      demandVerdict(verdict, actor, before)
      demandVerdict(noChargeBeingMade(before), actor, before)
      // Not retried: the person has to see a preview of the current event.
      if (isOlder(body.version, before)) throw refusal('conflict', new EventChanged('event').message, actor, before)
      const ops = await startCancellation(deps, before, body, actor)
      if (!ops) throw new EventChanged('event', { event: eventFor(actor, before) })
      return ops
    })
    await performAll(deps, begun, callFor)
    deps.db.refresh()
    return eventFor(actor, await getEvent(deps, params.id))
  },
  ({ params }) => eventToSave(params.id),
)

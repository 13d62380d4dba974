import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { NextStep } from '#shared/domain/event/lifecycle/step.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isBeforeGig, isPriceOpen, type EventStatus } from '#shared/domain/event/record/status.ts'
import type { Viewer } from '#shared/domain/permissions.ts'

export interface HomeStep {
  event: EventProjection
  step: NextStep
}

/** Listed while others have to act. A booked or played event is listed as a gig. */
const isListedWaiting: Readonly<Record<EventStatus, boolean>> = {
  draft: true,
  pending: true,
  propose: false,
  proposed: true,
  booked: false,
  played: false,
  invoiced: true,
  payment_failed: false,
  paid: false,
  refunded: false,
  refund_incomplete: true,
  canceled: false,
}

const isAhead = (event: EventProjection, now: string) =>
  event.end != null && event.end >= now && (isBeforeGig(event) || isPriceOpen(event))

/** Sorts events for home: the viewer's next steps, steps of others, and upcoming gigs. */
export const homeSteps = (events: readonly EventProjection[], viewer: Viewer, now: string) => {
  const steps = events.map((event) => ({ event, step: nextStep(event, viewer, now) }))
  return {
    mine: steps.filter(({ step }) => step.action !== 'wait' && !step.isEarly),
    others: steps.filter(({ event, step }) => step.action === 'wait' && isListedWaiting[event.status]),
    gigs: steps.filter(({ event }) => isAhead(event, now)),
  }
}

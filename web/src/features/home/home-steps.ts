import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { NextStep } from '#shared/domain/event/lifecycle/step.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'

export interface HomeStep {
  event: EventProjection
  step: NextStep
}

const over = new Set(['paid', 'canceled'])
const isSoon = (event: EventProjection, now: string) =>
  event.end != null && event.end >= now && !over.has(event.status) && event.status !== 'refunded'

/** Sorts events for home: the viewer's next steps, steps of others, and upcoming gigs. */
export const homeSteps = (events: readonly EventProjection[], viewer: Viewer, now: string) => {
  const steps = events.map((event) => ({ event, step: nextStep(event, viewer, now) }))
  return {
    mine: steps.filter(({ step }) => step.action !== 'wait'),
    others: steps.filter(
      ({ event, step }) =>
        step.action === 'wait' &&
        ['draft', 'pending', 'proposed', 'invoiced', 'refund_incomplete'].includes(event.status),
    ),
    gigs: steps.filter(
      ({ event }) =>
        isSoon(event, now) && ['booked', 'proposed', 'propose', 'pending', 'draft', 'played'].includes(event.status),
    ),
  }
}

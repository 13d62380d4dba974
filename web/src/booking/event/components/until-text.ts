import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import type { NextStep } from '#shared/domain/event/lifecycle/step.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { Instant } from '#shared/domain/time.ts'
import { deadline } from '#web/booking/event/components/calls/list-text.ts'

/** `by Thu 6:00 PM`: until when the step's matter has to end; nothing if that is unknown, or said already. */
export const untilText = (event: EventLike, { label, detail, isEarly }: NextStep, now: Instant): string => {
  const of = readiness(event, now).matters.filter((matter) => matter.label === label || matter.what === label)
  const [by] = of.flatMap((matter) => matter.by ?? []).sort()
  return by === undefined || isEarly || /\bby\b|\buntil\b/.test(detail) ? '' : `by ${deadline(by, event.timezone)}`
}

import { isPast } from '#shared/domain/event/money/owed.ts'
import type { NextAction } from '#shared/domain/event/lifecycle/step.ts'
import { toInstant, type Instant } from '#shared/domain/time.ts'
import type { HomeStep } from './home-steps.ts'

/** Urgency of the tasks on a client's or vendor's home (docs/product.md#screens). */
export const urgencies = ['Overdue', 'Today', 'This week', 'Later'] as const
export type Urgency = (typeof urgencies)[number]

const day = 86_400_000
const money: ReadonlySet<NextAction> = new Set(['pay_balance', 'pay_invoice'])
const afterwards: ReadonlySet<NextAction> = new Set(['gig_end'])
/** These block no one, so they are less urgent while the event is far off. */
const preparation: ReadonlySet<NextAction> = new Set(['fill_places', 'request_vendors'])

const later = (now: Instant, days: number): Instant => toInstant(Date.parse(now) + days * day)

/** Money: by due date. After the gig: a day of grace. Before it: today if somebody waits or the gig is near. */
export const urgencyOf = ({ event, step }: HomeStep, now: Instant): Urgency => {
  const { start, end, due_at } = event
  if (money.has(step.action)) {
    const dueAt = due_at ?? event.invoice_due_at ?? now
    return isPast(dueAt, now)
      ? 'Overdue'
      : dueAt < later(now, 1)
        ? 'Today'
        : dueAt < later(now, 7)
          ? 'This week'
          : 'Later'
  }
  if (afterwards.has(step.action)) return end != null && end < later(now, -1) ? 'Overdue' : 'Today'
  if (start != null && start < now) return 'Overdue'
  return preparation.has(step.action) && (start == null || start > later(now, 30)) ? 'This week' : 'Today'
}

export const byUrgency = (steps: readonly HomeStep[], now: Instant): Record<Urgency, HomeStep[]> => {
  const groups: Record<Urgency, HomeStep[]> = { Overdue: [], Today: [], 'This week': [], Later: [] }
  for (const step of steps) groups[urgencyOf(step, now)].push(step)
  return groups
}

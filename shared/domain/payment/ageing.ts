import type { Instant } from '../time.ts'

/** Receivables by age, in whole days (UTC) after the due day; the due day itself is not overdue. */
export const ages = ['not_due', 'days_1_7', 'days_8_30', 'days_over_30'] as const
export type Age = (typeof ages)[number]

const day = 86_400_000
const startOfDay = (instant: Instant): number => Date.parse(instant.slice(0, 10))

export const overdueDays = (dueAt: Instant, now: Instant): number =>
  Math.max(0, (startOfDay(now) - startOfDay(dueAt)) / day)

export const ageOf = (dueAt: Instant, now: Instant): Age => {
  const days = overdueDays(dueAt, now)
  return days === 0 ? 'not_due' : days <= 7 ? 'days_1_7' : days <= 30 ? 'days_8_30' : 'days_over_30'
}

import type { Overview } from './api/money.ts'

export const ageLabels: Record<Overview['receivables'][number]['age'], string> = {
  not_due: 'Not due',
  days_1_7: '1–7 days',
  days_8_30: '8–30 days',
  days_over_30: '31+ days',
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const longFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** `2026-07` → `Jul` */
export const shortMonth = (month: string): string => monthFormat.format(dateOf(month))
/** `2026-07` → `July 2026` */
export const longMonth = (month: string): string => longFormat.format(dateOf(month))

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
/** `$1.2M`, for an axis. */
export const shortMoney = (dollars: number): string => short.format(dollars)

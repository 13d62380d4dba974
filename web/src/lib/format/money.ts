import { formatMoney, type Cents } from '#shared/domain/money.ts'

/** A fraction as a percentage: `0.15` → `15%`. */
export const formatPercent = (fraction: number): string =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(fraction)

/** Whole dollars without decimals, for narrow columns: `$4,000`. */
export const shortMoney = (amount: Cents | null | undefined): string =>
  amount == null ? '' : formatMoney(amount).replace(/\.00$/, '')

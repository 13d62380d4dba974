// Made with the first amount: the browser takes milliseconds for it, and most pages begin without one.
let made: Intl.NumberFormat | undefined
const dollars = (): Intl.NumberFormat =>
  (made ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Currency units: `1200.5` → `$1,200.50`. */
export const formatMoney = (units: number | null | undefined): string => (units == null ? '–' : dollars().format(units))

/** Cents, as payouts are sent. */
export const formatCents = (cents: number): string => dollars().format(cents / 100)

/** A fraction as a person reads it: `0.15` → `15%`. */
export const formatPercent = (fraction: number): string =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(fraction)

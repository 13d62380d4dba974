/** A fraction as a percentage: `0.15` → `15%`. */
export const formatPercent = (fraction: number): string =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }).format(fraction)

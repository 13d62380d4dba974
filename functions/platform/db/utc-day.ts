/** Days such as `2026-07-04`. */

const ms = 86_400_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
export const nextDay = (day: string): string => new Date(startOf(day) + ms).toISOString().slice(0, 10)
export const dayBefore = (day: string): string => new Date(startOf(day) - ms).toISOString().slice(0, 10)
/** That many days, from this one back. */
export const daysBack = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => new Date(startOf(day) - i * ms).toISOString().slice(0, 10))

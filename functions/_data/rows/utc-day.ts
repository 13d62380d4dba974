/** Days such as `2026-07-04`. */

export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10)

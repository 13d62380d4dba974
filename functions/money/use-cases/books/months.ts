/** `2026-11`, 2 → `2027-01` */
const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** Consecutive months around the one of `now`: `from` and `to` are offsets, both inclusive. */
export const monthsAround = (now: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => monthAfter(now.slice(0, 7), from + i))

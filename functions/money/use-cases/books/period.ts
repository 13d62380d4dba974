/** A file's period: a calendar year, or one month of it (UTC). */
export interface Period {
  year: number
  month?: number | undefined
}

const two = (count: number) => String(count).padStart(2, '0')

export const monthsOfPeriod = ({ year, month }: Period): string[] =>
  (month === undefined ? Array.from({ length: 12 }, (_, i) => i + 1) : [month]).map((one) => `${year}-${two(one)}`)

export const daysOfPeriod = ({ year, month }: Period): string[] => {
  const [first, end] = [Date.UTC(year, (month ?? 1) - 1, 1), Date.UTC(year, month ?? 12, 1)]
  const days: string[] = []
  for (let at = first; at < end; at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** `2026` or `2026-07`, for file names. */
export const periodText = ({ year, month }: Period): string =>
  month === undefined ? String(year) : `${year}-${two(month)}`

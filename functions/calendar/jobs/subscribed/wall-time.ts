import ICAL from 'ical.js'

/** A wall-clock time is in milliseconds, as if it were UTC (shared/domain/wall-clock.ts). */
export const wallOf = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): number =>
  isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second)

/** Without a zone. */
export const timeAt = (wall: number, isDate = false): ICAL.Time => {
  const at = new Date(wall)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
  const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone)
}

import { defaultTimezone, toInstant } from '#shared/domain/time.ts'
import { timeOfWall } from '#shared/domain/wall-clock.ts'

const hour = 3_600_000

/** From noon to 2 a.m., so that the previous evening's gig does not count. */
export const eveningOf = (day: string): { start: string; end: string } => {
  const noon = timeOfWall(Date.parse(`${day}T12:00Z`), defaultTimezone)
  return { start: toInstant(noon), end: toInstant(noon + 14 * hour) }
}

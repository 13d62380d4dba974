import { toInstant } from '#shared/domain/time.ts'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'

/** The same wall-clock time in another zone: an event at 7 PM stays at 7 PM when its venue changes. */
export const keepClock = (instant: string | null, from: string, to: string): string | null =>
  instant === null || from === to ? instant : toInstant(timeOfWall(wallAt(Date.parse(instant), from), to))

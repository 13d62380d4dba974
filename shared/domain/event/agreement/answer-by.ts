import { toInstant, type Instant } from '#shared/domain/time.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * When a proposed change lapses: the earlier of seven days and 48 hours before the start in force, and never less
 * than two hours from now.
 */
export const answerBy = (now: Instant, startInForce: Instant | null | undefined): Instant => {
  const at = Date.parse(now)
  const beforeStart = startInForce == null ? Infinity : Date.parse(startInForce) - 2 * day
  return toInstant(Math.max(Math.min(at + 7 * day, beforeStart), at + 2 * hour))
}

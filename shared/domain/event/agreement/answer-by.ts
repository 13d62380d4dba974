import { toInstant, type Instant } from '#shared/domain/time.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * When a proposed change lapses: in seven days or 48 hours before the start in force, whichever is earlier, but at
 * least two hours from now.
 */
export const answerBy = (now: Instant, startInForce: Instant | null | undefined): Instant => {
  const at = Date.parse(now)
  const beforeStart = startInForce == null ? Infinity : Date.parse(startInForce) - 2 * day
  return toInstant(Math.max(Math.min(at + 7 * day, beforeStart), at + 2 * hour))
}

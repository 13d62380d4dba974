import { toInstant, type Instant } from '#shared/domain/time.ts'
import { daysOrStart, hoursAhead } from '#shared/domain/event/record/valid-until.ts'

const answerDays = 7
export const answerTimeText = `${answerDays} days, or by ${hoursAhead} hours before the start if that is earlier`

/** The deadline after which a proposed change lapses. */
export const answerBy = (now: Instant, startInForce: Instant | null | undefined): Instant =>
  daysOrStart(answerDays, now, startInForce)

const decideHours = 72

/** Once the event has begun: from then on an admin may decide a correction that somebody did not answer. */
export const decideBy = (now: Instant): Instant => toInstant(Date.parse(now) + decideHours * 3_600_000)

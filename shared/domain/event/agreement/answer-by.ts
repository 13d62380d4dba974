import type { Instant } from '#shared/domain/time.ts'
import { daysOrStart, hoursAhead } from '../record/valid-until.ts'

const answerDays = 7
export const answerTimeText = `${answerDays} days, or by ${hoursAhead} hours before the start if that is earlier`

/** When a proposed change lapses, unless it is agreed. */
export const answerBy = (now: Instant, startInForce: Instant | null | undefined): Instant =>
  daysOrStart(answerDays, now, startInForce)

import { toInstant, type Instant } from '../time.ts'

const day = 86_400_000
/** UTC. Morning in the whole US, so that banks process it the same day. */
const hour = 14

const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay())

/** Midnight UTC of the n-th business day after this one. Bank holidays are unknown here: the provider knows them. */
export const businessDaysLater = (now: Instant, days: number): Instant => {
  let time = Date.parse(now.slice(0, 10))
  for (let left = days; left > 0;) {
    time += day
    if (!isWeekend(time)) left -= 1
  }
  return toInstant(time)
}

/**
 * When money that arrives now is paid out: 14:00 UTC on the next business day, so that one payout collects a day's
 * money. Monday to Friday; on a bank holiday the bank books it a day later.
 */
export const nextPayoutAt = (now: Instant): Instant =>
  toInstant(Date.parse(businessDaysLater(now, 1)) + hour * 3_600_000)

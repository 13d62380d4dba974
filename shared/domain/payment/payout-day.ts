import { toInstant, type Instant } from '../time.ts'

const day = 86_400_000
/** UTC. Morning in the whole US, so that banks process it the same day. */
const hour = 14

const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay())

/**
 * When money that arrives now is paid out: 14:00 UTC on the next business day, so that one payout collects a day's
 * money. Monday to Friday; on a bank holiday the bank books it a day later.
 */
export const nextPayoutAt = (now: Instant): Instant => {
  let time = Date.parse(now.slice(0, 10)) + day
  while (isWeekend(time)) time += day
  return toInstant(time + hour * 3_600_000)
}

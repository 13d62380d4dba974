import { toInstant, type Instant } from '../time.ts'

const day = 86_400_000
/** UTC: morning in the whole US, so that banks still take it on that day. */
const hour = 14

const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay())

/**
 * When money that arrives now is paid out: 14:00 UTC of the next business day, so that one payout gathers a day. Monday
 * to Friday; a bank holiday only means that the bank books it a day later.
 */
export const nextPayoutAt = (now: Instant): Instant => {
  let time = Date.parse(now.slice(0, 10)) + day
  while (isWeekend(time)) time += day
  return toInstant(time + hour * 3_600_000)
}

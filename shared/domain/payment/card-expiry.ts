import { toInstant, type Instant } from '../time.ts'

/** The end of a card's month, `8/2026`; undefined for other methods. */
const expiryOf = (exp: string | null | undefined): Instant | undefined => {
  const [, month, year] = /^(\d+)\/(\d+)$/.exec(exp ?? '') ?? []
  return year === undefined ? undefined : toInstant(Date.UTC(Number(year), Number(month)))
}

/** Whether a card is over when it is to be charged. */
export const expiresBefore = (exp: string | null | undefined, due: Instant | undefined): boolean => {
  const expiry = expiryOf(exp)
  return due !== undefined && expiry !== undefined && expiry <= due
}

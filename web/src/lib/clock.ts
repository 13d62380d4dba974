/**
 * The present as the server sees it. What may be done now (Gig End, a refund) is decided there, and a phone whose clock
 * is off by a day, or a demo whose clock was moved, should show the same. Every answer of the API sets it.
 */
let ahead = 0

/** A difference below this is the network's, not the clock's. */
const tolerance = 5_000

export const setServerTime = (dateHeader: string | undefined): void => {
  const server = Date.parse(dateHeader ?? '')
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  ahead = Math.abs(difference) > tolerance ? difference : 0
}

/** How far the server's clock is ahead of this device's. */
export const aheadMs = (): number => ahead
export const nowMs = (): number => Date.now() + ahead
export const nowIso = (): string => new Date(nowMs()).toISOString()

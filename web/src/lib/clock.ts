/**
 * The server's current time. The server decides what may be done now (Gig End, a refund); a phone with a wrong clock,
 * or a demo with a moved clock, should agree with it. Every API response updates it.
 */
let ahead = 0

/** A smaller difference is due to the network, not the clock. */
const tolerance = 5_000

export const setServerTime = (dateHeader: string | undefined): void => {
  const server = Date.parse(dateHeader ?? '')
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  ahead = Math.abs(difference) > tolerance ? difference : 0
}

/** The server clock's lead over this device's. */
export const aheadMs = (): number => ahead
export const nowMs = (): number => Date.now() + ahead
export const nowIso = (): string => new Date(nowMs()).toISOString()

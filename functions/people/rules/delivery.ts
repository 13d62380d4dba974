/** Rules of what receivers of webhooks are sent (docs/adr/0029-webhooks.md). */

/** After each try that failed: growing, and three days in all. */
const pauseMinutes = [1, 5, 30, 120, 300, 600, 840, 1080, 1344]

/** @returns how long to wait after so many tries; undefined once it is given up. */
export const pauseAfter = (attempts: number): number | undefined => {
  const minutes = pauseMinutes[attempts - 1]
  return minutes === undefined ? undefined : minutes * 60
}

/** Why a receiver did not get it, as those read who manage it. */
export const deliveryProblems = {
  private: 'This address is in a private network, which we cannot reach',
  own: 'This is an address of this site',
  not_https: 'This address has no https, which is not safe',
  password: 'This address has a name and password in it: please check the signature instead',
  unknown_host: 'This address does not exist',
  unreachable: 'The server cannot be reached',
  slow: 'The server did not answer within ten seconds',
  refused: 'The server did not answer with a 2xx status',
} as const
export type DeliveryProblem = keyof typeof deliveryProblems

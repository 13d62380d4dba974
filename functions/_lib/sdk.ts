/**
 * Settings of every client of AWS. Three attempts of 3 seconds end within the shortest time-out of a function
 * (infra/functions.ts). By itself the SDK waits for ever, and `requestTimeout` alone only warns. It ends when the
 * answer begins; `socketTimeout` is for one that begins and breaks off.
 */
export const sdk = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: 3000,
    socketTimeout: 3000,
    throwOnRequestTimeout: true,
  },
}

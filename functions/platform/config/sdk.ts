/**
 * Settings of all AWS clients. Three attempts of 3 seconds end within the shortest function timeout
 * (infra/functions.ts). By default the SDK waits forever, and `requestTimeout` alone only warns. It ends when the
 * response begins; `socketTimeout` covers responses that stall.
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

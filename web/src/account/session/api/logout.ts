import { call } from '#web/lib/api/client.ts'
import { forgetSession } from '#web/lib/forget-session.ts'

/** Ends the session in the browser regardless of the server's response. */
export const logOut = async (): Promise<void> => {
  try {
    await call('POST /users/logout')
  } catch {
    // The token will expire on its own.
  }
  forgetSession()
}

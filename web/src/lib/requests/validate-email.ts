import { call } from '../api/client.ts'
import { notify } from '../notify.ts'

/** The server's validation of an email address: a message, or undefined if valid. */
export const emailServerProblem = async (email: string): Promise<string | undefined> => {
  try {
    const { isValid, msg } = await call('GET /validate-email', { query: { email } })
    return isValid ? undefined : msg
  } catch (error) {
    notify.failure(error, { say: 'Could not validate email' })
    return undefined
  }
}

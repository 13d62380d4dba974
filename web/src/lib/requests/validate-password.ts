import { call } from '../api/client.ts'
import { notify } from '../notify.ts'

/** The server's validation of a new password, including common ones: a message, or undefined if valid. */
export const passwordProblem = async (password: string): Promise<string | undefined> => {
  try {
    const { isValid, msg } = await call('GET /validate-password', { query: { password } })
    return isValid ? undefined : msg
  } catch (error) {
    notify.failure(error, { say: 'Could not validate password' })
    return undefined
  }
}

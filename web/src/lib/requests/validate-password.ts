import { call } from '../api/client.ts'
import { notify } from '../notify.ts'

/** The server's word on a new password (it also knows the commonest ones): a message, or undefined when it will do. */
export const passwordProblem = async (password: string): Promise<string | undefined> => {
  try {
    const { isValid, msg } = await call('GET /validate-password', { query: { password } })
    return isValid ? undefined : msg
  } catch (error) {
    notify.failure(error, { say: 'Could not validate password' })
    return undefined
  }
}

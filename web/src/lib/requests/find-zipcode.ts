import { call } from '../api/client.ts'
import { notify } from '../notify.ts'

export const zipNotFound = 'ZIP not found'

export interface Place { zipcode: string, city: string, state: string }

/** City and state of a ZIP code; undefined, with a message said, when nobody knows it. */
export const findZipcode = async (zipcode: string): Promise<Place | undefined> => {
  try {
    const answer = await call('GET /validate-zipcode', { query: { zipcode } })
    if (answer.isValid && answer.zipcode) return answer.zipcode
  } catch {
    // The same message: the field cannot be trusted either way.
  }
  notify.error(`Zipcode ${zipcode} not found`)
  return undefined
}

import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { notify } from '../notify.ts'

export const zipNotFound = 'ZIP not found'

/** A ZIP that the server does not know is taken with a city and state typed by hand. */
export const hasPlace = ({ city, state }: { city: string; state: string }): boolean =>
  city.trim() !== '' && state.trim() !== ''

export interface Place {
  zipcode: string
  city: string
  state: string
  timezone?: string | undefined
}

/** City, state and time zone; `unreachable` if the server did not respond, which says nothing about the code. */
export const lookUpZipcode = async (zipcode: string): Promise<Place | 'unknown' | 'unreachable'> => {
  try {
    const answer = await call('GET /validate-zipcode', { query: { zipcode } })
    if (answer.isValid && answer.zipcode) return answer.zipcode
  } catch (error) {
    if (error instanceof ApiError && error.status === undefined) return 'unreachable'
  }
  notify.error(`Zipcode ${zipcode} not found`)
  return 'unknown'
}

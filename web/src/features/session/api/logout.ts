import { call } from '../../../lib/api/client.ts'
import { drafts } from '../../../lib/drafts.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { selectedEvent } from '../../../lib/selected-event.ts'
import { session } from '../../../lib/session.ts'

/** Ends the session here whatever the server says (spec section 4): login, user, errors, drafts and header are gone. */
export const logOut = async (): Promise<void> => {
  try {
    await call('POST /users/logout')
  } catch {
    // The token expires by itself.
  }
  drafts.dropAll()
  selectedEvent.set(undefined)
  session.clear()
  queryClient.clear()
}

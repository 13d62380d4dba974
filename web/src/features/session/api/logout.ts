import { call } from '#web/lib/api/client.ts'
import { drafts } from '#web/lib/drafts.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'
import { session } from '#web/lib/session.ts'

/**
 * Ends the session here whatever the server says (docs/product.md#event-status): login, user, errors, drafts and header
 * are gone.
 */
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

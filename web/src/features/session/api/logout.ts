import { call } from '#web/lib/api/client.ts'
import { drafts } from '#web/lib/drafts.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { selectedEvent } from '#web/lib/selected-event.ts'
import { session } from '#web/lib/session.ts'

/**
 * Ends the session in the browser regardless of the server's response (docs/product.md#event-status): clears login,
 * user, errors, drafts and header.
 */
export const logOut = async (): Promise<void> => {
  try {
    await call('POST /users/logout')
  } catch {
    // The token will expire on its own.
  }
  drafts.dropAll()
  selectedEvent.set(undefined)
  session.clear()
  queryClient.clear()
}

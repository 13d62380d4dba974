import { dropKeys } from './api/idempotency.ts'
import { drafts } from './drafts.ts'
import { queryClient } from './query-client.ts'
import { selectedEvent } from './selected-event.ts'
import { session } from './session.ts'

/** Clears login, user, errors, drafts and header in this browser (docs/product.md#event-status). */
export const forgetSession = (): void => {
  drafts.dropAll()
  dropKeys()
  selectedEvent.set(undefined)
  session.clear()
  queryClient.clear()
}

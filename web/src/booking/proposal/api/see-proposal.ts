import { call } from '#web/lib/api/client.ts'

/** Silent: a failure leaves the proposal unopened, and the next visit tries again. */
export const seeProposal = async (id: string): Promise<void> => {
  try {
    await call('PUT /events/{id}/proposal-seen', { params: { id } })
  } catch {
    // The client may be reminded of a proposal that they have opened.
  }
}

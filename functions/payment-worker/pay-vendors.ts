import { findEvent } from '../_data/event.ts'
import type { Deps } from '../_lib/deps.ts'
import { performAll } from '../_money/perform.ts'
import { startTransfers } from '../_money/start-transfers.ts'

const tries = 4
const within = 40_000

/** The vendors of a postpaid event whose invoice was paid. Those who could not be paid are paid again by the agent's click, not here. */
export const payVendors = async (deps: Deps, eventId: string): Promise<void> => {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    deps.db.refresh()
    const event = await findEvent(deps, eventId)
    if (!event || event.prepaid || event.status !== 'paid') return
    const begun = await startTransfers(deps, event, undefined, false)
    if (begun) return performAll(deps, begun, within)
  }
  throw new Error(`Event ${eventId} kept changing`)
}

import { retryConflicts } from '../_data/conflict-retry.ts'
import { EventChanged, findEvent } from '../_data/event.ts'
import type { Deps } from '../_lib/deps.ts'
import { performAll } from '../_money/perform.ts'
import { startTransfers } from '../_money/start-transfers.ts'

const within = 40_000

/** The vendors of a postpaid event whose invoice was paid. The agent's click, not this, pays those who were refused. */
export const payVendors = async (deps: Deps, eventId: string): Promise<void> => {
  deps.db.refresh()
  const begun = await retryConflicts(deps, async () => {
    const event = await findEvent(deps, eventId)
    if (!event || event.prepaid || event.status !== 'paid') return []
    const ops = await startTransfers(deps, event, undefined, false)
    if (!ops) throw new EventChanged('event')
    return ops
  })
  await performAll(deps, begun, within)
}

import type { DeliveryRow } from '#functions/people/data/deliveries.ts'
import { receiversOf } from '#functions/people/data/webhooks.ts'
import { deliveryKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { clock } from '#functions/platform/deps/clock.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Network } from '#functions/platform/outside/ask.ts'
import { deliveryWrite, stateChange } from './note.ts'
import { send } from './send.ts'

/** Sends a delivery once more, by hand and out of its turn. Its receiver knows it by the same id. */
export const tellAgain = async (
  deps: Deps,
  network: Network,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<void> => {
  const [receivers, row] = await Promise.all([
    receiversOf(deps),
    deps.db.get<DeliveryRow>(deliveryKey(webhook_id, delivery_id)),
  ])
  const receiver = receivers.find(({ id }) => id === webhook_id)
  if (!receiver || !row) return
  const current = clock(deps)
  const outcome = await send(deps, receiver, row, network)
  const state = await stateChange(current(), receiver, { ...outcome, isOver: false })
  const tried = deliveryWrite(current(), webhook_id, row, { ...outcome, attempts: row.attempts + 1 })
  await commit(current(), [tried, ...state.items])
}

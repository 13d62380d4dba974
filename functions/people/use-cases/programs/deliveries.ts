import { programsApi } from '#shared/api/programs.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { lastDeliveries, toDelivery, tryNow, type DeliveryRow } from '#functions/people/data/deliveries.ts'
import { getReceiver } from '#functions/people/data/webhooks.ts'
import { deliveryKey, receiversKey } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const listDeliveries = useCase(
  programsApi.listDeliveries,
  async (deps, _actor, { params: { id } }) => {
    const [rows] = await Promise.all([lastDeliveries(deps, id), getReceiver(deps, id)])
    return rows.map(toDelivery)
  },
  () => [receiversKey],
)

/** One that waits keeps its place in its line; one that is over is sent once more out of turn. */
export const replayDelivery = useCase(
  programsApi.replayDelivery,
  async (deps, actor, { params: { id, delivery_id } }) => {
    const [row] = await Promise.all([deps.db.get<DeliveryRow>(deliveryKey(id, delivery_id)), getReceiver(deps, id)])
    if (!row) throw new AppError('not_found', 'There is no such delivery')
    const waits = row.state === 'waiting'
    const job: OutboxJob = waits
      ? { type: 'tell_programs', subject: row.data.id }
      : { type: 'tell_again', webhook_id: id, delivery_id }
    await withPlaces(deps, [['webhook_account', actor.id]], (taken) =>
      commit(deps, [...taken, ...(waits ? [tryNow(deps, id, row.data.id)] : []), ...actWrites(deps)], [job]),
    )
    return toDelivery(row)
  },
  ({ params: { id, delivery_id } }) => [receiversKey, deliveryKey(id, delivery_id)],
)

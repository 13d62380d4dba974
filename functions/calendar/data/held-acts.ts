import { mostActsOfAnEvent, type Holds } from '#shared/domain/hold/calendar.ts'
import { AppError } from '#shared/errors.ts'
import { named, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { heldActsKey, type Key } from '#functions/platform/db/keys.ts'

/** The acts that are held for one event: the options of its proposal. */
interface HeldActs extends Key {
  version: number
  [holdId: `hld_${string}`]: string
}

/** No hold lies as far ahead, so the row outlives all of its holds. */
const keptMs = 4 * 366 * 86_400_000
const expiry = ({ now }: Deps) => Math.floor((Date.parse(now) + keptMs) / 1000)

/** The write of a new hold. @throws AppError conflict if the event has as many acts already. */
export const actHeldFor = async (
  deps: Deps,
  eventId: string,
  { id, act_id }: { id: string; act_id: string },
): Promise<TransactItem> => {
  const known = await deps.db.get<HeldActs>(heldActsKey(eventId))
  const held = Object.entries(known ?? {}).flatMap(([name, act]) => (name.startsWith('hld_') ? [String(act)] : []))
  if (new Set([...held, act_id]).size > mostActsOfAnEvent)
    throw new AppError(
      'conflict',
      `An event can hold ${mostActsOfAnEvent} acts, one for each option. Please release one of them first`,
    )
  return named('held_acts', {
    Update: {
      TableName: deps.db.tableName,
      Key: heldActsKey(eventId),
      UpdateExpression: 'SET #hold = :act, #ttl = :ttl ADD version :one',
      ConditionExpression: known ? 'version = :version' : 'attribute_not_exists(version)',
      ExpressionAttributeNames: { '#hold': id, '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ...{ ':act': act_id, ':ttl': expiry(deps), ':one': 1 },
        ...(known && { ':version': known.version }),
      },
    },
  })
}

/** The writes for holds that have ended, or are for another event now. */
export const actsReleased = (deps: Deps, before: Holds, after: Holds): TransactItem[] => {
  const kept = new Map(after.map(({ id, event_id }) => [id, event_id]))
  const gone = before.filter(({ id, event_id }) => event_id !== null && kept.get(id) !== event_id)
  return [...Map.groupBy(gone, ({ event_id }) => event_id!)].map(([eventId, holds]) =>
    named('held_acts', {
      Update: {
        TableName: deps.db.tableName,
        Key: heldActsKey(eventId),
        UpdateExpression: `SET #ttl = :ttl REMOVE ${holds.map((_, i) => `#r${i}`).join(', ')} ADD version :one`,
        ExpressionAttributeNames: {
          '#ttl': 'ttl',
          ...Object.fromEntries(holds.map(({ id }, i) => [`#r${i}`, id])),
        },
        ExpressionAttributeValues: { ':ttl': expiry(deps), ':one': 1 },
      },
    }),
  )
}

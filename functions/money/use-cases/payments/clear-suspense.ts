import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { clearedPostings } from '#functions/money/rules/ledger.ts'
import { AppError } from '#shared/errors.ts'
import { findBooked, platformEntryWrites } from '#functions/money/data/ledger.ts'
import { bookedKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const changed = () => new AppError('conflict', 'Somebody has explained this meanwhile')

/** Two admins: the first one says why, the second one agrees. Then it is BookMe's own, and nothing is unexplained. */
export const clearSuspense = useCase(
  eventPaymentsApi.clearSuspense,
  async (deps, actor, { body: { entry_id, reason } }) => {
    const [entry, cleared] = await Promise.all([findBooked(deps, entry_id), findBooked(deps, `${entry_id}/cleared`)])
    if (entry?.kind !== 'suspense' || entry.postings === undefined)
      throw new AppError('not_found', 'There is no such entry in suspense')
    if (cleared) throw changed()
    const { clearing, clearing_at, postings } = entry
    const isAgreed = clearing !== undefined && clearing.by !== actor.id
    const id = `${entry_id}/cleared`
    const op_key = `platform/books/${id}`
    const isSame = {
      ConditionExpression: clearing_at === undefined ? 'attribute_not_exists(clearing_at)' : 'clearing_at = :at',
      ...(clearing_at !== undefined && { ExpressionAttributeValues: { ':at': clearing_at } }),
    }
    const asked = isAgreed ? clearing : { by: actor.id, reason }
    try {
      await deps.db.transact([
        put(deps.db.tableName, { ...entry, clearing: asked, clearing_at: deps.now }, isSame),
        ...(isAgreed
          ? platformEntryWrites(deps, {
              ...{ id, op_key, at: deps.now, kind: 'suspense_cleared', stripe_id: entry_id },
              postings: clearedPostings(postings),
            })
          : []),
      ])
    } catch (error) {
      throw error instanceof ConditionFailed ? changed() : error
    }
    return { state: isAgreed ? 'done' : 'asked' } as const
  },
  ({ body }) => [bookedKey(body.entry_id), bookedKey(`${body.entry_id}/cleared`)],
)

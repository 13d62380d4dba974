import { type EventViews, prospectsApi } from '#shared/api/prospects.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { eventViewsKey, type Key } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'

const readViews = async (deps: Deps): Promise<EventViews> => {
  const row = await deps.db.get<EventViews & Key>(eventViewsKey)
  return row ? { views: row.views, version: row.version } : { views: [], version: 0 }
}

export const getEventViews = useCase(
  prospectsApi.getEventViews,
  (deps) => readViews(deps),
  () => [eventViewsKey],
)

export const updateEventViews = useCase(
  prospectsApi.updateEventViews,
  (deps, _actor, { body }) =>
    saveEdit(deps, {
      noun: 'list of views',
      version: body.version,
      read: () => readViews(deps),
      show: (current) => current,
      save: async (before) => {
        const after = { views: body.views, version: before.version + 1 }
        const unchanged =
          before.version === 0
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
        try {
          await commit(deps, [put(deps.db.tableName, { ...eventViewsKey, ...after }, unchanged)])
        } catch (error) {
          if (error instanceof ConditionFailed) throw new ChangedMeanwhile('list of views')
          throw error
        }
        return after
      },
    }),
  () => [eventViewsKey],
)

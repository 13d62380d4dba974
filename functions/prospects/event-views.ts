import { type EventViews, prospectsApi } from '#shared/api/prospects.ts'
import { ChangedMeanwhile } from '#functions/_data/rows/changed-meanwhile.ts'
import { eventViewsKey, type Key } from '#functions/_data/rows/keys.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { ConditionFailed, put } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { saveEdit } from '#functions/_steps/save-edit.ts'

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

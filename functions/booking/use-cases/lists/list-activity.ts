import type { ResponseOf } from '#shared/api/endpoint.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { canViewActivity } from '#shared/domain/event/access/event-permissions.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { activityPrefix, eventKey, type Key } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

type ActivityRow = Key & ResponseOf<typeof lookupsApi.listActivity>[number]

export const listActivity = useCase(
  lookupsApi.listActivity,
  async (deps, actor, { params, query }) => {
    await openEvent(deps, actor, params.id, canViewActivity)
    const { items, cursor } = await listPage<ActivityRow>(deps, activityPrefix(params.id), {
      ...query,
      descending: true,
    })
    return pageReply(
      items.map(({ id, at, user_id, name, role, action, detail }) => ({ id, at, user_id, name, role, action, detail })),
      cursor,
    )
  },
  ({ params }) => [eventKey(params.id)],
)

import type { ResponseOf } from '#shared/api/endpoint.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { canViewActivity } from '#shared/domain/event/access/event-permissions.ts'
import { openEvent } from '#functions/_steps/open-event.ts'
import { activityPrefix, eventKey, type Key } from '#functions/_data/rows/keys.ts'
import { listPage } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

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

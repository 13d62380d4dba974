import { callListsApi } from '#shared/api/call-lists.ts'
import { canSeeCalls } from '#shared/domain/call-list/permissions.ts'
import { relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { ofEventAndLists } from './open-chair.ts'
import { showLists } from './view.ts'

export const listCallLists = useCase(
  callListsApi.listCallLists,
  async (deps, actor, { params: { id } }) => {
    const event = await openEvent(deps, actor, id, canSeeCalls)
    const who = relationInAnyTerms(actor, event)
    return showLists(deps, event, (chair) => canSeeCalls(who, event, chair).ok)
  },
  ofEventAndLists,
)

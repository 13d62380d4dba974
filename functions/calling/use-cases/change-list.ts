import type { CallListView } from '#shared/domain/call-list/schema.ts'
import { step, type Happening } from '#shared/domain/call-list/table.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { stepLists, type CallChange } from './step-lists.ts'
import { openChair, type OfChair } from './open-chair.ts'
import { showList } from './view.ts'

type Change = Omit<CallChange, 'chair'>

/** Changes a list and asks the next at once. @returns the list as it is then. */
export const changeList = async (
  deps: Deps,
  actor: Actor,
  input: OfChair,
  changeOf: (event: EventItem) => Change | Promise<Change>,
): Promise<CallListView> => {
  const { chair } = input.params
  const { event, lists } = await retryConflicts(deps, async () => {
    const before = await openChair(deps, actor, input)
    return stepLists(deps, before, { actor, change: { chair, ...(await changeOf(before)) }, looks: true })
  })
  return showList(deps, event, lists.get(chair)!)
}

export const happens = (happening: Happening): Change => ({ act: (list, facts) => step(list, happening, facts) })

import { findChair } from '#shared/domain/call-list/chairs.ts'
import { canCall } from '#shared/domain/call-list/permissions.ts'
import type { CallListView } from '#shared/domain/call-list/schema.ts'
import { step, type Happening } from '#shared/domain/call-list/table.ts'
import { AppError } from '#shared/errors.ts'
import type { EventItem } from '#functions/_data/event/find-event.ts'
import { retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { callListKey, eventKey } from '#functions/_data/rows/keys.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { openEvent } from '#functions/_steps/open-event.ts'
import { stepLists, type CallChange } from '#functions/_steps/step-lists.ts'
import { showList } from './view.ts'

export interface OfChair {
  params: { id: string; chair: string }
}

export const ofChair = ({ params: { id, chair } }: OfChair) => [eventKey(id), callListKey(id, chair)]

export const openChair = (deps: Deps, actor: Actor, { params: { id, chair } }: OfChair): Promise<EventItem> =>
  openEvent(deps, actor, id, (who, event) => canCall(who, event, chair))

/** @throws AppError conflict for a chair that is filled or gone. */
export const demandOpenChair = (event: EventItem, chair: string) => {
  const open = findChair(event, chair)
  if (!open) throw new AppError('conflict', 'This place is not open')
  return open
}

type Change = Omit<CallChange, 'chair'>

/** Changes a list and asks the next at once. @returns the list as it is then. */
export const changeList = async (
  deps: Deps,
  actor: Actor,
  input: OfChair,
  changeOf: (event: EventItem) => Change | Promise<Change>,
): Promise<CallListView> => {
  const { chair } = input.params
  const saved = await retryConflicts(deps, async () => {
    const event = await openChair(deps, actor, input)
    return stepLists(deps, event, { actor, change: { chair, ...(await changeOf(event)) }, looks: true })
  })
  deps.db.refresh()
  return showList(deps, saved, chair)
}

export const happens = (happening: Happening): Change => ({ act: (list, facts) => step(list, happening, facts) })

import { withoutWords } from '#shared/domain/call-list/edit.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import { step } from '#shared/domain/call-list/table.ts'
import { isSame } from '#shared/domain/same.ts'
import { callListsOf, callListWrites } from '#functions/calling/data/call-lists.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { calledPrefix, type Key } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { remove } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { stepLists } from '#functions/calling/use-cases/step-lists.ts'
import { eraseActivity, type Erased } from '#functions/event/jobs/erase-activity.ts'

const gone = 'is no longer available on BookMe'

/** Takes an erased account off the call lists: an open question goes to the next, and its words go. Repeatable. */
export const eraseCalls = async (deps: Deps, erased: Erased): Promise<void> => {
  for (const { PK, SK } of await deps.db.all<Key>(calledPrefix(erased.user_id))) {
    const eventId = SK.slice('CALLED#'.length)
    // The words are found by the lists, which lose them last.
    const lists = await callListsOf(deps, eventId)
    await eraseActivity(deps, eventId, erased, wordsIn(lists, erased.user_id))
    for (const { chair } of lists)
      await retryConflicts(deps, () => takeOff(deps, eventId, chair, erased.user_id), anyConflict)
    await deps.db.transact([remove(deps.db.tableName, { PK, SK })])
  }
}

/** Their words as a candidate; undefined if they are here for another reason, such as a release. */
const wordsIn = (lists: readonly CallList[], userId: string): string[] | undefined => {
  const own = lists.flatMap(({ candidates }) => candidates.filter(({ user_id }) => user_id === userId))
  const words = own.flatMap(({ state, reason, counter }) => [state === 'declined' ? reason : null, counter?.note])
  return own.length === 0 ? undefined : words.filter((word) => word != null)
}

const takeOff = async (deps: Deps, eventId: string, chair: string, userId: string): Promise<void> => {
  const [event, lists] = [await findEvent(deps, eventId), await callListsOf(deps, eventId)]
  const list = lists.find((one) => one.chair === chair)
  const own = list?.candidates.find(({ user_id }) => user_id === userId)
  if (!list || !own) return
  const without = withoutWords(list, userId)
  if (event && list.state === 'running') {
    const change = { chair, act: passOver(own.id, userId), said: 'call list changed' }
    await stepLists(deps, event, { actor: undefined, change, looks: true })
  } else if (!isSame(list, without)) await commit(deps, callListWrites(deps, eventId, list, without))
}

const passOver =
  (id: string, userId: string) =>
  (list: CallList, facts: Parameters<typeof step>[2]): ReturnType<typeof step> => {
    const without = withoutWords(list, userId)
    const isWanted = ['waiting', 'asked', 'countered'].includes(list.candidates.find((one) => one.id === id)!.state)
    return isWanted ? step(without, { is: 'skip', id, why: gone }, facts) : { list: without, steps: [] }
  }

import { withoutWords } from '#shared/domain/call-list/edit.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import { step } from '#shared/domain/call-list/table.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { isSame } from '#shared/domain/same.ts'
import { callListsOf, callListWrites } from '#functions/_data/event/call-lists.ts'
import { findEvent, type EventItem } from '#functions/_data/event/find-event.ts'
import { anyConflict, retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { activityPrefix, calledPrefix, type Key } from '#functions/_data/rows/keys.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { put, remove } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { stepLists } from '#functions/_steps/step-lists.ts'

interface Erased {
  user_id: string
  names: readonly string[]
}

interface ActivityRow extends Key {
  user_id: string | null
  name: string
  detail: string | null
}

const mostAtOnce = 50
const nobody = 'Deleted account'
const gone = 'is no longer available on BookMe'

/** Takes an erased account off the call lists: an open question goes to the next, and its words go. Repeatable. */
export const eraseCalls = async (deps: Deps, erased: Erased): Promise<void> => {
  for (const { PK, SK } of await deps.db.all<Key>(calledPrefix(erased.user_id))) {
    const eventId = SK.slice('CALLED#'.length)
    // The words are found by the lists, which lose them last.
    await eraseActivity(deps, eventId, erased)
    for (const { chair } of await callListsOf(deps, eventId))
      await retryConflicts(deps, () => takeOff(deps, eventId, chair, erased.user_id), anyConflict)
    await deps.db.transact([remove(deps.db.tableName, { PK, SK })])
  }
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

const hasPart = (event: EventItem, userId: string): boolean =>
  [...vendorsOf(event), ...vendorsOf(inForce(event))].some(({ user_id }) => user_id === userId)

/** Past events keep the names of those who played. */
const eraseActivity = async (deps: Deps, eventId: string, erased: Erased): Promise<void> => {
  const event = await findEvent(deps, eventId)
  if (event && hasPart(event, erased.user_id)) return
  const lists = await callListsOf(deps, eventId)
  const own = lists.flatMap(({ candidates }) => candidates.filter(({ user_id }) => user_id === erased.user_id))
  const words = own.flatMap(({ state, reason, counter }) => [state === 'declined' ? reason : null, counter?.note])
  const rows = await deps.db.all<ActivityRow>(activityPrefix(eventId))
  const changed = rows.flatMap((row) => {
    const next = {
      ...row,
      ...withoutPerson(
        row,
        erased,
        words.filter((word) => word != null),
      ),
    }
    return isSame(row, next) ? [] : [put(deps.db.tableName, next)]
  })
  for (let i = 0; i < changed.length; i += mostAtOnce) await deps.db.transact(changed.slice(i, i + mostAtOnce))
}

const withoutPerson = ({ user_id, name, detail }: ActivityRow, erased: Erased, words: readonly string[]) => {
  const isOwn = user_id === erased.user_id
  const isAbout = isOwn || erased.names.some((one) => detail?.includes(one))
  const quiet = isAbout ? words.reduce((text, word) => text?.replace(`, ${word}`, ''), detail ?? undefined) : detail
  const nameless = erased.names.reduce((text, one) => text?.replaceAll(one, nobody), quiet ?? undefined)
  return { name: isOwn ? nobody : name, detail: nameless ?? null }
}

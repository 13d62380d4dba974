import { deletedAccount, needsPerson } from '#functions/event/rules/agreement/without-person.ts'
import { isSame } from '#shared/domain/same.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { activityPrefix, type Key } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

export interface Erased {
  user_id: string
  names: readonly string[]
}

interface ActivityRow extends Key {
  user_id: string | null
  name: string
  detail: string | null
}

const mostAtOnce = 50

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Whole words: a name may be the beginning of another word. */
export const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => {
    const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, 'gu')
    return rest.replace(word, deletedAccount)
  }, text)

/**
 * Takes a person out of an event's activity, unless its contract needs them: their names, and these words of theirs; if
 * these are not known, all details of what they did. Repeatable.
 */
export const eraseActivity = async (
  deps: Deps,
  eventId: string,
  erased: Erased,
  words?: readonly string[],
): Promise<void> => {
  const event = await findEvent(deps, eventId)
  if (event && needsPerson(event, erased.user_id)) return
  const rows = await deps.db.all<ActivityRow>(activityPrefix(eventId))
  const changed = rows.flatMap((row) => {
    const next = { ...row, ...withoutPerson(row, erased, words) }
    return isSame(row, next) ? [] : [put(deps.db.tableName, next)]
  })
  for (let i = 0; i < changed.length; i += mostAtOnce) await deps.db.transact(changed.slice(i, i + mostAtOnce))
}

const withoutPerson = ({ user_id, name, detail }: ActivityRow, erased: Erased, words?: readonly string[]) => {
  const isOwn = user_id === erased.user_id
  if (detail === null || (isOwn && !words)) return { name: isOwn ? deletedAccount : name, detail: null }
  const isAbout = isOwn || erased.names.some((one) => detail.includes(one))
  const quiet = isAbout ? (words ?? []).reduce((text, word) => text.replace(`, ${word}`, ''), detail) : detail
  return { name: isOwn ? deletedAccount : name, detail: withoutNames(quiet, erased.names) }
}

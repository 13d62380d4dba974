import type { EventFound } from '#shared/api/lookups.ts'
import { searchedViewsOf } from '#functions/event/rules/views.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { matchesName } from '#shared/domain/name-search.ts'
import type { Item } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { eventWordKey, eventWordPk, type Key } from '#functions/platform/db/keys.ts'
import { indexWords, isFirstMatch, listPage, rarestWord } from '#functions/platform/db/search.ts'

/** The search of staff: events by the words of their name, client and act. */

/** A row per word and view, in the event's own transaction. */
const most = 8

interface WordRow extends Key, Item {
  found: EventFound
}

const textOf = ({ name, client, act }: EventFound) => [name, client, act].filter(Boolean).join(' ')

/** Little that changes often: a row is written again only with a new name, party, start or status. */
export const foundOf = (event: Pick<Event, 'id' | 'name' | 'start' | 'timezone' | 'status'> & Named): EventFound => ({
  id: event.id,
  name: event.name,
  start: event.start ?? null,
  timezone: event.timezone ?? null,
  client: event.client?.name ?? null,
  act: event.artist?.name ?? event.group?.name ?? null,
  status: event.status,
})
type Named = { [P in 'client' | 'artist' | 'group']?: { name?: string | undefined } | null | undefined }

export const eventWordRows = (event: Event): WordRow[] => {
  const found = foundOf(inForce(event))
  const words = indexWords(textOf(found), most)
  return searchedViewsOf(event).flatMap((view) =>
    words.map((word) => ({ ...eventWordKey(view, word, event.id), found })),
  )
}

export const isFound = (found: EventFound, filter: string): boolean => matchesName(textOf(found), filter)

/** The newest events of a view that have all words of the filter. */
export const findByWord = async (deps: Deps, view: string, filter: string, limit: number): Promise<EventFound[]> => {
  const word = rarestWord(filter)
  if (word === undefined) return []
  const isWanted = (row: WordRow) =>
    isFound(row.found, filter) && isFirstMatch(row, indexWords(textOf(row.found), most), word)
  const range = { PK: eventWordPk(view), prefix: word }
  const { items } = await listPage<WordRow>(deps, range, { limit, descending: true }, (rows) => rows.filter(isWanted))
  return items.map(({ found }) => found)
}

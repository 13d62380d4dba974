import type { Availability } from '#shared/domain/time-taken/schema.ts'
import { normaliseName } from '#shared/domain/name-search.ts'

/** The common fields of artists, brands (labels shared by several artists) and groups on the Artists page. */
export const actKinds = ['brand', 'artist', 'group'] as const
export type ActKind = (typeof actKinds)[number]
export const kindName: Record<ActKind, string> = { artist: 'Artist', brand: 'Brand', group: 'Group' }
/** The title of a record; musicians have one for staff only. */
export const labelOf = (id: string): string => (id.startsWith('mus_') ? 'Musician' : kindName[kindOf(id)])

export interface Act {
  id: string
  name: string
  kind: ActKind
  picture: string | undefined
  bio: string
  genres?: readonly string[] | null | undefined
  /** On the day of the list, if it shows everybody. */
  availability?: Availability | undefined
}

export const kindOf = (id: string): ActKind =>
  id.startsWith('brd_') ? 'brand' : id.startsWith('grp_') ? 'group' : 'artist'

export interface ActPages {
  acts: readonly Act[]
  more: boolean
}

/** The server's name order, so that pages fit together. */
const sortName = (act: Act) => Array.from(normaliseName(act.name)).slice(0, 60).join('')
const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Merges several name-ordered, partly loaded lists. Entries after the last loaded name of an incomplete list are held
 * back; otherwise cards would be inserted above what someone is reading.
 */
export const mergeActs = (lists: readonly ActPages[]): Act[] => {
  const ends = lists
    .filter((list) => list.more)
    .map((list) => list.acts.at(-1))
    .filter((act) => act !== undefined)
    .map(sortName)
  const frontier = ends.sort(before)[0]
  return lists
    .flatMap((list) => list.acts.map((act) => ({ act, key: sortName(act) })))
    .filter(({ key }) => frontier === undefined || key <= frontier)
    .sort((a, b) => before(a.key, b.key))
    .map(({ act }) => act)
}

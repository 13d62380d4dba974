import { dayInWords } from './day-words.ts'
import { matchesName } from './name-search.ts'

/** A search for those who are free on a day: `free Sat Dec 5 jazz trio`, `jazz trio free tomorrow`. */
export interface FreeWish {
  day: string
  /** The rest of the words: a name, genre, instrument or size; empty for anybody. */
  what: string
}

const longestDay = 5
const asking = new Set(['who', "who's", 'is'])

export const freeInWords = (text: string, today: string): FreeWish | undefined => {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,?]+/)
    .filter(Boolean)
  const at = words.indexOf('free')
  if (at < 0) return undefined
  const before = words.slice(0, at).filter((word) => !asking.has(word))
  const after = words.slice(at + 1)
  for (let n = Math.min(longestDay, after.length); n > 0; n -= 1) {
    const day = dayInWords(after.slice(0, n).join(' '), today)
    if (day !== undefined) return { day, what: [...before, ...after.slice(n)].join(' ') }
  }
  return undefined
}

interface Act {
  id: string
  name: string
  genres?: readonly string[] | null | undefined
  members?: readonly { instrument?: string | null | undefined }[] | undefined
}

const sizes = ['', 'solo', 'duo', 'trio', 'quartet', 'quintet', 'sextet', 'septet', 'octet']

/** Each word begins one of the act's name, genres, instruments, or of what its size is called. */
export const isWhat = ({ id, name, genres, members = [] }: Act, what: string): boolean => {
  const kind = id.startsWith('grp_') ? ['band group', sizes[members.length] ?? ''] : ['artist solo']
  const instruments = members.map(({ instrument }) => instrument ?? '')
  return matchesName([name, ...(genres ?? []), ...instruments, ...kind].join(' '), what)
}

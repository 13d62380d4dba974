import { daysInWords, type Said } from './day-words.ts'
import { matchesName } from './name-search.ts'

/** A search for those who are free: `who is free saturday the 12th for jazz`, `drummer free next weekend`. */
export interface FreeWish {
  said: Said
  /** The rest of the words: a name, genre, instrument or size; empty for anybody. */
  what: string
  /** The words of the day, which another day replaces. */
  asked: { before: string; after: string }
}

const longestDay = 6
const fillers = new Set(
  [
    "who who's is are was for on a an the any anybody anyone somebody someone with that which can could play plays to",
    'at in there have has we do us me find show needs need want available free',
  ].flatMap((words) => words.split(' ')),
)

/** `drummers` ask for drums. */
const players: Readonly<Record<string, string>> = {
  ...{ drummer: 'drums', singer: 'vocals', vocalist: 'vocals', pianist: 'piano', guitarist: 'guitar', bassist: 'bass' },
  ...{ saxophonist: 'saxophone', trumpeter: 'trumpet', trombonist: 'trombone', violinist: 'violin', fiddler: 'fiddle' },
  ...{ cellist: 'cello', flutist: 'flute', clarinetist: 'clarinet', harpist: 'harp', organist: 'organ' },
  ...{ keyboardist: 'keyboards', keys: 'keyboards', percussionist: 'percussion', accordionist: 'accordion' },
}
const sizes = ['', 'solo', 'duo', 'trio', 'quartet', 'quintet', 'sextet', 'septet', 'octet', 'nonet']
const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const wantedWord = (word: string): string => {
  const one = word.length > 3 && word.endsWith('s') && !Object.hasOwn(players, word) ? word.slice(0, -1) : word
  if (Object.hasOwn(players, one)) return players[one]!
  return ['musician', 'artist', 'group', 'band', 'act', ...sizes.slice(1)].includes(one) ? one : word
}

/** `3-piece`, `three piece`: by the word for the size where there is one. */
const withSizes = (words: readonly string[]): string[] => {
  const text = words.join(' ').replace(/\b(\d\d?|[a-z]+)[- ]piece\b/g, (whole, count: string) => {
    const size = /^\d/.test(count) ? Number(count) : numbers.indexOf(count)
    return size < 1 ? whole : (sizes[size] ?? `${size}-piece`)
  })
  return text.split(' ').filter(Boolean)
}

/** The longest words for a day, wherever they are. */
const dayAmong = (words: readonly string[], today: string) => {
  for (let n = Math.min(longestDay, words.length); n > 0; n -= 1)
    for (let at = 0; at + n <= words.length; at += 1) {
      const said = daysInWords(words.slice(at, at + n).join(' '), today)
      if (said) return { said, at, n }
    }
  return undefined
}

export const freeInWords = (text: string, today: string): FreeWish | undefined => {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,?!]+/)
    .filter(Boolean)
  if (!words.includes('free') && !words.includes('available')) return undefined
  const found = dayAmong(words, today)
  if (!found) return undefined
  const { said, at, n } = found
  const [before, after] = [words.slice(0, at), words.slice(at + n)]
  const what = withSizes([...before, ...after].filter((word) => !fillers.has(word)))
  return {
    said,
    what: what.map(wantedWord).join(' '),
    asked: { before: before.join(' '), after: after.join(' ') },
  }
}

interface Wanted {
  id: string
  name: string
  genres?: readonly string[] | null | undefined
  members?: readonly { instrument?: string | null | undefined }[] | undefined
  /** Of a musician. */
  instruments?: readonly string[] | undefined
}

const kindOf = ({ id, members = [] }: Wanted): string => {
  if (id.startsWith('grp_')) return `act band group ${sizes[members.length] ?? `${members.length}-piece`}`
  return id.startsWith('mus_') ? 'musician' : 'act artist solo'
}

/** Each word begins one of the name, genres, instruments, or of what somebody of that kind or size is called. */
export const isWhat = (one: Wanted, what: string): boolean => {
  const { name, genres, members = [], instruments = [] } = one
  const played = [...members.map(({ instrument }) => instrument ?? ''), ...instruments]
  return matchesName([name, ...(genres ?? []), ...played, kindOf(one)].join(' '), what)
}

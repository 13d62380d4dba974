/**
 * Name filters match the beginning of any word (docs/architecture.md), ignoring case and accents. Index and forms share
 * this rule.
 */

/** `Łukasz  O’Néill` → `lukasz o'neill`. Letters that do not decompose are spelled out; whitespace collapses. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

const spelled: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** The distinct words of a name, for the index: `The O'Neill-Smith Trio` → `the`, `o'neill`, `smith`, `trio`. */
export const nameWords = (name: string): string[] => [...new Set(splitWords(normaliseName(name)))]

/** Any character except letters, digits and an apostrophe inside a word ends the word. */
const splitWords = (normalised: string): string[] =>
  normalised.match(/[\p{Letter}\p{Number}]+(?:'[\p{Letter}\p{Number}]+)*/gu) ?? []

const apostrophes = /['\u02bb]/g
const plain = (word: string): string => word.replace(apostrophes, '')

/** Further spellings that people search for: `omalleys`, `acdc`, `hawai'i` and `hawaii` of `Hawaiʻi`. */
export const otherSpellings = (name: string): string[] => {
  const normal = normaliseName(name)
  const spellings = [
    ...splitWords(normal).flatMap((word) => [word.replaceAll('\u02bb', "'"), plain(word)]),
    ...normal
      .split(' ')
      .map((part) => part.replace(/[^\p{Letter}\p{Number}]/gu, ''))
      .map(plain),
  ]
  const words = nameWords(name)
  return [...new Set(spellings)].filter((word) => word !== '' && !words.includes(word))
}

/** Each word of the filter must begin some word of the name. An empty filter matches everything. */
export const matchesName = (name: string, filter: string): boolean => {
  const words = [...nameWords(name), ...otherSpellings(name)]
  return nameWords(filter).every((wanted) => words.some((word) => word.startsWith(wanted) || word === plain(wanted)))
}

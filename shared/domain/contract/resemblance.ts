import { normaliseName } from '../name-search.ts'

/** The words of a name, without case, accents and marks. */
const wordsOf = (name: string): string[] =>
  normaliseName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The same word, or its initial. */
const fits = (typed: string, word: string): boolean => typed === word || (typed.length === 1 && word.startsWith(typed))

/**
 * Whether a typed signature resembles the name: its words in any order, initials instead of words, middle names omitted
 * or added, but never initials alone.
 */
export const resembles = (signature: string, name: string): boolean => {
  const [typed, words] = [wordsOf(signature), wordsOf(name)]
  if (typed.length === 0 || words.length === 0) return false
  if (typed.join('') === words.join('')) return true
  const [few, many] = typed.length <= words.length ? [typed, words] : [words, typed]
  const left = [...many]
  const isWhole = few.every((one) => {
    const at = left.findIndex((other) => fits(one, other) || fits(other, one))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  const isNamed = typed.some((one) => one.length > 1 && words.includes(one))
  return isWhole && isNamed && few.length >= Math.min(2, many.length)
}

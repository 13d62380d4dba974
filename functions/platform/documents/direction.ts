import bidiFactory from 'bidi-js'

/** A part of a line whose letters run in one direction, in the order of speech. */
export interface Directed {
  text: string
  isRightToLeft: boolean
}

const bidi = bidiFactory()

export const hasRightToLeft = (text: string): boolean =>
  [...text].some((character) => ['R', 'AL'].includes(bidi.getBidiCharTypeName(character)))
/** By most of its letters: an English sentence that begins with a Hebrew name is English. */
export const isRightToLeft = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter(hasRightToLeft).length > letters.length / 2
}

/** The library counts halves of a character beyond 16 bits, and takes each for a letter. */
const counted = (character: string): string =>
  character.length === 1 ? character : /\p{L}/u.test(character) ? 'a' : '\uFFFC'

/** The parts of a line from left to right, as they are drawn. */
export const drawnOrder = (line: string, isBaseRight: boolean): Directed[] => {
  const characters = [...line]
  const text = characters.map(counted).join('')
  const levels = bidi.getEmbeddingLevels(text, isBaseRight ? 'rtl' : 'ltr')
  const parts: (Directed & { level: number })[] = []
  for (const at of bidi.getReorderedIndices(text, levels)) {
    const level = levels.levels[at]!
    const isOdd = level % 2 === 1
    const drawn = (isOdd && bidi.getMirroredCharacter(text[at]!)) || characters[at]!
    const last = parts.at(-1)
    if (last?.level !== level) parts.push({ text: drawn, isRightToLeft: isOdd, level })
    else last.text = isOdd ? drawn + last.text : last.text + drawn
  }
  return parts
}

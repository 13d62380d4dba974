/** A part of a line whose letters run in one direction, in the order of speech. */
export interface Directed {
  text: string
  isRightToLeft: boolean
}

type Kind = 'left' | 'right' | 'number' | 'neutral'

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const pairs = '()[]{}<>«»'

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)
/** By most of its letters: an English sentence that begins with a Hebrew name is English. */
export const isRightToLeft = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter(hasRightToLeft).length > letters.length / 2
}

const kindsOf = (characters: readonly string[]): Kind[] => {
  const kinds: Kind[] = []
  for (const [i, character] of characters.entries()) {
    const [before, after] = [characters[i - 1] ?? '', characters[i + 1] ?? '']
    if (/[\p{M}\p{Cf}]/u.test(character) && i > 0) kinds.push(kinds[i - 1]!)
    else if (/\p{L}/u.test(character)) kinds.push(rightToLeft.test(character) ? 'right' : 'left')
    else if (/\p{Nd}/u.test(character)) kinds.push('number')
    else if (/[.,:/+-]/.test(character) && /\p{Nd}/u.test(before) && /\p{Nd}/u.test(after)) kinds.push('number')
    else if (/[$€£%#]/.test(character) && /\p{Nd}/u.test(before + after)) kinds.push('number')
    else kinds.push('neutral')
  }
  return kinds
}

/** Unicode's rules (UAX 9) without marks that force a direction: even levels run to the right, odd ones to the left. */
const levelsOf = (characters: readonly string[], isBaseRight: boolean): number[] => {
  const kinds = kindsOf(characters)
  const base: Kind = isBaseRight ? 'right' : 'left'
  let strong: Kind = base
  for (const [i, kind] of kinds.entries()) {
    if (kind === 'left' || kind === 'right') strong = kind
    // A number after letters that run to the right is one of theirs.
    if (kind === 'number' && strong === 'left') kinds[i] = 'left'
  }
  const sideOf = (kind: Kind | undefined): Kind => (kind === undefined ? base : kind === 'left' ? 'left' : 'right')
  for (let i = 0; i < kinds.length; i += 1) {
    if (kinds[i] !== 'neutral') continue
    const end = kinds.findIndex((kind, at) => at > i && kind !== 'neutral')
    const [before, after] = [sideOf(kinds[i - 1]), sideOf(end === -1 ? undefined : kinds[end])]
    kinds.fill(before === after ? before : base, i, end === -1 ? kinds.length : end)
  }
  return kinds.map((kind) => (kind === 'right' ? 1 : kind === 'number' || isBaseRight ? 2 : 0))
}

/** The parts of a line from left to right, as they are drawn. */
export const drawnOrder = (line: string, isBaseRight: boolean): Directed[] => {
  if (!hasRightToLeft(line) && !isBaseRight) return [{ text: line, isRightToLeft: false }]
  const characters = [...line]
  const levels = levelsOf(characters, isBaseRight)
  const parts: (Directed & { level: number })[] = []
  for (const [i, character] of characters.entries()) {
    const level = levels[i]!
    const isOdd = level % 2 === 1
    const at = isOdd ? pairs.indexOf(character) : -1
    const drawn = at === -1 ? character : pairs[at ^ 1]!
    const last = parts.at(-1)
    if (last?.level === level) last.text += drawn
    else parts.push({ text: drawn, isRightToLeft: isOdd, level })
  }
  for (let level = 2; level > 0; level -= 1)
    for (let i = 0; i < parts.length; i += 1) {
      let end = i
      while (end < parts.length && parts[end]!.level >= level) end += 1
      parts.splice(i, end - i, ...parts.slice(i, end).toReversed())
      i = Math.max(i, end)
    }
  return parts
}

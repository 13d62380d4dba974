import { separators, type Separator } from '#shared/domain/import/format.ts'

/** The character between the cells of a text file: a comma, or in German Excel a semicolon. */

/** Excel's own first line, which names it. */
const named = /^sep=([,;\t|])\r?\n/i

const linesToLookAt = 30

/** How often it stands outside of quotes, in each of the first lines. */
const countsOf = (text: string, separator: Separator): number[] => {
  const counts = [0]
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '\n') {
      if (counts.push(0) > linesToLookAt) break
    } else if (!quoted && character === separator) counts[counts.length - 1]! += 1
  }
  return counts.filter((_, line) => line === 0 || line < counts.length - 1)
}

/** That of the heading counts most; equal numbers in the other lines decide between two. */
const scoreOf = (text: string, separator: Separator): number => {
  const [first = 0, ...others] = countsOf(text, separator)
  const alike = others.filter((count) => count === first).length
  return first === 0 ? 0 : (1 + alike / (others.length || 1)) * Math.log2(1 + first)
}

/** The separator, and the text without the line that names it. A file of one column has none, so any will do. */
export const separated = (text: string, given?: Separator): { separator: Separator; rest: string; isUnsure?: true } => {
  const [line, mark] = named.exec(text) ?? []
  const rest = line === undefined ? text : text.slice(line.length)
  if (given !== undefined) return { separator: given, rest }
  if (line !== undefined) return { separator: mark as Separator, rest }
  const start = text.slice(0, 100_000)
  const [best, next] = separators
    .map((separator) => ({ separator, score: scoreOf(start, separator) }))
    .sort((a, b) => b.score - a.score)
  const isUnsure = best!.score === 0 || next!.score > best!.score * 0.6
  return { separator: best!.separator, rest, ...(isUnsure && { isUnsure }) }
}

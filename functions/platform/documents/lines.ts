/** Scripts without blanks between words. */
const dense = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('en')

/** The parts between which a line may end, with the blanks after them. */
const partsOf = (text: string): string[] =>
  (text.match(/\S+\s*|\s+/g) ?? []).flatMap((part) => {
    if (!dense.test(part)) return [part]
    const found: string[] = []
    for (const { segment } of words.segment(part))
      // No line begins with a mark of punctuation.
      if (found.length > 0 && !/[\p{L}\p{N}]/u.test(segment)) found.push(`${found.pop()}${segment}`)
      else found.push(segment)
    return found
  })

/** Fills lines of a width, as `widthOf` measures it. */
export const linesOf = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  const add = (part: string) => {
    if (line !== '' && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  for (const part of partsOf(text))
    if (widthOf(part.trimEnd()) <= width) add(part)
    else for (const { segment } of letters.segment(part)) add(segment)
  return [...lines, line.trimEnd()]
}

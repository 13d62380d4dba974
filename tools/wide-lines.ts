export const maxWidth = 120

/** A URL cannot be wrapped, so it may exceed the limit if it has the line to itself. */
const isUrlAlone = (line: string) => /^\W*https?:\/\/\S+$/.test(line)

/** The numbers of lines over the limit. Counts characters, not bytes or UTF-16 units. */
export const wideLines = (text: string): number[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    // Only a line with more UTF-16 units than the limit can have more characters.
    const isWide = line.length > maxWidth && [...line].length > maxWidth
    return isWide && !isUrlAlone(line) ? [index + 1] : []
  })

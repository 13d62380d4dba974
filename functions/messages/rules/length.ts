/** How a text travels: in the GSM alphabet with seven bits a character, otherwise in UCS-2 with sixteen. */

/** Of one text, because carriers cut longer ones (docs/product.md#texts). */
export const mostCharacters = 320

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
  'abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes an escape before it. */
const extended = '\f^{}\\[~]|€'

const septets = new Map([
  ...Array.from(basic, (character): [string, number] => [character, 1]),
  ...Array.from(extended, (character): [string, number] => [character, 2]),
])

export type Encoding = 'GSM' | 'UCS-2'

export const encodingOf = (text: string): Encoding =>
  Array.from(text).every((character) => septets.has(character)) ? 'GSM' : 'UCS-2'

const sizes: Record<Encoding, { one: number; each: number; of(character: string): number }> = {
  GSM: { one: 160, each: 153, of: (character) => septets.get(character)! },
  // A character beyond the first 65,536 is two.
  'UCS-2': { one: 70, each: 67, of: (character) => character.length },
}

/** The parts that a text is sent and billed as. A character is never cut in two. */
export const partsOf = (text: string): number => {
  const { one, each, of } = sizes[encodingOf(text)]
  const lengths = Array.from(text, of)
  if (lengths.reduce((total, length) => total + length, 0) <= one) return 1
  let [parts, filled] = [1, 0]
  for (const length of lengths) {
    if (filled + length > each) {
      parts += 1
      filled = 0
    }
    filled += length
  }
  return parts
}

const plain: Record<string, string> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '·': '-',
  '…': '...',
  '×': 'x',
  '\t': ' ',
}

/** Typographic characters as the GSM alphabet has them: one of them would double the price of the text. */
const plainText = (text: string): string =>
  Array.from(text, (character) => plain[character] ?? character)
    .join('')
    // Neither control characters nor those that turn the direction of what follows.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()

/**
 * The words with a link after them, in at most 320 characters: long words are cut, the link never.
 * @throws if the link alone is too long.
 */
export const fitted = (words: string, link?: string): string => {
  const end = link === undefined ? '' : ` ${link}`
  const room = mostCharacters - end.length
  if (room < 1) throw new Error('The link leaves no room for words')
  const text = plainText(words)
  if (text.length <= room) return `${text}${end}`
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > room - 3) break
    cut += character
  }
  return `${cut.trimEnd()}...${end}`
}

import { families, type Family } from './families.ts'
import { palettes, type Palette } from './palettes.ts'
import type { Shape } from './shapes.ts'

/** Generated artwork for an act without a picture: its family follows what it plays, its details follow its name. */

/** The picture for a word in a genre, an instrument or a name. The first match of the list decides. */
const looks: [word: RegExp, families: Family[]][] = [
  [/electric guitar|steel guitar|rock|metal|punk/, ['bolts']],
  [/double bass|bass/, ['bass']],
  [/piano|keys/, ['piano']],
  [/dj\b|disco|house|turntable/, ['vinyl', 'equalizer']],
  [/hip-hop|synth|keyboard|electr|sound/, ['equalizer', 'vinyl']],
  [/orchestra|philharmon|symphon|ensemble/, ['orchestra']],
  [/violin|viola|cello|fiddle|harp|string|quartet/, ['strings']],
  [/trumpet|trombone|tuba|horn|brass/, ['brass']],
  [/saxophon|sax\b|clarinet|flute|oboe|bassoon|bagpipe|reed/, ['reeds']],
  [/drum|percussion|conga|caj[oó]n|vibraphon|washboard/, ['drums']],
  [/guitar|ukulele|mandolin|banjo|flamenco|acoustic/, ['guitar']],
  [/organ|accordion|harmonica/, ['pipes']],
  [/vocal|voice|choir|singer|sisters|\bmc\b|pop/, ['voice']],
  [/classical/, ['orchestra', 'strings']],
  [/new orleans|funk|soul|r&b/, ['scallops', 'brass']],
  [/jazz|swing/, ['quarters', 'reeds']],
  [/latin|salsa|samba|mariachi/, ['sun']],
  [/folk|bluegrass|country|irish|hill|valley/, ['hills', 'guitar']],
  [/reggae|world|afro/, ['weave', 'drums']],
  [/blues/, ['bass', 'guitar']],
]
const lookOf = (word: string): Family[] | undefined => looks.find(([match]) => match.test(word.toLowerCase()))?.[1]

const hash = (text: string): number => {
  let value = 2_166_136_261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0
  // The last bits of FNV hardly differ between similar names.
  value = Math.imul(value ^ (value >>> 15), 2_246_822_507) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

const everyFamily = Object.keys(families) as Family[]
const familyOf = (name: string, plays: readonly string[]): Family => {
  const fitting = [name, ...plays].map(lookOf).find((found) => found !== undefined) ?? everyFamily
  return fitting[hash(`family ${name}`) % fitting.length]!
}

export interface Artwork {
  family: Family
  palette: Palette
  shapes: Shape[]
}

/** `plays`: genres or instruments, the most important first. The same act always gets the same artwork. */
export const artworkOf = (name: string, plays: readonly string[] = []): Artwork => {
  const family = familyOf(name, plays)
  const palette = palettes[hash(`palette ${name}`) % palettes.length]!
  const vary = (i: number) => (hash(`${name} ${i}`) % 1000) / 1000
  return { family, palette, shapes: families[family](palette.inks, vary) }
}

import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import type { DecimalMark } from '#shared/domain/import/format.ts'
import { instruments } from '#shared/domain/lists.ts'
import { normaliseName } from '#shared/domain/name-search.ts'
import type { VenueKind } from '#shared/domain/venue/kinds.ts'

/** A cell as its writer meant it. Nothing is ever computed: a formula is text. */

/** Without what web pages leave behind, and Excel's `="00501"` for text that looks like a number. */
export const cleanCell = (cell: string): string =>
  cell
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    // Our own files mark what looks like a formula so.
    .replace(/^'(?=\s*[=+\-@＝＋－＠|%])/, '')
    .trim()

export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ', ')

/** Google puts several values of a kind between ` ::: `. */
export const firstOf = (text: string): string => text.split(/\s*:::\s*/)[0]!

/** `Jane Doe <jane@doe.example>; office@doe.example` → `jane@doe.example`. */
export const emailIn = (text: string): string => {
  const first =
    firstOf(text)
      .split(/[;,]\s*|\s+(?=\S+@)/)
      .find((part) => part.includes('@')) ?? firstOf(text)
  return (/<([^<>]+)>/.exec(first)?.[1] ?? first).replace(/^mailto:/i, '').trim()
}

/** `12534-1234` stays; spreadsheets cut the zeros that codes of the northeast begin with. */
export const zipIn = (text: string): string => (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)

/** The last word is the last name; `Doe, Jane` the other way round. */
export const splitName = (text: string): { first: string; last: string } => {
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(text) ?? []
  if (first !== undefined) return { first, last: last! }
  const words = text.split(/\s+/)
  const end = words.length > 1 ? words.pop()! : ''
  return { first: words.join(' '), last: end }
}

/** Only letters that a person's name may have: `Bob & Sue` are `Bob and Sue`. */
export const asPersonal = (text: string): string =>
  text
    .replace(/\s*[&+]\s*/g, ' and ')
    .replace(/[^\p{Letter}\p{Mark}\s.,'’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)
    .trim()

const others: Readonly<Record<string, string>> = {
  ...{ drummer: 'Drums', percussion: 'Hand Percussion', singer: 'Vocals', vocalist: 'Vocals', vocal: 'Vocals' },
  ...{ vox: 'Vocals', voice: 'Vocals', keys: 'Keyboards', keyboard: 'Keyboards', keyboardist: 'Keyboards' },
  ...{ pianist: 'Piano', guitar: 'Electric Guitar', guitarist: 'Electric Guitar', bass: 'Bass Guitar' },
  ...{ bassist: 'Bass Guitar', 'upright bass': 'Double Bass', sax: 'Tenor Saxophone', saxophone: 'Tenor Saxophone' },
  ...{ 'alto sax': 'Alto Saxophone', 'tenor sax': 'Tenor Saxophone', 'bari sax': 'Baritone Saxophone' },
  ...{ violinist: 'Violin', cellist: 'Cello', harpist: 'Harp', trumpeter: 'Trumpet', sound: 'Sound Engineer' },
}
const known = new Map<string, string>([
  ...Object.entries(others),
  ...instruments.map((instrument) => [normaliseName(instrument), instrument] as const),
])

/** As our list calls them; one that it lacks stays as typed. */
export const instrumentsIn = (text: string): string[] => {
  const parts = text.split(/\s*(?:[,;/|\n]|:::|\s&\s|\sand\s)\s*/).filter((part) => part !== '')
  return [...new Set(parts.map((part) => known.get(normaliseName(part)) ?? part))]
}

const venueWords: readonly (readonly [RegExp, VenueKind])[] = [
  [/brew|brauerei/, 'brewery'],
  [/winer|vineyard|weingut/, 'winery'],
  [/distill/, 'distillery'],
  [/private|residence|home|privat/, 'private_residence'],
  [/wedding|hochzeit/, 'wedding_venue'],
  [/hotel|resort|inn\b/, 'hotel'],
  [/restaurant|cafe|bistro/, 'restaurant'],
  [/\bbar\b|pub\b|tavern|lounge|club/, 'bar'],
  [/concert|theat|hall|auditorium|konzert/, 'concert_hall'],
  [/festival/, 'festival'],
  [/corporate|office|firma/, 'corporate'],
]
export const venueKindIn = (text: string): VenueKind => {
  const plain = normaliseName(text).replaceAll('_', ' ')
  return venueWords.find(([words]) => words.test(plain))?.[1] ?? 'other'
}

const several = /band|group|duo|trio|quartet|quintet|sextet|septet|octet|orchestra|ensemble|choir|collective|\d.?piece/
/** Whether a band leader and others play: by its kind, or else by its name. */
export const isGroup = (kind: string, name: string): boolean => several.test(normaliseName(kind || name))

/** `$1,250.00`, `1.250,00 €`, `1250`: in cents; undefined for what is no amount. */
export const centsIn = (text: string, mark?: DecimalMark): number | undefined => {
  const bare = text.replace(/(usd|us\$|eur|[$€\s'])/gi, '')
  const decimals = (mark === undefined ? /[.,](\d{1,2})$/ : mark === ',' ? /,(\d+)$/ : /\.(\d+)$/).exec(bare)
  const whole = (decimals ? bare.slice(0, decimals.index) : bare).replace(/[.,](?=\d{3}(?:[.,]|$))/g, '')
  if (!/^\d{1,9}$/.test(whole)) return undefined
  return Number(whole) * 100 + Math.round(Number(`0.${decimals?.[1] ?? '0'}`) * 100)
}

const amount = /^\D{0,4}\d{1,3}(?:([.,' ])\d{3})*(?:([.,])(\d{1,2}))?\D{0,4}$/
/** How amounts of a file are written; undefined where nothing tells. */
export const decimalMarkOf = (cells: Iterable<string>): DecimalMark | undefined => {
  const votes = { '.': 0, ',': 0 }
  for (const cell of cells) {
    const [, thousands, decimals] = amount.exec(cell.trim()) ?? []
    if (decimals !== undefined) votes[decimals as DecimalMark] += 1
    else if (thousands === '.' || thousands === ',') votes[thousands === '.' ? ',' : '.'] += 1
  }
  if (votes['.'] === votes[',']) return undefined
  return votes['.'] > votes[','] ? '.' : ','
}

const typeWords: readonly (readonly [RegExp, (typeof eventTypes)[number]])[] = [
  [/wedding|ceremony|hochzeit|trauung/, 'Wedding'],
  [/anniversary|jubil/, 'Anniversary'],
  [/birthday|quincea|bar mitzvah|bat mitzvah|geburtstag/, 'Birthday'],
  [/holiday|christmas|new year|weihnacht/, 'Holiday Party'],
  [/corporate|company|office|conference|firmen/, 'Corporate'],
  [/fundrais|charity|benefit|gala|spenden/, 'Fundraiser'],
  [/brewery|winery|distillery|brauerei|weingut/, 'Brewery/Winery/Distillery'],
  [/\bbar\b|restaurant|\bpub\b|kneipe/, 'Bar/Restaurant'],
  [/festival/, 'Festival'],
  [/school|college|prom\b|schule/, 'School'],
  [/concert|konzert|\bshow\b/, 'Concert'],
  [/private|party|feier/, 'Private Party'],
]
/** Undefined for what is none of ours. */
export const eventTypeIn = (text: string): (typeof eventTypes)[number] | undefined => {
  const plain = normaliseName(text)
  return eventTypes.find((type) => normaliseName(type) === plain) ?? typeWords.find(([words]) => words.test(plain))?.[1]
}

export interface Spot {
  venue?: string
  street?: string
  city?: string
  state?: string
  zipcode?: string
}
const country = /,\s*(?:USA|US|United States(?: of America)?)\.?$/i
const cityLine = /^(?:(.*?),\s*)?([A-Za-z]{2}|[A-Za-z. ]{4,25}?)\.?,?\s+(\d{5})(?:-\d{4})?$/
/** `The Alder Hotel, 1 Main St, Hudson, NY 12534, USA`, as calendars keep a place in one line. */
export const spotIn = (text: string): Spot => {
  const line = oneLine(text).replace(country, '').trim()
  const [, before, region, zipcode] = cityLine.exec(line) ?? []
  if (zipcode === undefined || before === undefined) return { venue: line }
  const parts = before.split(/,\s*/).filter(Boolean)
  const city = parts.length > 1 ? parts.pop() : undefined
  const streetAt = parts.findIndex((part) => /^\d/.test(part))
  const street = streetAt === -1 ? undefined : parts.splice(streetAt).join(', ')
  const venue = parts.join(', ') || street
  return { ...(venue && { venue }), ...(street && { street }), ...(city && { city }), state: region!.trim(), zipcode }
}

/** Days as people type them: `Dec 5`, `12/5/26`, `next Saturday`. Days are text such as `2026-12-05`. */

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'].concat([
  ...['september', 'october', 'november', 'december'],
])
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const near: Readonly<Record<string, number>> = { today: 0, tonight: 0, tomorrow: 1, yesterday: -1 }

const dayMs = 86_400_000
const ms = (day: string) => Date.parse(`${day}T00:00:00Z`)
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const plus = (day: string, days: number) => textOf(ms(day) + days * dayMs)

/** Undefined for a day that no calendar has, such as February 30. */
const dayOf = (year: number, month: number, date: number): string | undefined => {
  const time = Date.UTC(year, month - 1, date)
  return new Date(time).getUTCMonth() === month - 1 && new Date(time).getUTCDate() === date ? textOf(time) : undefined
}

/** From three letters on: `sat`, `sept`. */
const indexOf = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word))

/** A day of the year that was just there is meant for some weeks; after that the next one is. */
const justPast = 60

const inSomeYear = (month: number, date: number, today: string): string | undefined => {
  const year = Number(today.slice(0, 4))
  // A leap day is at most eight years ahead.
  const found = Array.from({ length: 10 }, (_, i) => dayOf(year - 1 + i, month, date))
  return found.find((day) => day !== undefined && day >= plus(today, -justPast))
}

const withYear = (month: number, date: number, year: string | undefined, today: string): string | undefined => {
  if (year === undefined) return inSomeYear(month, date, today)
  return dayOf(Number(year.length === 2 ? `20${year}` : year), month, date)
}

/** *Saturday* and *this Saturday* is the first from today on, *next Saturday* that of the next week (from Sunday). */
const weekdayOf = (which: string | undefined, index: number, today: string): string => {
  const sunday = plus(today, -new Date(ms(today)).getUTCDay())
  if (which === 'next') return plus(sunday, 7 + index)
  const inThisWeek = plus(sunday, index)
  if (which === 'last') return inThisWeek < today ? inThisWeek : plus(inThisWeek, -7)
  return inThisWeek >= today ? inThisWeek : plus(inThisWeek, 7)
}

/** The day that a text says; undefined for anything else. */
export const dayInWords = (text: string, today: string): string | undefined => {
  const words = text.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  if (Object.hasOwn(near, words)) return plus(today, near[words]!)
  const iso = /^(20\d\d)-(\d\d?)-(\d\d?)$/.exec(words)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashes = /^(\d\d?)\/(\d\d?)(?:\/(20\d\d|\d\d))?$/.exec(words)
  if (slashes) return withYear(Number(slashes[1]), Number(slashes[2]), slashes[3], today)
  const dated =
    /^(?:on )?(?:([a-z]+)\.? )?([a-z]+)\.? (\d\d?)(?:st|nd|rd|th)?(?: (20\d\d))?$/.exec(words) ??
    swapped(/^(?:on )?(?:([a-z]+)\.? )?(\d\d?)(?:st|nd|rd|th)? (?:of )?([a-z]+)\.?(?: (20\d\d))?$/.exec(words))
  const month = indexOf(months, dated?.[2] ?? '')
  // `Sat, Dec 5`: the weekday says nothing more.
  if (dated && month >= 0 && (dated[1] === undefined || indexOf(weekdays, dated[1]) >= 0))
    return withYear(month + 1, Number(dated[3]), dated[4], today)
  const [, which, name = ''] = /^(?:on )?(?:(this|next|last) )?([a-z]+)$/.exec(words) ?? []
  const index = indexOf(weekdays, name)
  return index < 0 ? undefined : weekdayOf(which, index, today)
}

/** `5 Dec` in the order of `Dec 5`. */
const swapped = (found: RegExpExecArray | null) => found && [found[0], found[1], found[3], found[2], found[4]]

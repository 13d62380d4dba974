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

/** Days that a text says, or the question that it leaves: no day is chosen silently for another one. */
export type Said =
  | { days: readonly string[] }
  /** `Friday the 12th` where the 12th is not a Friday. The best guess comes first. */
  | { wrong: { weekday: string; day: string }; choices: readonly string[] }

const weekdayIn = (day: string): number => new Date(ms(day)).getUTCDay()

/** The first such date from today on; some months have no 31st. */
const nextDate = (date: number, today: string, fits: (day: string) => boolean = () => true): string | undefined => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const found = Array.from({ length: 48 }, (_, i) =>
    dayOf(year + Math.floor((month - 1 + i) / 12), ((month - 1 + i) % 12) + 1, date),
  )
  return found.find((day) => day !== undefined && day >= today && fits(day))
}

/** The same weekday within three days before or after. */
const nearest = (day: string, weekday: number): string => {
  const ahead = (weekday - weekdayIn(day) + 7) % 7
  return plus(day, ahead > 3 ? ahead - 7 : ahead)
}

/** A day, if it falls on the weekday that was said with it. */
const checked = (
  day: string | undefined,
  name: string | undefined,
  others: readonly (string | undefined)[],
): Said | undefined => {
  if (day === undefined) return undefined
  const weekday = indexOf(weekdays, name ?? '')
  if (weekday < 0 || weekdayIn(day) === weekday) return { days: [day] }
  const choices = [nearest(day, weekday), day, ...others].filter((one) => one !== undefined)
  return { wrong: { weekday: weekdays[weekday]!, day }, choices: [...new Set(choices)] }
}

/** `the 12th`, `saturday the 12th`, `sat 12th`; a bare number is no day. */
const dateInMonth = (words: string, today: string): Said | undefined => {
  const [, name, the, number, ending] =
    /^(?:on )?(?:(?!the\b)([a-z]+)\.? )?(the )?(\d\d?)(st|nd|rd|th)?$/.exec(words) ?? []
  const weekday = indexOf(weekdays, name ?? '')
  if (number === undefined || (the === undefined && ending === undefined)) return undefined
  if (name !== undefined && weekday < 0) return undefined
  const date = Number(number)
  const later = weekday < 0 ? undefined : nextDate(date, today, (day) => weekdayIn(day) === weekday)
  return checked(nextDate(date, today), name, [later])
}

/** Saturday and Sunday; on a Sunday, *this weekend* is what is left of it. */
const weekendOf = (words: string, today: string): Said | undefined => {
  const [, which] = /^(?:on |at )?(?:the |this |(next |last ))?weekend$/.exec(words) ?? [undefined, null]
  if (which === null) return undefined
  // The weekend belongs to the week before its Sunday.
  const saturday = plus(today, 6 - ((weekdayIn(today) + 6) % 7) - 1)
  const first = which === 'next ' ? plus(saturday, 7) : which === 'last ' ? plus(saturday, -7) : saturday
  return { days: [first, plus(first, 1)].filter((day) => which === 'last ' || day >= today) }
}

/** The days that a text says; undefined for anything else. */
export const daysInWords = (text: string, today: string): Said | undefined => {
  const words = text.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  if (Object.hasOwn(near, words)) return { days: [plus(today, near[words]!)] }
  const only = (day: string | undefined): Said | undefined => (day === undefined ? undefined : { days: [day] })
  const iso = /^(20\d\d)-(\d\d?)-(\d\d?)$/.exec(words)
  if (iso) return only(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const slashes = /^(\d\d?)\/(\d\d?)(?:\/(20\d\d|\d\d))?$/.exec(words)
  if (slashes) return only(withYear(Number(slashes[1]), Number(slashes[2]), slashes[3], today))
  const dated =
    /^(?:on )?(?:([a-z]+)\.? )?(?!the\b)([a-z]+)\.? (?:the )?(\d\d?)(?:st|nd|rd|th)?(?: (20\d\d))?$/.exec(words) ??
    swapped(/^(?:on )?(?:([a-z]+)\.? )?(?:the )?(\d\d?)(?:st|nd|rd|th)? (?:of )?([a-z]+)\.?(?: (20\d\d))?$/.exec(words))
  const month = indexOf(months, dated?.[2] ?? '')
  if (dated && month >= 0 && (dated[1] === undefined || indexOf(weekdays, dated[1]) >= 0))
    return checked(withYear(month + 1, Number(dated[3]), dated[4], today), dated[1], [])
  const numbered = dateInMonth(words, today) ?? weekendOf(words, today)
  if (numbered) return numbered
  const [, which, name = ''] = /^(?:on )?(?:(this|next|last) )?([a-z]+)$/.exec(words) ?? []
  const index = indexOf(weekdays, name)
  return index < 0 ? undefined : { days: [weekdayOf(which, index, today)] }
}

/** The one day that a text says; undefined for several, for a question, and for anything else. */
export const dayInWords = (text: string, today: string): string | undefined => {
  const said = daysInWords(text, today)
  return said && 'days' in said && said.days.length === 1 ? said.days[0] : undefined
}

/** `5 Dec` in the order of `Dec 5`. */
const swapped = (found: RegExpExecArray | null) => found && [found[0], found[1], found[3], found[2], found[4]]

import type { Audience } from '../event/access/audience.ts'
import { timeText } from '../event/record/when-text.ts'
import { mostShowItems, type ShowItem, type ShowKind } from './schema.ts'

export const showKindLabel: Readonly<Record<ShowKind, string>> = {
  load_in: 'Load-in',
  sound_check: 'Sound check',
  guests: 'Guests arrive',
  set: 'Set',
  speech: 'Speech',
  end: 'End',
  other: 'Other',
}

/** Arrival is the vendors' business, as the venue's load-in is. */
const forTeam: ReadonlySet<ShowKind> = new Set(['load_in', 'sound_check'])

/** By day and time; rows of one time stay as their editor has put them. */
export const inOrder = (items: readonly ShowItem[]): ShowItem[] =>
  items.toSorted((a, b) => a.day - b.day || a.time.localeCompare(b.time))

/** The rows that this reader sees. */
export const shownTo = ({ staff, vendor }: Audience, items: readonly ShowItem[]): ShowItem[] =>
  staff || vendor ? inOrder(items) : inOrder(items).filter(({ kind }) => !forTeam.has(kind))

/** `6:30 PM`, from the time on the venue's clock. */
const showTime = ({ time }: Pick<ShowItem, 'time'>): string => timeText(`2000-01-01T${time}:00.000Z`, 'UTC')

export const dayLabel = (day: number): string =>
  day === 0 ? 'that day' : day === -1 ? 'the day before' : day === 1 ? 'the day after' : `day ${day + 1}`
/** `6:30 PM`, `12:30 AM (the day after)` */
export const showWhen = (item: ShowItem): string =>
  [showTime(item), item.day === 0 ? '' : `(${dayLabel(item.day)})`].filter(Boolean).join(' ')

/** `6:30 PM Sound check: in the hall` */
export const showLine = (item: ShowItem): string =>
  [`${showWhen(item)} ${item.title}`, ...(item.note ? [item.note] : [])].join(': ')

const lineTime = /^\W*(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\.?\b[\s:–—-]*/i
const twoDigits = (n: number): string => String(n).padStart(2, '0')

const itemOf = (line: string): ShowItem => {
  const [whole = '', hour, minute = '00', half] = lineTime.exec(line) ?? []
  const title = line.slice(whole.length).replace(/^[\s*•–-]+/, '')
  const shown = hour === undefined ? undefined : (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  const time = shown === undefined ? '' : `${twoDigits(shown)}:${minute}`
  return { kind: 'other', day: 0, time, title: title.slice(0, 128), note: null }
}

/** Rows to begin with, one for each line of an event's schedule; a line without a time gets it from the editor. */
export const showFrom = (schedule: string | null): ShowItem[] =>
  (schedule ?? '')
    .split('\n')
    .map((line) => itemOf(line.trim()))
    .filter(({ title }) => title !== '')
    .slice(0, mostShowItems)

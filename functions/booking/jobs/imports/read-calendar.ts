import ICAL from 'ical.js'
import { importLimits } from '#shared/domain/import/fields.ts'
import type { Encoding } from '#shared/domain/import/format.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { wallText } from '#functions/booking/rules/imports/event-times.ts'
import { TooSlow, within } from '#functions/calendar/jobs/subscribed/busy-times.ts'
import { entryOf, instantOf, type Entry, type Moment } from '#functions/calendar/jobs/subscribed/entry.ts'
import { startsOf } from '#functions/calendar/jobs/subscribed/starts.ts'
import { knownZone, zoneNamed, zonesIn, type Zone } from '#functions/calendar/jobs/subscribed/zones.ts'
import { Unreadable, type Table, type TableRow } from '#functions/people/rules/imports/table.ts'
import { encodingOf, textOf } from '#functions/people/rules/imports/text-of.ts'

/** An iCalendar file as a table: a row for each entry, and for each occurrence of one that repeats. */

const dayMs = 86_400_000
/** Of entries that repeat for ever. */
const yearsAhead = 2
const mostOccurrences = 1000
const mostMs = 5000

const headings = ['Title', 'Start', 'End', 'Last day', 'Venue', 'Notes', 'Status']

/** A time without a zone is that of the place. */
const floating: Zone = (wall) => wall

const plainText = (text: string): string =>
  text
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]{1,500}>/g, '')
    .trim()

interface Read {
  /** Undefined for one whose times cannot be read: its row says so. */
  entry: Entry | undefined
  text: (name: string) => string
}
const textsOf = ({ text }: Read, [start = '', end = '', last = '']: readonly string[]): string[] => [
  ...[text('summary'), start, end, last, text('location'), plainText(text('description')), text('status')],
]

const rowOf = (one: Read, start: Moment, lengthMs: number): string[] => {
  const day = (wall: number) => wallText(wall).slice(0, 10)
  const shown = (at: number) => (start.zone === floating ? wallText(at) : new Date(at).toISOString())
  const from = instantOf(start)
  const times = start.isDate
    ? [day(start.wall), '', day(start.wall + Math.max(lengthMs, dayMs) - dayMs)]
    : [shown(from), lengthMs > 0 ? shown(from + lengthMs) : '', '']
  return textsOf(one, times)
}

/** A changed occurrence becomes an entry of its own; its series leaves out the original one. */
const rowsOf = (one: Read, all: readonly Read[], until: number): string[][] => {
  const { entry } = one
  if (!entry) return [textsOf(one, [])]
  if (entry.changes) return [rowOf(one, entry.start, entry.lengthMs)]
  const changed = all.flatMap(({ entry: other }) => (other?.changes && other.uid === entry.uid ? [other.changes] : []))
  const without = new Set([...entry.without, ...changed].map(instantOf))
  const rows: string[][] = []
  for (const start of startsOf(entry, instantOf(entry.start) - dayMs, until)) {
    if (rows.length >= mostOccurrences) break
    if (!without.has(instantOf(start))) rows.push(rowOf(one, start, entry.lengthMs))
  }
  for (const { start, lengthMs } of entry.more) rows.push(rowOf(one, start, lengthMs))
  return rows
}

const componentsIn = (text: string): ICAL.Component[] => {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
    return calendars.map((calendar) => new ICAL.Component(calendar))
  } catch {
    throw new Unreadable('This calendar is damaged. Please export it again')
  }
}

const linesOf = (component: ICAL.Component) => component.getAllProperties().map((property) => property.toICALString())

const entriesOf = (calendar: ICAL.Component): Read[] => {
  const zone = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '')
  const own = zoneNamed(defaultTimezone)
  const definitions = calendar.getAllSubcomponents('vtimezone').map((one) => one.toString().split('\r\n').slice(1, -1))
  const zones = { named: zonesIn(definitions, own), own, floating: (zone && knownZone(zone)) || floating }
  return calendar.getAllSubcomponents('vevent').map((component): Read => {
    const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '').slice(0, importLimits.cell)
    try {
      return { entry: entryOf(linesOf(component), zones), text }
    } catch {
      return { entry: undefined, text }
    }
  })
}

/** @throws Unreadable */
export const readCalendar = (bytes: Uint8Array, now: string, given?: Encoding): Table => {
  const encoding = given ?? encodingOf(bytes)
  const until = Date.parse(now) + yearsAhead * 365 * dayMs
  try {
    const rows = within(mostMs, () => {
      const all = componentsIn(textOf(bytes, encoding)).flatMap(entriesOf)
      return all.flatMap((one) => rowsOf(one, all, until))
    })
    if (rows.length === 0) throw new Unreadable('This calendar has no entries')
    if (rows.length > importLimits.rows)
      throw new Unreadable(`At most ${importLimits.rows.toLocaleString('en-US')} rows can be read at once`)
    const sorted = rows.toSorted((a, b) => (a[1]! < b[1]! ? -1 : a[1]! > b[1]! ? 1 : 0))
    const table = sorted.map((cells, at): TableRow => ({ row: at + 2, cells }))
    return { headings, rows: table, format: { type: 'ics', encoding } }
  } catch (error) {
    if (error instanceof TooSlow)
      throw new Unreadable('An entry of this calendar repeats without an end. Please remove it')
    throw error
  }
}

import ICAL from 'ical.js'
import { wallOf } from './wall-time.ts'
import { utc, type Zone } from './zones.ts'

/** A time in a calendar: a day, or a wall-clock time in a zone. */
export interface Moment {
  wall: number
  isDate: boolean
  zone: Zone
}
export const instantOf = ({ wall, zone }: Moment): number => zone(wall)

export interface Entry {
  uid: string
  start: Moment
  /** Of a whole day by the clock, otherwise exact: an evening over a clock change keeps its hours. */
  lengthMs: number
  rules: ICAL.Recur[]
  /** Further starts, and starts that are left out. */
  more: { start: Moment; lengthMs: number }[]
  without: Moment[]
  /** The occurrence that this entry changes, and whether all later ones as well. */
  changes: Moment | undefined
  changesLater: boolean
  takesTime: boolean
  /** Of two entries with the same meaning, the newer one counts. */
  sequence: number
  /** Something of it could not be read; the rest counts. */
  isPartly: boolean
}

interface Zones {
  named(id: string): Zone
  own: Zone
  /** Of times without a zone. */
  floating: Zone
}

const dayMs = 86_400_000

export const durationMs = (duration: ICAL.Duration): number => duration.toSeconds() * 1000

/** From one moment to another, by the clock if both are days. */
const between = (start: Moment, end: Moment): number =>
  start.isDate && end.isDate ? end.wall - start.wall : instantOf(end) - instantOf(start)

/** Eight digits are a day, also where nothing says so. */
const asDay = (line: string): string => line.replace(/^([\w-]+)(?:;[^:]*)?:(\d{8})\s*$/, '$1;VALUE=DATE:$2')
/** Each start that is left out or added stands for itself: one that nobody can read must not take the others along. */
const alone = (line: string): string[] => {
  const [, name, values] = /^((?:EXDATE|RDATE)(?:;[^:"]*)?:)(.*,.*)$/i.exec(line) ?? []
  return values === undefined ? [line] : values.split(',').map((value) => name! + value)
}

/** The readable properties of an entry. */
const componentOf = (name: string, lines: readonly string[], read: (property: ICAL.Property) => unknown) => {
  const component = new ICAL.Component(name)
  const unread: string[] = []
  for (const line of lines.flatMap(alone).map(asDay)) {
    const word = /^[\w-]+/.exec(line)?.[0].toLowerCase() ?? ''
    try {
      const property = ICAL.Property.fromString(line)
      read(property)
      component.addProperty(property)
    } catch {
      unread.push(word)
    }
  }
  return { component, unread }
}

/** @throws any error for an entry that cannot be read */
export const entryOf = (lines: readonly string[], { named, own, floating }: Zones): Entry => {
  const { component, unread } = componentOf('vevent', lines, (property) => {
    for (const value of property.getValues() as unknown[])
      if (value instanceof ICAL.Time && Number.isNaN(wallOf(value))) throw new Error('No such time')
  })
  if (unread.some((name) => ['dtstart', 'dtend', 'duration'].includes(name))) throw new Error('No such time')
  const momentIn = (property: ICAL.Property, usual: Zone) => (time: ICAL.Time) => {
    const id = property.getFirstParameter('tzid')
    const isUtc = time.zone === ICAL.Timezone.utcTimezone
    const zone = time.isDate ? own : isUtc ? utc : id ? named(id) : usual
    const wall = wallOf(time)
    if (Number.isNaN(wall)) throw new Error('No such time')
    return { wall, isDate: time.isDate, zone }
  }
  const first = (name: string, usual: Zone): Moment | undefined => {
    const property = component.getFirstProperty(name)
    return property ? momentIn(property, usual)(property.getFirstValue() as ICAL.Time) : undefined
  }
  const dtstart = first('dtstart', floating)
  if (!dtstart) throw new Error('An entry without a start')
  const dtend = first('dtend', dtstart.zone)
  // Some have them the wrong way round.
  const [start, end] = dtend && between(dtstart, dtend) < 0 ? [dtend, dtstart] : [dtstart, dtend]
  const duration = component.getFirstPropertyValue('duration') as ICAL.Duration | null
  const lengthMs = end ? between(start, end) : duration ? durationMs(duration) : start.isDate ? dayMs : 0

  const more = component.getAllProperties('rdate').flatMap((property) =>
    (property.getValues() as (ICAL.Time | ICAL.Period)[]).map((value) => {
      const toMoment = momentIn(property, start.zone)
      if (value instanceof ICAL.Time) return { start: toMoment(value), lengthMs }
      const from = toMoment(value.start)
      const until = value.end && toMoment(value.end)
      return { start: from, lengthMs: until ? between(from, until) : durationMs(value.getDuration()) }
    }),
  )
  const without = component
    .getAllProperties('exdate')
    .flatMap((property) => (property.getValues() as ICAL.Time[]).map(momentIn(property, start.zone)))
  const word = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return {
    ...{ start, lengthMs, more, without },
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    rules: component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur),
    changes: first('recurrence-id', start.zone),
    changesLater: component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE',
    takesTime: word('status') !== 'CANCELLED' && word('transp') !== 'TRANSPARENT',
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    isPartly: unread.some((name) => ['rrule', 'rdate', 'exdate', 'recurrence-id'].includes(name)),
  }
}

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
  rule: ICAL.Recur | undefined
  /** Further starts, and starts that are left out. */
  more: { start: Moment; lengthMs: number }[]
  without: Moment[]
  /** The occurrence that this entry changes, and whether all later ones as well. */
  changes: Moment | undefined
  changesLater: boolean
  takesTime: boolean
}

interface Zones {
  named(id: string): Zone
  own: Zone
}

const dayMs = 86_400_000

const durationMs = (duration: ICAL.Duration): number => duration.toSeconds() * 1000

/** From one moment to another, by the clock if both are days. */
const between = (start: Moment, end: Moment): number =>
  start.isDate && end.isDate ? end.wall - start.wall : instantOf(end) - instantOf(start)

/** @throws any error for an entry that cannot be read */
export const entryOf = (lines: readonly string[], { named, own }: Zones): Entry => {
  const component = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')) as unknown[])
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
  const start = first('dtstart', own)
  if (!start) throw new Error('An entry without a start')
  const end = first('dtend', start.zone)
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
    rule: (component.getFirstPropertyValue('rrule') as ICAL.Recur | null) ?? undefined,
    changes: first('recurrence-id', start.zone),
    changesLater: component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE',
    takesTime: word('status') !== 'CANCELLED' && word('transp') !== 'TRANSPARENT',
  }
}

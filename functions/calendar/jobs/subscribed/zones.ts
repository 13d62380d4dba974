import ICAL from 'ical.js'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'
import { timeAt } from './wall-time.ts'
import { windowsZones } from './windows-zones.ts'

/** The instant of a wall-clock time in a zone. */
export type Zone = (wall: number) => number

export const utc: Zone = (wall) => wall

const dayMs = 86_400_000

/** The offset of a day from UTC; undefined around a clock change. */
const offsetOfDay = (day: number, name: string): number | undefined => {
  const [before, after] = [(day - 1) * dayMs, (day + 2) * dayMs].map((at) => wallAt(at, name) - at)
  return before === after ? before : undefined
}

/** Asks `Intl` once per day: it takes longer than all else. */
export const zoneNamed = (name: string): Zone => {
  const offsets = new Map<number, number | undefined>()
  return (wall) => {
    const day = Math.floor(wall / dayMs)
    if (!offsets.has(day)) offsets.set(day, offsetOfDay(day, name))
    const offset = offsets.get(day)
    return offset === undefined ? timeOfWall(wall, name) : wall - offset
  }
}

const isKnown = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `/mozilla.org/20050126_1/Europe/Berlin` ends with the zone's own name. */
const endsOf = (id: string): string[] => {
  const parts = id.split('/').filter(Boolean)
  return [id, ...[3, 2].map((count) => parts.slice(-count).join('/'))]
}

/** Some write a zone's name in quotes where it needs none. */
const bare = (id: string): string => id.trim().replace(/^"(.*)"$/, '$1')

/** `GMT-0500`, `UTC+2`: an offset without clock changes. */
const offsetNamed = (id: string): string | undefined => {
  const [, sign, hours, minutes = '00'] = /^(?:GMT|UTC) ?([+-])(\d{1,2}):?(\d{2})?$/i.exec(id) ?? []
  return hours && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** As Windows shows them to people: `(UTC-05:00) Eastern Time (US & Canada)`. */
const shownByWindows = (id: string): string | undefined => {
  const shown = /^\((?:UTC|GMT)[^)]*\) (\w+)/.exec(id)?.[1]
  return shown && windowsZones[`${shownNames[shown] ?? shown} Standard Time`]
}
const shownNames: Readonly<Record<string, string>> = { Arizona: 'US Mountain', Alaska: 'Alaskan', Hawaii: 'Hawaiian' }

/** The zone of a name in an iCalendar text; Microsoft also writes `tzone://Microsoft/Utc`. */
export const knownZone = (written: string): Zone | undefined => {
  const id = bare(written).replace(/^tzone:\/\/Microsoft\//i, '')
  const name = [windowsZones[id], shownByWindows(id), ...endsOf(id), offsetNamed(id)].find(
    (one) => one !== undefined && isKnown(one),
  )
  return name === undefined ? undefined : zoneNamed(name)
}

/** By the rules in the calendar itself. */
const definedZone = (lines: readonly string[]): Zone => {
  const text = ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as unknown[]))
  return (wall) => wall - 1000 * zone.utcOffset(timeAt(wall))
}

const valueOf = (lines: readonly string[], name: string): string | undefined =>
  lines.map((line) => new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'i').exec(line)?.[1]).find((value) => value !== undefined)

/**
 * The zone of a TZID: by its name if anybody knows it, otherwise by its rules in the calendar. One that is neither
 * known nor defined is the person's own.
 */
export const zonesIn = (definitions: readonly string[][], own: Zone) => {
  const found = new Map<string, Zone>()
  const find = (id: string): Zone => {
    const known = knownZone(id)
    if (known) return known
    const lines = definitions.find((one) => bare(valueOf(one, 'TZID') ?? '') === bare(id))
    if (!lines) return own
    const place = valueOf(lines, 'X-LIC-LOCATION')
    return (place && knownZone(place)) || definedZone(lines)
  }
  return (id: string): Zone => {
    const zone = found.get(id) ?? find(id)
    found.set(id, zone)
    return zone
  }
}

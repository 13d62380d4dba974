import ICAL from 'ical.js'
import { durationMs, type Entry } from './entry.ts'
import { wallOf } from './wall-time.ts'
import { utc, type Zone } from './zones.ts'

const dayMs = 86_400_000

/** The day that an unreadable entry names: it takes all of it. */
export const dayIn = (lines: readonly string[]): string | undefined => {
  if (lines.some((line) => /^(STATUS.*:CANCELLED|TRANSP.*:TRANSPARENT)/i.test(line))) return undefined
  const start = lines.find((line) => /^DTSTART[;:]/i.test(line))
  const [, year, month, date] = /:(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d)/.exec(start ?? '') ?? []
  const day = `${year}-${month}-${date}`
  return year !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined
}

/** For an entry whose day alone is known. */
export const wholeDay = (day: string, own: Zone): Entry => ({
  ...{ start: { wall: Date.parse(day), isDate: true, zone: own }, lengthMs: dayMs, more: [], without: [], rules: [] },
  ...{ uid: '', changes: undefined, changesLater: false, takesTime: true, sequence: 0, isPartly: true },
})

/** The times of VFREEBUSY. @throws any error for a line that cannot be read */
export const busyOf = (line: string): Entry[] => {
  const property = ICAL.Property.fromString(line)
  if (String(property.getFirstParameter('fbtype') ?? '').toUpperCase() === 'FREE') return []
  return (property.getValues() as ICAL.Period[]).map((period) => {
    const lengthMs = durationMs(period.getDuration())
    const start = { wall: wallOf(period.start), isDate: false, zone: utc }
    if (Number.isNaN(start.wall)) throw new Error('No such time')
    return { ...wholeDay('2000-01-01', utc), start, lengthMs, isPartly: false }
  })
}

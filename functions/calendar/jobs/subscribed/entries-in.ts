import { calendarText } from './calendar-text.ts'
import { entryOf, instantOf, type Entry } from './entry.ts'
import { busyOf, dayIn, wholeDay } from './days-and-busy.ts'
import { knownZone, zoneNamed, zonesIn } from './zones.ts'

/** Entries that could not be read, or only in part. */
export interface Unread {
  count: number
  days: Set<string>
}

/** All that takes time in a text. @throws NoCalendar */
export const entriesIn = (text: string, timezone: string, unread: Unread): Entry[] => {
  const { entries: blocks, busy, zone, zones, cutOff } = calendarText(text)
  const own = zoneNamed(timezone)
  const all = { named: zonesIn(zones, own), own, floating: (zone && knownZone(zone)) || own }
  unread.count += cutOff
  const miss = (lines: readonly string[]): string | undefined => {
    const day = dayIn(lines)
    unread.count += 1
    if (day !== undefined) unread.days.add(day)
    return day
  }
  const entries = blocks.flatMap((lines) => {
    try {
      const entry = entryOf(lines, all)
      if (entry.isPartly) miss(lines)
      return [entry]
    } catch {
      const day = miss(lines)
      return day === undefined ? [] : [wholeDay(day, own)]
    }
  })
  const taken = busy.flatMap((line) => {
    try {
      return busyOf(line)
    } catch {
      unread.count += 1
      return []
    }
  })
  return [...newest(entries), ...taken]
}

/** A calendar may hold an entry as it was and as it is now. */
const newest = (entries: readonly Entry[]): Entry[] => {
  const keyOf = ({ uid, changes }: Entry) => `${uid} ${changes ? instantOf(changes) : ''}`
  const versions = new Map<string, number>()
  for (const entry of entries) versions.set(keyOf(entry), Math.max(versions.get(keyOf(entry)) ?? 0, entry.sequence))
  return entries.filter((entry) => entry.uid === '' || entry.sequence === versions.get(keyOf(entry)))
}

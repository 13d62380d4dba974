/** The text is no iCalendar, but for example a web page. */
export class NoCalendar extends Error {}

export interface CalendarText {
  /** The lines of each entry that say when it is and whether it takes time; nobody reads titles. */
  entries: string[][]
  /** The lines of each VFREEBUSY that say when its person is busy. */
  busy: string[]
  /** X-WR-TIMEZONE, of times without a zone. */
  zone: string | undefined
  /** Each VTIMEZONE. */
  zones: string[][]
  /** Entries without an end, as in a text that was cut off. */
  cutOff: number
}

const timeLine = /^(DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|STATUS|TRANSP|SEQUENCE)[;:]/i

/** A line that begins with a space continues the line before it (RFC 5545, 3.1). */
const unfolded = (text: string): string[] => {
  const lines: string[] = []
  for (const line of text.split(/\r\n|\n|\r/))
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(lines.pop()! + line.slice(1))
    else lines.push(line)
  return lines
}

/** Entries and zones of one or more calendars, one after the other; other lines and components are passed over. */
export const calendarText = (text: string): CalendarText => {
  const found: CalendarText = { entries: [], busy: [], zone: undefined, zones: [], cutOff: 0 }
  const open: string[] = []
  let lines: string[] = []
  let isCalendar = false
  for (const line of unfolded(text.replace(/^\uFEFF/, ''))) {
    const [, edge, name] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? []
    const inEntry = open.includes('VEVENT')
    const inZone = open.includes('VTIMEZONE')
    if (edge === 'BEGIN' && name === 'VCALENDAR') isCalendar = true
    if (edge === 'BEGIN' && (name === 'VEVENT' || name === 'VTIMEZONE')) {
      // The one before it has no end.
      if (inEntry) found.cutOff += 1
      open.splice(0, open.length, name)
      lines = []
      continue
    }
    if (edge === 'END' && name === 'VEVENT' && inEntry) found.entries.push(lines)
    if (edge === 'END' && name === 'VTIMEZONE' && inZone) found.zones.push(lines)
    if (edge === 'END' && name === open[0]) open.length = 0
    else if (inZone) lines.push(line)
    else if (edge === 'BEGIN' && name !== undefined) open.push(name)
    else if (edge === 'END') open.pop()
    else if (!inEntry && /^X-WR-TIMEZONE[;:]/i.test(line))
      found.zone ??= /^X-WR-TIMEZONE(?:;[^:]*)?:\s*(\S+)/i.exec(line)?.[1]
    else if (open.at(-1) === 'VFREEBUSY' && /^FREEBUSY[;:]/i.test(line)) found.busy.push(line)
    else if (open.length === 1 && inEntry && timeLine.test(line)) lines.push(line)
  }
  if (!isCalendar) throw new NoCalendar('The text is no calendar')
  if (open.includes('VEVENT')) found.cutOff += 1
  return found
}

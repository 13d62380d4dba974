/** An iCalendar file (RFC 5545) of one event. A later file replaces it: same UID, higher SEQUENCE. */

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')
const utf8 = new TextEncoder()
const instant = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Lines have at most 75 bytes; a longer one continues after a line break and a space. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (utf8.encode(part + character).length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

interface Entry {
  event_id?: string | undefined
  event: string
  venue: string
  version?: string | undefined
  start?: string | undefined
  end?: string | undefined
}
export type CalendarStatus = 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'

/** Undefined for an event that is over, or that has no time. */
export const calendarFile = (
  { event, venue, event_id, version = '0', start = '', end = '' }: Entry,
  status: CalendarStatus,
  { now, url }: { now: string; url: string },
): string | undefined => {
  if (event_id === undefined || !(Date.parse(end) > Date.parse(start)) || end <= now) return undefined
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//BookMe//Events//EN',
    `METHOD:${status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escaped(event_id)}@bookme`,
    `SEQUENCE:${Number(version) || 0}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${escaped(event)}`,
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    `URL:${url}`,
    `STATUS:${status}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

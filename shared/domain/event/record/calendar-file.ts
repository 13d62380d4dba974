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

export interface CalendarPerson {
  name: string
  email: string
}
/** A value in quotes, which cannot contain any (RFC 5545, 3.2). */
const quoted = (text: string): string => `"${text.replace(/["\u0000-\u001f\u007f]/g, ' ')}"`
const isAddress = ({ email }: CalendarPerson): boolean => /^[^\s@"<>,;:]+@[^\s@"<>,;:]+$/.test(email)
const organizerOf = (person: CalendarPerson): string => `ORGANIZER;CN=${quoted(person.name)}:mailto:${person.email}`
const attendeeOf = ({ name, email }: CalendarPerson, asks: boolean): string =>
  `ATTENDEE;CN=${quoted(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION${asks ? ';RSVP=TRUE' : ''}:mailto:${email}`

interface Context {
  now: string
  url: string
  /** Without one, the file has no METHOD (RFC 5546, 3.2). */
  organizer?: CalendarPerson | undefined
  /** The person invited: their calendar offers Accept and Decline, and mails the answer to the organizer. */
  attendee?: CalendarPerson | undefined
}

export type CalendarMethod = 'REQUEST' | 'PUBLISH' | 'CANCEL'
/** Undefined for a file that only tells. */
export const calendarMethod = (status: CalendarStatus, { organizer, attendee }: Context): CalendarMethod | undefined =>
  organizer && isAddress(organizer)
    ? status === 'CANCELLED'
      ? 'CANCEL'
      : status === 'TENTATIVE' && attendee && isAddress(attendee)
        ? 'REQUEST'
        : 'PUBLISH'
    : undefined

/** Undefined for an event that is over, or that has no time. */
export const calendarFile = (
  { event, venue, event_id, version = '0', start = '', end = '' }: Entry,
  status: CalendarStatus,
  context: Context,
): string | undefined => {
  const { now, url, organizer, attendee } = context
  const method = calendarMethod(status, context)
  if (event_id === undefined || !(Date.parse(end) > Date.parse(start)) || end <= now) return undefined
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//BookMe//Events//EN',
    ...(method ? [`METHOD:${method}`] : []),
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
    ...(method ? [organizerOf(organizer!)] : []),
    ...(method && method !== 'PUBLISH' && attendee ? [attendeeOf(attendee, method === 'REQUEST')] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

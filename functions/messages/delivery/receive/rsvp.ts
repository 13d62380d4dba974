import ICAL from 'ical.js'

/** The answer of a calendar to an invitation (RFC 5546, 3.2.3). */
export interface Rsvp {
  uid: string
  version: number
  response: 'confirm' | 'decline' | 'unclear'
  reason: string
}

const responses: Partial<Record<string, Rsvp['response']>> = { ACCEPTED: 'confirm', DECLINED: 'decline' }

/** Undefined for a text that is no answer of this address. */
export const rsvpIn = (text: string, from: string): Rsvp | undefined => {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    if (String(calendar.getFirstPropertyValue('method')).toUpperCase() !== 'REPLY') return undefined
    const entry = calendar.getFirstSubcomponent('vevent')
    const attendee = entry
      ?.getAllProperties('attendee')
      .find((one) => String(one.getFirstValue()).toLowerCase() === `mailto:${from.toLowerCase()}`)
    if (!entry || !attendee) return undefined
    return {
      uid: String(entry.getFirstPropertyValue('uid')),
      version: Number(entry.getFirstPropertyValue('sequence') ?? 0),
      response: responses[String(attendee.getFirstParameter('partstat')).toUpperCase()] ?? 'unclear',
      reason: String(entry.getFirstPropertyValue('comment') ?? '').slice(0, 500),
    }
  } catch {
    return undefined
  }
}

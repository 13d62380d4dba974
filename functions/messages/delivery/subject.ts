import type { MailJob } from '#shared/mails.ts'

/** The event that a mail is about, or the act of a hold, with its time. */
interface Gig {
  name: string
  when: string
}
export const gigOf = ({ variables }: MailJob): Gig | undefined => {
  const { event, act, when } = variables as { event?: string; act?: string; when?: string }
  const name = event ?? act
  return name && when ? { name, when } : undefined
}

/** `Saturday, July 4, 2026`, as `whenText` begins. */
const dayPattern = /\b([A-Z][a-z]{2})[a-z]*, ([A-Z][a-z]{2})[a-z]* (\d{1,2}), (\d{4})/

/** `Sat, Jul 4`; with its year unless that is this one or the next. */
const shortDayOf = (when: string, now: string): string | undefined => {
  const [, weekday, month, day, year] = dayPattern.exec(when) ?? []
  if (year === undefined) return undefined
  const ahead = Number(year) - Number(now.slice(0, 4))
  return `${weekday}, ${month} ${day}${ahead === 0 || ahead === 1 ? '' : `, ${year}`}`
}

/**
 * The subject of a mail about an event names the event and its day, which tells five mails of one evening apart. One
 * with the whole time, such as that of a request, stays as it is.
 */
export const subjectFor = (subject: string, gig: Gig | undefined, now: string): string => {
  const day = gig && shortDayOf(gig.when, now)
  if (gig === undefined || day === undefined || subject.includes(gig.when)) return subject
  const shown = dayPattern.test(subject) || subject.includes(day) ? '' : ` (${day})`
  const at = subject.lastIndexOf(gig.name)
  if (at === -1) return `${subject}: ${gig.name}${shown}`
  const end = at + gig.name.length
  return subject.slice(0, end) + shown + subject.slice(end)
}

import type { BrandView } from '#shared/domain/brand/schema.ts'
import { calendarFile, calendarMethod, type CalendarMethod } from '#shared/domain/event/record/calendar-file.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import type { EventVariables, MailJob } from '#shared/mails.ts'
import { htmlLayout } from './html-layout.ts'
import type { LaidOut } from './laid-out.ts'
import type { MailContent } from './mail-content.ts'
import { plainLayout } from './plain-layout.ts'
import { gigOf, subjectFor } from './subject.ts'
import { contentOf } from './templates/all.ts'
import { withoutOwnWords, withoutWords, wordlessTemplates } from './without-words.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | undefined
  /** The sender's name: the agency's, or the product's. */
  from: string | undefined
  /** The event for the reader's calendar. */
  calendar: { file: string; method: CalendarMethod | undefined } | undefined
  /** The mail that all mails of one event seem to answer, so that mail programs show them together. */
  thread: string | undefined
  /** The address that mutes mails of its kind, without a session. */
  unsubscribe: string | undefined
  /** The id of the click that caused it. */
  requestId: string
}
interface Reader {
  /** The first name of the account; absent without one. */
  first?: string | undefined
  /** The mail may contain no typed text. */
  wordless?: boolean
  /** There is no room for another one of its kind. */
  isLast?: boolean
  /** Where the stage receives mail: the address of the conversation. `asked`: the reader may answer by calendar. */
  reply?: { address: string; asked: string | undefined } | undefined
  /** How the agency looks. */
  brand?: BrandView | undefined
  now: string
}

/** A subject is a header: one line, so that it cannot inject another header. */
const oneLine = (text: string, max: number) =>
  text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max)

const pathIn = (appUrl: string, path: string): string => `${appUrl}/${path.replace(/^[/\\]+/, '')}`
/** Paths always stay within the app; only the provider's own pages are external. */
const addressOf = (appUrl: string, to: string): string => (/^https?:\/\//i.test(to) ? to : pathIn(appUrl, to))

const filled = (rows: MailContent['details'] = []) =>
  rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

const eventOf = ({ variables }: MailJob): EventVariables | undefined =>
  'event' in variables && 'agent' in variables ? (variables as EventVariables) : undefined

/** A copy of an invoice goes to somebody without an account: only the client's name is known. */
const greetingOf = ({ first }: Reader, about: EventVariables | undefined): string => {
  const isPerson = about !== undefined && about.audience !== 'admins' && about.audience !== 'agents'
  const name = first ?? (isPerson ? about.name : '')
  return name === '' ? 'Hello,' : `Hi ${name},`
}

const signatureOf = (about: EventVariables | undefined, appUrl: string): LaidOut['signature'] => {
  if (!about || (!about.agent_email && !about.agent_phone)) return undefined
  const { agent, agent_email, agent_phone, agent_picture } = about
  return {
    name: agent,
    email: agent_email,
    phone: agent_phone && formatPhone(agent_phone),
    picture: agent_picture && pathIn(appUrl, agent_picture),
  }
}

/** Mails about an account are the product's: they must not look like anybody else's. */
const brandOf = ({ brand }: Reader, about: EventVariables | undefined, appUrl: string): LaidOut['brand'] =>
  !about || about.audience === 'admins' || brand?.name == null || brand.color === null
    ? undefined
    : { name: brand.name, color: brand.color, logo: brand.logo === null ? undefined : pathIn(appUrl, brand.logo) }

const calendarOf = (
  { calendar }: MailContent,
  about: EventVariables | undefined,
  appUrl: string,
  { now, reply }: Reader,
): Mail['calendar'] => {
  if (!calendar || !about?.event_id) return undefined
  const url = pathIn(appUrl, `event?id=${encodeURIComponent(about.event_id)}`)
  const email = reply?.address ?? about.agent_email
  const organizer = email ? { name: about.agent, email } : undefined
  const attendee = reply?.asked === undefined ? undefined : { name: about.name, email: reply.asked }
  const context = { now, url, organizer, attendee }
  const file = calendarFile(about, calendar, context)
  return file === undefined ? undefined : { file, method: calendarMethod(calendar, context) }
}

/** No mail has this id; programs group by it all the same. */
const threadOf = (eventId: string, appUrl: string): string => `<${eventId}@${new URL(appUrl).hostname}>`

const lastOne = 'If more of this happens within a day, you get no further mail about it. The app shows all that is new.'

/** Text, HTML and calendar file of a mail job. */
export const renderMail = (job: MailJob, appUrl: string, reader: Reader): Omit<Mail, 'to' | 'requestId'> => {
  const isCut = reader.wordless && !wordlessTemplates.has(job.template)
  const content = isCut ? withoutWords(contentOf(withoutOwnWords(job))) : contentOf(job)
  const about = isCut ? undefined : eventOf(job)
  const { button } = content
  const signature = signatureOf(about, appUrl)
  const replyTo = content.replyTo ?? reader.reply?.address ?? signature?.email
  const brand = brandOf(reader, about, appUrl)
  const toAnswer = content.toAnswer ? [reader.reply ? content.toAnswer.byMail : content.toAnswer.inApp] : []
  const mail: LaidOut = {
    greeting: greetingOf(reader, about),
    heading: content.heading,
    paragraphs: [...content.paragraphs, ...toAnswer, ...(reader.isLast ? [lastOne] : [])],
    details: filled(content.details),
    amounts: filled(content.amounts),
    quote: content.quote,
    button: button && { label: button.label, address: addressOf(appUrl, button.to) },
    footnote: content.footnote,
    ...(signature && { signature }),
    ...(brand && { brand }),
    appUrl,
  }
  return {
    subject: oneLine(isCut ? content.subject : subjectFor(content.subject, gigOf(job), reader.now), 190),
    thread: about?.event_id && threadOf(about.event_id, appUrl),
    text: plainLayout(mail),
    html: htmlLayout(mail),
    replyTo: replyTo ? oneLine(replyTo, 254) : undefined,
    from: brand && oneLine(brand.name, 60),
    calendar: calendarOf(content, about, appUrl, reader),
    unsubscribe: content.unsubscribe && pathIn(appUrl, `v1/public/unsubscribe/${content.unsubscribe}`),
  }
}

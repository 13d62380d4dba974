import type { Event } from '#shared/domain/event/record/schema.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import { vendorsOf, type Vendor, type VendorRole } from '#shared/domain/event/record/vendors.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { MailJob, MailTemplate } from '#shared/jobs.ts'

/**
 * Mails about an event. Words that every one of them has: `name` (of the reader), `event`, `when`, `venue`, `agent`, `link`.
 * To a vendor also `role`, and `rate` where they are asked; others as each call says.
 */

type Words = Record<string, string>

const roleWord: Record<VendorRole, string> = { artist: 'artist', bandleader: 'band leader', musician: 'musician' }

/** `artist`, `musician (Drums)` */
export const partOf = ({ role, instrument }: Pick<Vendor, 'role' | 'instrument'>): string =>
  instrument ? `${roleWord[role]} (${instrument})` : roleWord[role]

const wordsOf = (event: Event): Words => ({
  event: event.name,
  when: whenText({ start: event.start, end: event.end, timezone: event.timezone }) ?? '',
  venue: [event.venue?.name, event.venue?.city, event.venue?.state].filter(Boolean).join(', '),
  agent: event.agent?.name ?? 'BookMe',
  link: `/event?id=${event.id}`,
})

export const mail = (
  template: MailTemplate,
  event: Event,
  to: string | null | undefined,
  name: string,
  words: Words,
): MailJob[] => (to ? [{ type: 'mail', template, to, data: { ...wordsOf(event), name, ...words } }] : [])

/** One mail a person, whatever the number of their parts; `rate` is what they get for all of these. */
export const mailVendors = (
  template: MailTemplate,
  event: Event,
  vendors: readonly Vendor[],
  words: Words = {},
): MailJob[] => {
  const people = new Map<string, Vendor[]>()
  for (const vendor of vendors) {
    const person = vendor.user_id ?? vendor.key
    people.set(person, [...(people.get(person) ?? []), vendor])
  }
  return [...people.values()].flatMap((parts) => {
    const [first] = parts
    const rate = parts.reduce((sum, part) => sum + part.rate, 0)
    return mail(template, event, first?.email, first?.name ?? '', {
      role: parts.map(partOf).join(' and '),
      ...(template === 'vendor_requested' && rate > 0 && { rate: formatMoney(rate) }),
      ...words,
    })
  })
}

export const mailAgent = (template: MailTemplate, event: Event, words: Words = {}): MailJob[] =>
  mail(template, event, event.agent?.email, event.agent?.name ?? '', words)

export const mailClient = (template: MailTemplate, event: Event, words: Words = {}): MailJob[] =>
  mail(template, event, event.client?.email, event.client?.name ?? '', words)

/** The band leader, if there is one who is not the person that the mail is about. */
export const mailBandleader = (
  template: MailTemplate,
  event: Event,
  aboutUser: string | undefined,
  words: Words = {},
): MailJob[] => {
  if (chosen(event.bandleader_id) === undefined) return []
  const leader = vendorsOf(event).filter(
    ({ role, user_id, status }) =>
      role === 'bandleader' && user_id !== aboutUser && status !== 'selected' && status !== 'declined',
  )
  return mailVendors(template, event, leader, words)
}

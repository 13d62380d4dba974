import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { copiesTo } from '#shared/domain/event/money/invoice.ts'
import { ratesByOption } from '#shared/domain/event/money/own-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { engagedVendors, vendorsOf, type Vendor, type VendorRole } from '#shared/domain/event/record/vendors.ts'
import { whenText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { userOf } from '#functions/event/rules/views.ts'
import type { EventMailTemplate, EventVariables, MailAudience, MailJob, MailVariables } from '#shared/mails.ts'
import { everyAdmin, everyAgent, forReader, mailTo } from '#functions/platform/mail/mail-to.ts'
import type { InForce, Proposed } from '#shared/domain/event/record/terms.ts'

/** Mails about an event: a call names the audience and the variables specific to the mail. */

const roleNames: Record<VendorRole, string> = { artist: 'artist', bandleader: 'band leader', musician: 'musician' }

/** `artist`, `musician (Drums)` */
export const partOf = ({ role, instrument }: Pick<Vendor, 'role' | 'instrument'>): string =>
  instrument ? `${roleNames[role]} (${instrument})` : roleNames[role]

/** `id`: the account of somebody whose address may be another's, as only a client's may. */
type Reader = { to: string | null | undefined; id?: string | undefined } & Pick<
  EventVariables,
  'audience' | 'is_copy' | 'name' | 'your_part' | 'your_rate' | 'your_rates'
>

/** One reader per person, with the sum of the rates of all their parts. */
const vendorReaders = (event: Event, vendors: readonly Vendor[]): Reader[] =>
  [...Map.groupBy(vendors, ({ user_id, key }) => user_id ?? key).values()].map((parts) => {
    const rate = sum(parts.map((part) => part.rate))
    const rates = ratesByOption(event, parts)
    return {
      audience: 'vendors',
      to: parts[0]?.email,
      name: parts[0]?.name ?? '',
      your_part: parts.map(partOf).join(' and '),
      your_rate: rate > 0 ? formatMoney(rate) : undefined,
      your_rates: rates.map(({ option, rate: own }) => `${option} ${formatMoney(own)}`).join(', ') || undefined,
    }
  })

/**
 * `vendors` are all requested or confirmed vendors; a list limits them. `payers` are the client and all recipients of
 * invoice copies.
 */
type Audience = MailAudience | 'payers' | { vendors: readonly Vendor[] }
/** The readers of this mail. */
type AudienceOf<T extends EventMailTemplate> =
  | MailVariables[T]['audience']
  | ('client' extends MailVariables[T]['audience'] ? 'payers' : never)
  | ('vendors' extends MailVariables[T]['audience'] ? { vendors: readonly Vendor[] } : never)

const clientOf = ({ client_id }: Event): string | undefined => (client_id ? userOf(client_id) : undefined)

const readersOf = (event: Event, audience: Audience): Reader[] => {
  switch (audience) {
    case 'client':
      return [{ audience, to: event.client?.email, id: clientOf(event), name: event.client?.name ?? '' }]
    case 'payers':
      return [event.client?.email, ...copiesTo(event)].map((to, i) => ({
        audience: 'client',
        to,
        name: event.client?.name ?? '',
        ...(i > 0 ? { is_copy: 'yes' } : { id: clientOf(event) }),
      }))
    case 'agent':
      return [{ audience, to: event.agent?.email, name: event.agent?.name ?? '' }]
    case 'agents':
      return [{ audience, to: event.client?.agent_id ?? everyAgent, name: 'there' }]
    case 'admins':
      return [{ audience, to: everyAdmin, name: 'BookMe' }]
    case 'vendors':
      return vendorReaders(event, engagedVendors(event))
    default:
      return vendorReaders(event, audience.vendors)
  }
}

/** The signature of mails to clients and vendors, whose replies go to the agent. */
const signatureOf = ({ agent }: Event, { audience }: Pick<Reader, 'audience'>) =>
  agent != null && (audience === 'client' || audience === 'vendors')
    ? {
        ...(agent.email && { agent_email: agent.email }),
        ...(agent.cell_phone && { agent_phone: agent.cell_phone }),
        ...(agent.profile_picture && { agent_picture: agent.profile_picture }),
      }
    : {}

/** The event's time and version: a calendar replaces an older entry. */
const entryOf = ({ version, start, end }: Event) => (start && end ? { version: String(version ?? 0), start, end } : {})

/** The variables specific to this mail, and `link` if it leads elsewhere than to the event. */
type Own<T extends EventMailTemplate> = Omit<MailVariables[T], keyof EventVariables> & { link?: string }
type OwnArgument<T extends EventMailTemplate> = Own<never> extends Own<T> ? [own?: Own<T>] : [own: Own<T>]

/** One mail per reader of the audiences, in order. Its time, place and calendar file are those of `event`. */
export const mailParties = <T extends EventMailTemplate>(
  event: InForce | Proposed,
  audiences: AudienceOf<T> | readonly AudienceOf<T>[],
  template: T,
  ...[own]: OwnArgument<T>
): MailJob[] => {
  const about = {
    event_id: event.id,
    ...(event.agent_id && { agent_id: event.agent_id }),
    event: event.name,
    when: whenText(event) ?? '',
    venue: [event.venue?.name, event.venue?.city, event.venue?.state].filter(Boolean).join(', '),
    agent: event.agent?.name ?? 'BookMe',
    client: event.client?.name ?? '',
    link: `/event?id=${event.id}`,
    ...entryOf(event),
  }
  return [audiences].flat().flatMap((audience) =>
    readersOf(event, audience).flatMap(({ to, id, ...reader }) =>
      forReader(
        id,
        // `own` completes the template's variables; TypeScript cannot verify that through a generic spread.
        mailTo(to, template, {
          ...about,
          ...signatureOf(event, reader),
          ...reader,
          ...own,
        } as unknown as MailVariables[T]),
      ),
    ),
  )
}

/** The band leader, unless they declined or the mail is about them. */
export const leaderBeside = (event: Event, userId: string): Vendor[] =>
  vendorsOf(event).filter(
    ({ role, user_id, status }) => role === 'bandleader' && user_id !== userId && isInvolved(status),
  )

import { refundsOf, withPartialRefunds } from '#shared/domain/payment/refund-records.ts'
import { withoutArrival } from '#shared/domain/venue/fields.ts'
import type { Audience } from '#shared/domain/event/access/audience.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import { roleOfChair } from '#shared/domain/event/record/calls.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { isOwn, vendorsOf } from '#shared/domain/event/record/vendors.ts'

/**
 * The nested parts of an event, projected for an audience. Each lists the fields it exposes, so new fields of a summary
 * stay hidden until added here. Contact details of vendors and client are for the agency; leaders also see those of
 * their musicians. Everyone on the event can call its agent, and confirmed vendors their leader.
 */

type Keys<T> = readonly (keyof T)[]

/** Always in the order of `keys`: the table returns a map's fields in any order, and V8 is slow with many orders. */
const pick = <T extends object, K extends keyof T>(value: T, keys: readonly K[]): Pick<T, K> => {
  const picked: Partial<T> = {}
  for (const key of keys) {
    const held = value[key]
    if (held !== undefined) picked[key] = held
  }
  return picked as Pick<T, K>
}

type Person = NonNullable<Event['artist']>
const publicArtist = [
  'id',
  'name',
  'profile_picture',
  'picture',
  'video_url',
  'bio',
  'repertoire',
  'website_url',
  'epk_url',
  'is_artist',
  'is_brand',
  'is_group',
  'logo',
] as const satisfies Keys<Person>

/** Artist or band leader: the full summary for agent and admin, the public profile for others. */
const seeArtist = (person: Event['artist'], audience: Audience): EventView['artist'] =>
  person == null || audience.staff ? person : pick(person, publicArtist)

/** The leader of the gig; with the phone for vendors who have confirmed, once the leader has too. */
export const seeLeader = (
  person: Event['artist'],
  isLeading: boolean,
  event: Event,
  audience: Audience,
): EventView['artist'] => {
  const seen = seeArtist(person, audience)
  if (audience.staff || seen == null || person?.cell_phone == null || !isLeading) return seen
  const isTeam = vendorsOf(event).some((vendor) => isOwn(vendor, audience.viewer) && isConfirmed(vendor.status))
  return isTeam ? { ...seen, cell_phone: person.cell_phone } : seen
}

export const seeBrand = ({ brand }: Event, audience: Audience): EventView['brand'] =>
  brand == null || audience.staff ? brand : pick(brand, publicArtist)

const publicGroup = [
  'id',
  'name',
  'bio',
  'repertoire',
  'video_url',
  'website_url',
  'logo',
  'picture',
  'genres',
  'is_group',
] as const
const faceOfMember = [
  'user_id',
  'musician_id',
  'musician_name',
  'instrument',
  'is_bandleader',
  'profile_picture',
  'group_id',
] as const

/** Members for those who edit the line-up, with contacts for the agency. Leaders see contacts on their account page. */
export const seeGroup = ({ group }: Event, audience: Audience): EventView['group'] => {
  if (group == null || audience.staff) return group
  if (!audience.leader) return pick(group, publicGroup)
  const members = (group.members ?? []).map((member) => pick(member, faceOfMember))
  return { ...pick(group, [...publicGroup, 'leader_id']), members }
}

export const seeAgent = ({ agent }: Event, audience: Audience): EventView['agent'] =>
  agent == null || audience.staff ? agent : pick(agent, ['id', 'name', 'profile_picture', 'email', 'cell_phone'])

export const seeClient = ({ client }: Event, audience: Audience): EventView['client'] =>
  client == null || audience.staff || audience.client ? client : pick(client, ['id', 'name'])

/**
 * Clients do not see load-in, parking and hospitality (docs/product.md#roles-and-permissions), unless they also play
 * there.
 */
export const seeVenue = ({ venue }: Event, audience: Audience): EventView['venue'] => {
  return venue == null || audience.staff || audience.vendor ? venue : withoutArrival(venue)
}

/**
 * Staff see all options with their rates. The client sees prices only: of the picked option, or of all options once
 * they are sent.
 */
export const seeProposals = (event: Event, audience: Audience): EventView['proposals'] => {
  if (audience.staff) return event.proposals
  if (!audience.client || event.proposal_sent_at == null) return undefined
  return event.proposals
    .filter(({ id }) => event.proposal_pick == null || id === event.proposal_pick)
    .map((option) => pick(option, ['id', 'title', 'description', 'price']))
}

const paymentForBuyers = [
  'id',
  'type',
  'amount',
  'stripe_fee',
  'sales_tax',
  'total',
  'invoiced_at',
  'paid_at',
  'failed_at',
  'failure_message',
  'invoice_number',
  'invoice_pdf',
  'refunded_at',
  'refund_status',
  'refund_amount',
  'refunded_outside',
  'payment_method_text',
  'payment_method_exp',
  'payment_method_type',
] as const satisfies Keys<Payment>
const paymentForStaff = [...paymentForBuyers, 'available_at', 'paid_outside', 'refund_kept'] as const
const paymentForClient = [...paymentForBuyers, 'hosted_invoice_url'] as const

/** Provider ids never leave the server. The client gets the payment page, staff the day the money is available. */
export const seePayments = (event: Event, audience: Audience): EventView['payments'] => {
  if (!audience.staff && !audience.client) return undefined
  const payments = event.payments.map((payment) => {
    const refunds = refundsOf(event, payment)
    return { payment: withPartialRefunds(event, payment), given: refunds.length > 0 ? { refunds } : {} }
  })
  if (audience.staff) return payments.map(({ payment, given }) => ({ ...pick(payment, paymentForStaff), ...given }))
  return payments.map(({ payment, given }) => {
    const { reason: _reason, by: _by, ...paid_outside } = payment.paid_outside ?? {}
    return {
      ...pick(payment, paymentForClient),
      ...given,
      ...(payment.paid_outside && { paid_outside: paid_outside as typeof payment.paid_outside }),
    }
  })
}

/** Leaders fill the slots only; contacts of people who have not accepted are the agency's. */
export const seeCalls = ({ calls }: Pick<Event, 'calls'>, audience: Audience): Event['calls'] => {
  if (audience.staff || calls === undefined) return audience.staff ? calls : undefined
  const own = audience.leader ? calls.filter(({ chair }) => roleOfChair(chair) === 'musician') : []
  if (own.length === 0) return undefined
  return own.map((call) => ({ ...call, asked: call.asked.map(({ email: _, ...person }) => person) }))
}

/**
 * The line-up is for agency and vendors; clients hire the act and do not see it. Rates: your own; all for agency and
 * leader. Contacts and meals: agency and leader. Transfer ids: agency.
 */
export const seeMusicians = (event: Event, audience: Audience): EventView['musicians'] => {
  if (audience.staff) return event.musicians
  if (!audience.vendor) return undefined
  return event.musicians.map((entry) => {
    const isOwn = audience.viewer.musician_id !== undefined && entry.musician_id === audience.viewer.musician_id
    return {
      ...pick(entry, ['musician_id', 'musician_name', 'instrument', 'status', 'profile_picture', 'played']),
      ...(audience.leader || isOwn ? pick(entry, ['rate', 'email', 'cell_phone', 'meal_preference']) : {}),
      ...(audience.leader ? pick(entry, ['user_id', 'verified']) : {}),
    }
  })
}

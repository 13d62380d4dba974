import type { OutputOf } from '#shared/lazy.ts'
import type { agentSummary, ArtistSummary, clientSummary, groupMember } from '#shared/domain/user/schema.ts'
import { fieldNames, fieldOf, type FieldsLike } from '#shared/domain/event/record/fields.ts'
import type { MusicianEntry } from '#shared/domain/event/record/line-up-schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isBooked } from '#shared/domain/event/record/status.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { inBoth } from './change.ts'

/** An event without an erased person, as far as no contract needs them (docs/product.md#erasing-an-account). */

export const deletedAccount = 'Deleted account'

/** A value in the copy of an account; a new one must say. */
type Fate = 'stays' | 'name' | 'goes'
type Fates<T> = Readonly<Record<keyof T, Fate>>

const contact = { email: 'goes', cell_phone: 'goes' } as const
const clientFates: Fates<OutputOf<typeof clientSummary>> = {
  ...{ id: 'stays', user_id: 'stays', agent_id: 'stays', name: 'name', ...contact, email_confirmed: 'goes' },
  ...{ first: 'goes', last: 'goes', phone: 'goes', street: 'goes', city: 'goes', state: 'goes', zipcode: 'goes' },
  website_url: 'goes',
}
const agentFates: Fates<OutputOf<typeof agentSummary>> = {
  ...{ id: 'stays', user_id: 'stays', name: 'name', ...contact, profile_picture: 'goes' },
}
const artistFates: Fates<ArtistSummary> = {
  ...{ id: 'stays', user_id: 'stays', name: 'name', ...contact, profile_picture: 'goes', picture: 'goes' },
  ...{ video_url: 'goes', bio: 'goes', repertoire: 'goes', website_url: 'goes', epk_url: 'goes', logo: 'goes' },
  ...{ is_artist: 'stays', is_brand: 'stays', is_group: 'stays', brands: 'stays', genres: 'goes' },
}
const musicianFates: Fates<MusicianEntry> = {
  ...{ musician_id: 'stays', user_id: 'stays', musician_name: 'name', instrument: 'stays', status: 'stays' },
  ...{ rate: 'stays', played: 'stays', stripe_transfer_id: 'stays', verified: 'stays' },
  ...{ ...contact, meal_preference: 'goes', profile_picture: 'goes' },
}
const memberFates: Fates<OutputOf<typeof groupMember>> = {
  ...{ user_id: 'stays', musician_id: 'stays', musician_name: 'name', instrument: 'stays', is_bandleader: 'stays' },
  ...{ ...contact, meal_preference: 'goes', profile_picture: 'goes', verified: 'stays', stripe_account_id: 'goes' },
  ...{ group_id: 'stays', status: 'stays' },
}

/** Values that only older releases stored go, too. */
const trimmed = <T extends object>(copy: T, fates: Fates<T>): T =>
  Object.fromEntries(
    Object.entries(copy).flatMap(([key, value]) => {
      const fate = fates[key as keyof T] as Fate | undefined
      return fate === 'stays' ? [[key, value]] : fate === 'name' ? [[key, deletedAccount]] : []
    }),
  ) as T

/** Signed, paid for or booked, at any time: tax and contract law need it. */
const hasContract = (event: Event): boolean =>
  event.agreement != null || event.proposal_signed_at != null || event.payments.length > 0 || isBooked(event)

/** Its contract needs this person: the client, the agent, or a vendor who played or would have. */
export const needsPerson = (event: Event, userId: string): boolean =>
  hasContract(event) &&
  (event.client?.user_id === userId ||
    event.agent?.user_id === userId ||
    [...vendorsOf(event), ...vendorsOf(inForce(event))].some(
      ({ user_id, status }) => user_id === userId && isConfirmed(status),
    ))

type Parts = FieldsLike<{ is: { person: 'parts' } }>

interface Whose {
  /** A copy of the person's that the event does not need. */
  isTheirs(copy: { user_id?: string | undefined } | null | undefined): boolean
  /** They are the client of an event without a contract. */
  isClient: boolean
}

const parts: { [F in Parts]: (value: Event[F], whose: Whose) => Event[F] } = {
  client: (client, { isTheirs }) => (client && isTheirs(client) ? trimmed(client, clientFates) : client),
  agent: (agent, { isTheirs }) => (agent && isTheirs(agent) ? trimmed(agent, agentFates) : agent),
  // Only after a booking.
  commission_agent: (agent) => agent,
  artist: (artist, { isTheirs }) => (artist && isTheirs(artist) ? trimmed(artist, artistFates) : artist),
  bandleader: (leader, { isTheirs }) => (leader && isTheirs(leader) ? trimmed(leader, artistFates) : leader),
  musicians: (musicians, { isTheirs }) =>
    musicians.map((entry) => (isTheirs(entry) ? trimmed(entry, musicianFates) : entry)),
  group: (group, { isTheirs }) =>
    group?.members
      ? { ...group, members: group.members.map((one) => (isTheirs(one) ? trimmed(one, memberFates) : one)) }
      : group,
  proposals: (options, { isClient }) =>
    isClient ? options?.map((option) => ({ ...option, title: '', description: '' })) : options,
  cancellation: (how, { isClient }) => (isClient && how ? { ...how, reason: '' } : how),
  cancellation_request: (wish, { isClient }) => (isClient && wish ? { ...wish, reason: '' } : wish),
  // Its terms are trimmed like the event (`inBoth`).
  agreement: (agreement) => agreement,
}

const personOf = (field: (typeof fieldNames)[number]) => {
  const { is } = fieldOf(field)
  return 'person' in is ? is.person : undefined
}

const withoutWords = (event: Event): Event => {
  const theirs = new Set<string>(fieldNames.filter((field) => personOf(field) === 'client'))
  const rest = Object.fromEntries(Object.entries(event).filter(([field]) => !theirs.has(field)))
  return { ...(rest as Event), name: deletedAccount }
}

export const withoutPerson = (event: Event, userId: string): Event => {
  if (needsPerson(event, userId)) return event
  const isClient = event.client?.user_id === userId
  const whose: Whose = { isTheirs: (copy) => copy?.user_id === userId, isClient }
  return inBoth(event, (one) => {
    const trim = <F extends Parts>(field: F) => ({ [field]: parts[field](one[field], whose) })
    const given = (Object.keys(parts) as Parts[]).filter((field) => one[field] !== undefined)
    const next = Object.assign({}, one, ...given.map((field) => trim(field))) as Event
    return isClient ? withoutWords(next) : next
  })
}

import { correctFields } from '#shared/domain/event/record/fields.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { EditParties } from '#shared/domain/event/edit/edit.ts'
import type { MusicianParty } from '#shared/domain/event/edit/lineup.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isPublic } from '#functions/people/rules/projection.ts'
import { AppError } from '#shared/errors.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { accountDeleted } from '#functions/people/data/erased.ts'
import { toGroup, type Brand, type GroupItem } from '#functions/people/data/group.ts'
import { brandKey, groupKey, profileKey, userIdOf, venueKey, type Key } from '#functions/platform/db/keys.ts'
import {
  agentSummaryOf,
  artistSummaryOf,
  bandleaderSummaryOf,
  clientSummaryOf,
  musicianSummaryOf,
} from '#functions/people/data/summaries.ts'
import { toVenue, type VenueItem } from '#functions/people/data/venue.ts'

/** Resolves a body's ids to party summaries, in one batch read. */

type Id = string | number | null | undefined
export interface PartyIds {
  client_id?: Id
  venue_id?: Id
  artist_id?: Id
  bandleader_id?: Id
  group_id?: Id
  brand_id?: Id
  musicians?: readonly { musician_id: string }[] | undefined
}

const keysOf: Record<Exclude<keyof PartyIds, 'musicians'>, (id: string) => Key> = {
  client_id: (id) => profileKey(userIdOf(id)),
  venue_id: venueKey,
  artist_id: (id) => profileKey(userIdOf(id)),
  bandleader_id: (id) => profileKey(userIdOf(id)),
  group_id: groupKey,
  brand_id: brandKey,
}
const musicianIds = (ids: PartyIds) => [...new Set((ids.musicians ?? []).map(({ musician_id }) => musician_id))]

/** The keys that `resolveParties` reads, for the use case's `reads`. */
export const partyKeys = (ids: PartyIds): Key[] => [
  ...Object.entries(keysOf).flatMap(([field, keyOf]) => {
    const id = chosen(ids[field as keyof typeof keysOf])
    return id === undefined ? [] : [keyOf(id)]
  }),
  ...musicianIds(ids).map((id) => profileKey(userIdOf(id))),
]

const musicianParty = (user: UserRecord): MusicianParty | undefined => {
  const musician = musicianSummaryOf(user)
  if (!musician) return undefined
  const { user_id, musician_name, profile_picture, email, cell_phone, meal_preference, verified } = musician
  return { user_id, musician_name, profile_picture, email, cell_phone, meal_preference, verified }
}

/** The members who accepted. Excludes long texts: an event is read far more often than they are. */
export const groupParty = (group: GroupItem) => {
  const { bio: _bio, repertoire: _repertoire, version: _version, invited: _invited, members, ...rest } = toGroup(group)
  return { ...rest, members: members.map(({ stripe_account_id: _account, ...member }) => member) }
}
const brandParty = (brand: Brand & Key) => {
  const { PK: _pk, SK: _sk, bio: _bio, repertoire: _repertoire, ...rest } = brand
  return rest
}

/** An event keeps its venue's kind, because the kind decides how it is paid (see `changeVenue`). */
export const venueParty = (item: VenueItem, before: Event | undefined) => {
  const known = before?.venue?.id === item.id ? before.venue.kind : undefined
  const { version: _version, ...venue } = toVenue(item)
  return { ...venue, ...(known && { kind: known }) }
}

/** A person's summaries for each part on an event. */
const partiesOfUser = (user: UserRecord) => ({
  client: clientSummaryOf(user),
  agent: agentSummaryOf(user),
  artist: artistSummaryOf(user),
  bandleader: bandleaderSummaryOf(user),
  musician: musicianParty(user),
})

/**
 * The parties that an edit's body names. People already on the event who no longer exist or are no longer verified keep
 * the event's copy; only newly chosen ones must exist and be verified.
 * @throws AppError invalid with a message for each field with an unknown id.
 */
export const resolveParties = async (deps: Deps, ids: PartyIds, before?: Event): Promise<EditParties> => {
  const errors: Record<string, string> = {}
  const resolve = async <T, P extends { id: string }>(
    field: Exclude<keyof PartyIds, 'musicians'>,
    noun: string,
    partyOf: (item: T) => P | undefined,
    isVerified: (item: T) => boolean = () => true,
  ): Promise<P | undefined> => {
    const id = chosen(ids[field])
    if (id === undefined) return undefined
    const item = await deps.db.get<T>(keysOf[field](id))
    const party = item && partyOf(item)
    const isNew = chosen(before?.[field]) !== id
    if (isNew && party?.id !== id)
      errors[field] = (item as Partial<UserRecord> | undefined)?.erased_at ? accountDeleted(noun) : `Unknown ${noun}`
    else if (isNew && item && !isVerified(item)) errors[field] = `This ${noun} is not verified yet`
    return party?.id === id ? party : undefined
  }
  const isVerified = (user: UserRecord) => user.verified
  const known = new Set((before?.musicians ?? []).map(({ musician_id }) => musician_id))
  const musician = async (id: string): Promise<[string, MusicianParty][]> => {
    const user = await deps.db.get<UserRecord>(profileKey(userIdOf(id)))
    const party = user?.musician?.id === id ? musicianParty(user) : undefined
    if (!known.has(id) && !party) errors.musicians = 'Unknown musician'
    else if (!known.has(id) && !party!.verified) errors.musicians = `${party!.musician_name} is not verified yet`
    return party ? [[id, party]] : []
  }
  const [client, venue, artist, bandleader, group, brand, ...musicians] = await Promise.all([
    resolve('client_id', 'client', clientSummaryOf),
    resolve('venue_id', 'venue', (item: VenueItem) => venueParty(item, before)),
    resolve('artist_id', 'artist', (user: UserRecord) => artistSummaryOf(user), isVerified),
    resolve('bandleader_id', 'band leader', bandleaderSummaryOf, isVerified),
    resolve('group_id', 'group', groupParty, isPublic),
    resolve('brand_id', 'brand', brandParty),
    ...musicianIds(ids).map(musician),
  ] as const)
  if (Object.keys(errors).length > 0) throw new AppError('invalid', correctFields, { errors })
  return {
    ...(client && { client }),
    ...(venue && { venue }),
    ...(artist && { artist }),
    ...(bandleader && { bandleader }),
    ...(group && { group }),
    ...(brand && { brand }),
    musicians: Object.fromEntries(musicians.flat()),
    newSlotId: () => deps.id('slt'),
  }
}

/** The event with a person's copies updated in all their parts. */
export const withPerson = (event: Event, user: UserRecord): Event => {
  const { client, agent, artist, bandleader, musician } = partiesOfUser(user)
  return {
    ...event,
    ...(client && event.client_id === client.id && { client }),
    ...(agent && event.agent_id === agent.id && { agent }),
    ...(agent &&
      event.commission_agent?.id === agent.id && {
        commission_agent: { id: agent.id, user_id: user.id, name: agent.name },
      }),
    ...(artist && event.artist_id === artist.id && { artist }),
    ...(bandleader && event.bandleader_id === bandleader.id && { bandleader }),
    ...(musician && {
      musicians: event.musicians.map((entry) => (entry.user_id === user.id ? { ...entry, ...musician } : entry)),
    }),
  }
}

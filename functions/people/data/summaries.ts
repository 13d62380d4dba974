import type { OutputOf } from '#shared/lazy.ts'
import type { agentSummary, ArtistSummary, clientSummary } from '#shared/domain/user/schema.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import type { Key } from '#functions/platform/db/keys.ts'

/**
 * A person as a party of an event, list or group, with contacts, which the caller removes for readers without access.
 * Undefined if the person lacks the role, so that an id of the wrong kind is noticed.
 */

export type ClientSummary = OutputOf<typeof clientSummary>
export type AgentSummary = OutputOf<typeof agentSummary>

/** An artist's long texts, which no list needs (key: `artistKey`). */
export interface ArtistRow extends Key {
  bio: string | null
  repertoire: string | null
}

export const clientSummaryOf = (user: UserRecord): ClientSummary | undefined => {
  const { id, first, last, email, cell_phone, city, state, zipcode } = user
  if (!user.is_client || !user.client) return undefined
  return {
    id: user.client.id,
    name: user.client.name,
    user_id: id,
    agent_id: user.client.agent_id,
    first,
    last,
    email,
    email_confirmed: user.email_confirmed ?? false,
    cell_phone,
    phone: user.client.phone ?? cell_phone,
    street: user.client.street,
    city,
    state,
    zipcode,
    website_url: user.client.website_url,
  }
}

export const agentSummaryOf = (user: UserRecord): AgentSummary | undefined => {
  const { email, cell_phone, profile_picture } = user
  if (!user.is_agent || !user.agent) return undefined
  return { id: user.agent.id, name: user.agent.name, user_id: user.id, email, cell_phone, profile_picture }
}

export const artistSummaryOf = (user: UserRecord, texts?: ArtistRow): ArtistSummary | undefined => {
  const { email, cell_phone, profile_picture, brands = [] } = user
  if (!user.is_artist || !user.artist) return undefined
  const { id, name, picture, video_url, website_url, epk_url, genres } = user.artist
  return {
    id,
    name: name ?? '',
    user_id: user.id,
    email,
    cell_phone,
    profile_picture,
    picture,
    video_url,
    website_url,
    epk_url,
    brands,
    genres,
    is_artist: true,
    ...(texts && { bio: texts.bio, repertoire: texts.repertoire }),
  }
}

/** A band leader is identified by the musician id. */
export const bandleaderSummaryOf = (user: UserRecord): ArtistSummary | undefined => {
  const { email, cell_phone, profile_picture, brands = [] } = user
  if (!user.is_bandleader || !user.musician) return undefined
  return {
    id: user.musician.id,
    name: user.musician.name,
    user_id: user.id,
    email,
    cell_phone,
    profile_picture,
    brands,
  }
}

export interface MusicianSummary {
  musician_id: string
  user_id: string
  musician_name: string
  instruments: string[]
  profile_picture: string | null | undefined
  email: string
  cell_phone: string | null | undefined
  meal_preference: string | null | undefined
  verified: boolean
  brands: string[]
}

export const musicianAsArtist = (musician: MusicianSummary): ArtistSummary => ({
  id: musician.musician_id,
  name: musician.musician_name,
  user_id: musician.user_id,
  email: musician.email,
  cell_phone: musician.cell_phone,
  profile_picture: musician.profile_picture,
  repertoire: musician.instruments.join(', '),
  brands: musician.brands,
})

/** Everyone who plays: musicians, artists, and band leaders as members of their groups. */
export const musicianSummaryOf = (user: UserRecord): MusicianSummary | undefined => {
  const { id, profile_picture, email, cell_phone, meal_preference, verified, brands = [] } = user
  if (!user.musician) return undefined
  const { id: musician_id, name: musician_name, instruments } = user.musician
  return {
    musician_id,
    user_id: id,
    musician_name,
    instruments,
    profile_picture,
    email,
    cell_phone,
    meal_preference,
    verified,
    brands,
  }
}

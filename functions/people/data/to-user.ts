import type { GroupSummary, User } from '#shared/domain/user/schema.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import type { ArtistRow } from './summaries.ts'

/** An account as its owner and admins see it; field by field, so that nothing internal leaks. */
export const toUser = (record: UserRecord, texts: ArtistRow | undefined, groups: GroupSummary[]): User => ({
  id: record.id,
  first: record.first,
  last: record.last,
  email: record.email,
  email_confirmed: record.email_confirmed ?? false,
  cell_phone: record.cell_phone,
  zipcode: record.zipcode,
  city: record.city,
  state: record.state,
  meal_preference: record.meal_preference,
  profile_picture: record.profile_picture,
  verified: record.verified,
  signup_complete: record.signup_complete,
  is_admin: record.is_admin,
  is_agent: record.is_agent,
  is_client: record.is_client,
  is_artist: record.is_artist,
  is_bandleader: record.is_bandleader,
  is_musician: record.is_musician,
  client: record.client ?? null,
  agent: record.agent ?? null,
  venue: null,
  artist: record.artist
    ? {
        ...record.artist,
        bio: texts?.bio,
        repertoire: texts?.repertoire,
        profile_picture: record.profile_picture,
        brands: record.brands ?? [],
        is_artist: true,
      }
    : null,
  musician: record.musician ?? null,
  groups,
  terms: record.terms ?? null,
  ...(record.refusal && { refusal: record.refusal }),
  version: record.version,
})

import { listingOf } from '#shared/domain/act/listing.ts'
import { noMealPreference } from '#shared/domain/lists.ts'
import { accountInput, type AccountInput, type GroupSummary } from '#shared/domain/user/schema.ts'
import type { StoredGroup } from '#functions/people/rules/projection.ts'
import { isSame } from '#shared/domain/same.ts'
import { zipcode } from '#shared/domain/schema-parts.ts'
import { accountProblems } from '#shared/domain/user/rules.ts'
import { AppError } from '#shared/errors.ts'
import type { GroupItem } from '#functions/people/data/group.ts'
import { groupKey } from '#functions/platform/db/keys.ts'
import { findZipcode } from '#functions/people/places/zipcode.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'

/** A body limited to the account: without blocks of roles it lacks and groups it does not lead. */

type Body = Omit<AccountInput, 'client' | 'agent' | 'artist' | 'musician' | 'groups'> & {
  [K in 'client' | 'agent' | 'artist' | 'musician']?: unknown
} & {
  groups?: { id: string }[] | null | undefined
}

/** @throws AppError invalid with a message for each field. */
export const checkAccount = (user: UserRecord, ledGroups: GroupSummary[], body: Body): AccountInput => {
  const led = new Set(ledGroups.map(({ id }) => id))
  const groups = body.groups && body.groups.filter(({ id }) => led.has(id))
  const errors = accountProblems({ ...user, groups: ledGroups }, { ...body, groups })
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('invalid', first, { errors })
  const plays = user.is_musician || user.is_artist
  return accountInput().parse({
    ...body,
    client: user.is_client ? body.client : null,
    agent: user.is_agent ? body.agent : null,
    artist: user.is_artist ? body.artist : null,
    musician: plays ? body.musician : null,
    groups: user.is_bandleader ? groups : null,
  })
}

/**
 * City and state follow from the ZIP code; those of a code that our list lacks are typed by hand, because the post adds
 * codes every month. @throws AppError invalid for an unknown code without them.
 */
export const placeOf = async (before: UserRecord, input: Pick<AccountInput, 'zipcode' | 'city' | 'state'>) => {
  const zip = input.zipcode
  if (!zip) return { zipcode: null, city: null, state: null }
  const place = await findZipcode(zip)
  if (place) return { zipcode: place.zipcode, city: place.city, state: place.state }
  const { city, state } = zip === before.zipcode && !input.city ? before : input
  if (zipcode().safeParse(zip).success && city && state) return { zipcode: zip, city, state }
  throw new AppError('invalid', `Zipcode ${zip} not found`, { errors: { zipcode: 'ZIP not found' } })
}

/** Fields missing from a body keep their values. */
const sent = <T extends object>(block: T): T =>
  Object.fromEntries(Object.entries(block).filter(([, value]) => value !== undefined)) as T

/** The account with the input's fields; roles, ids, flags and the email are unchanged. */
export const withInput = (
  { refusal: _answered, ...user }: UserRecord,
  input: AccountInput,
  place: Awaited<ReturnType<typeof placeOf>>,
): UserRecord => ({
  ...user,
  ...place,
  first: input.first,
  last: input.last,
  cell_phone: input.cell_phone,
  ...(user.client && input.client && { client: { ...user.client, ...sent(input.client) } }),
  ...(user.agent && input.agent && { agent: { ...user.agent, name: input.agent.name } }),
  ...(user.artist &&
    input.artist && {
      artist: {
        ...user.artist,
        name: input.artist.name,
        video_url: input.artist.video_url,
        website_url: input.artist.website_url,
        epk_url: input.artist.epk_url || null,
        ...sent(listingOf(input.artist)),
      },
    }),
  ...(user.musician && {
    // People who are only band leaders have no field for it and use their own name.
    musician: input.musician
      ? { ...user.musician, name: input.musician.name, instruments: [...new Set(input.musician.instruments)] }
      : { ...user.musician, name: `${input.first} ${input.last}` },
    meal_preference: input.meal_preference || user.meal_preference || noMealPreference,
  }),
})

/** The led groups whose texts the input changes, before and after. */
export const changedGroups = (
  ledGroups: StoredGroup[],
  input: AccountInput,
): { before: GroupItem; after: GroupItem }[] =>
  (input.groups ?? []).flatMap(({ id, ...texts }) => {
    const group = ledGroups.find((led) => led.id === id)
    if (!group || Object.entries(texts).every(([field, value]) => isSame(group[field as keyof typeof texts], value)))
      return []
    const before = { ...groupKey(id), ...group }
    return [{ before, after: { ...before, ...texts, version: before.version + 1 } }]
  })

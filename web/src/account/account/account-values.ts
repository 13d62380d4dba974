import type { Listing } from '#shared/domain/act/listing.ts'
import { type Genre, genres } from '#shared/domain/act/genres.ts'
import { mealChoiceOf, mealPreferenceOf, type MealChoice } from '#shared/domain/user/meal.ts'
import { forProfile, type ProfileField } from '#shared/domain/user/profile-fields.ts'
import { hasMusicianInfo } from '#shared/domain/user/roles.ts'
import type { GroupSummary, User } from '#shared/domain/user/schema.ts'
import type { Body } from '#web/lib/api/contract-types.ts'

interface Profile extends Record<ProfileField, string> {
  genres: Genre[]
  based_in: string
  /** Typed as text. */
  price_from: string
}
export interface GroupValues extends Profile {
  id: string
}

/** The account form's values: all text; the meal preference as choice and free text. Pictures are kept separately. */
export interface AccountValues {
  first: string
  last: string
  email: string
  zipcode: string
  /** Typed only for a ZIP that the server does not know. */
  city: string
  state: string
  cell_phone: string
  client: { name: string; street: string; website_url: string }
  agent: { name: string }
  artist: Profile & { epk_url: string }
  musician: { name: string; instruments: string[] }
  meal: MealChoice
  groups: GroupValues[]
}

/** Groups led by this person; only these can be edited here (docs/product.md#roles-and-permissions). */
export const ledGroups = (user: User): GroupSummary[] =>
  user.groups.filter(
    (group) =>
      group.leader_id === user.id ||
      group.members?.some((member) => member.user_id === user.id && member.is_bandleader),
  )

export const isGroupLeader = (user: User): boolean => user.is_bandleader || ledGroups(user).length > 0

type Source = (Partial<Record<ProfileField, string | null | undefined>> & Listing) | null | undefined

const profileOf = (source: Source): Profile => ({
  ...forProfile((field) => source?.[field] ?? ''),
  genres: genres.filter((one) => source?.genres?.includes(one)),
  based_in: source?.based_in ?? '',
  price_from: source?.price_from == null ? '' : String(source.price_from),
})

/** A typed `$1,200` is a number; other text stays, for the schema to refuse. */
const sentProfile = <P extends Profile>({ price_from, ...profile }: P) => {
  const typed = price_from.replace(/[$,\s]/g, '')
  return { ...profile, price_from: typed === '' ? null : Number(typed) }
}

export const valuesOf = (user: User): AccountValues => ({
  first: user.first,
  last: user.last,
  email: user.email,
  zipcode: user.zipcode ?? '',
  city: '',
  state: '',
  cell_phone: user.cell_phone ?? '',
  client: {
    name: user.client?.name ?? '',
    street: user.client?.street ?? '',
    website_url: user.client?.website_url ?? '',
  },
  agent: { name: user.agent?.name ?? '' },
  artist: { ...profileOf(user.artist), epk_url: user.artist?.epk_url ?? '' },
  musician: { name: user.musician?.name ?? '', instruments: user.musician?.instruments ?? [] },
  meal: mealChoiceOf(user.meal_preference),
  groups: ledGroups(user).map((group) => ({ id: group.id, ...profileOf(group) })),
})

/** A change of case or Unicode composition is not a new address; the server decides the rest. */
export const isSameEmail = (one: string, other: string): boolean => {
  const spelt = (email: string) => email.trim().normalize('NFC').toLowerCase()
  return spelt(one) === spelt(other)
}

/** The body of `PUT users/{id}`, with blocks only for the user's roles. */
export const bodyOf = (user: User, values: AccountValues): Body<'PUT /users/{id}'> => ({
  first: values.first,
  last: values.last,
  email: values.email,
  zipcode: values.zipcode,
  ...(values.city !== '' && { city: values.city, state: values.state }),
  cell_phone: values.cell_phone,
  ...(user.is_client ? { client: values.client } : {}),
  ...(user.is_agent ? { agent: values.agent } : {}),
  ...(user.is_artist ? { artist: sentProfile(values.artist) } : {}),
  ...(hasMusicianInfo(user) ? { musician: values.musician, meal_preference: mealPreferenceOf(values.meal) } : {}),
  ...(isGroupLeader(user) ? { groups: values.groups.map(sentProfile) } : {}),
})

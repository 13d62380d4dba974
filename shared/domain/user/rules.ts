import { mealProblem } from './meal.ts'
import { forProfile, profileFields } from './profile-fields.ts'
import { hasMusicianInfo, isOnlyClient, type Roles } from './roles.ts'
import { accountInput, artistMessages, groupMessage, type User } from './schema.ts'
import { zipcode } from '../schema-parts.ts'

/** The required fields of an account, by role (docs/product.md#validation). */

/** Blocks of roles the account does not have are ignored: a client's `musician` is not checked. */
const isRelevant = (path: string, user: Roles): boolean => {
  const block = path.split('.')[0]
  if (block === 'client') return user.is_client
  if (block === 'agent') return user.is_agent
  if (block === 'artist') return user.is_artist
  if (block === 'musician') return hasMusicianInfo(user)
  if (block === 'groups') return user.is_bandleader
  return true
}

/**
 * Message per field path (`artist.bio`, `groups.0.name`); empty when valid. `input` is the body of `PUT users/{id}` or
 * the form's values in that shape. Pictures are checked separately: `pictureProblems`.
 */
export const accountProblems = (user: Roles & Pick<User, 'groups'>, input: unknown): Record<string, string> => {
  const problems: Record<string, string> = {}
  const say = (path: string, message: string) => {
    problems[path] ??= message
  }
  const body: Partial<Record<string, unknown>> = typeof input === 'object' && input !== null ? { ...input } : {}

  for (const issue of accountInput().safeParse(input).error?.issues ?? []) {
    const path = issue.path.join('.')
    if (isRelevant(path, user)) say(path, issue.message)
  }
  if (!isOnlyClient(user)) {
    const zip = zipcode().safeParse(body['zipcode'])
    if (!zip.success) say('zipcode', zip.error.issues[0]!.message)
  }
  const need = (holds: boolean, block: string, fields: Readonly<Record<string, string>>) => {
    if (holds && body[block] == null)
      for (const [field, message] of Object.entries(fields)) say(`${block}.${field}`, message)
  }
  need(user.is_client, 'client', { name: 'Required' })
  need(user.is_agent, 'agent', { name: 'Required' })
  const { any, video_url } = artistMessages
  need(user.is_artist, 'artist', { ...forProfile(() => any), video_url })
  need(hasMusicianInfo(user), 'musician', { name: 'Required', instruments: 'At least one instrument must be selected' })
  if (hasMusicianInfo(user)) {
    const meal = body['meal_preference']
    const problem = typeof meal === 'string' ? mealProblem(meal) : undefined
    if (problem !== undefined) say('meal_preference', problem)
  }
  if (user.is_bandleader && body['groups'] == null)
    user.groups.forEach((group, i) => {
      const missing = profileFields.filter((field) => !group[field])
      for (const field of missing) say(`groups.${i}.${field}`, groupMessage)
    })
  return problems
}

/**
 * Pictures are required unless one exists or is being uploaded (docs/product.md#validation). Message per field path.
 */
export const pictureProblems = (
  user: Pick<User, 'profile_picture' | 'artist' | 'is_artist'>,
  chosen: { profile?: boolean; artist?: boolean } = {},
): Record<string, string> => ({
  ...(user.profile_picture || chosen.profile ? {} : { profile_picture: 'Required' }),
  ...(!user.is_artist || user.artist?.picture || chosen.artist ? {} : { 'artist.picture': 'Required' }),
})

/**
 * Everything that step 2 of the sign-up requires is present. Pictures do not count: they are uploaded separately,
 * before or after the save that completes the sign-up. Neither do groups, which can be created at any time.
 */
export const isSignupComplete = (user: User): boolean =>
  Object.keys(accountProblems({ ...user, is_bandleader: false }, { ...user, groups: null })).length === 0

/**
 * The role label of the account header: the highest role; a band leader is labeled Bandleader
 * (docs/product.md#screens).
 */
export const roleLabel = (user: Roles): string => {
  if (user.is_admin) return 'Admin'
  if (user.is_agent) return 'Agent'
  if (user.is_bandleader) return 'Bandleader'
  if (user.is_artist) return 'Artist'
  if (user.is_musician) return 'Musician'
  return user.is_client ? 'Client' : 'Guest'
}

/**
 * The name in the account header: first and last name for admins, the entity name for clients, agents and artists, the
 * musician name for musicians who are not artists.
 */
export const displayName = (user: User): string => {
  const person = `${user.first} ${user.last}`.trim()
  if (user.is_admin) return person
  const names = [
    user.is_client && user.client?.name,
    user.is_agent && user.agent?.name,
    user.is_artist && user.artist?.name,
    user.is_musician && !user.is_artist && user.musician?.name,
  ]
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? person
}

import { noMealPreference } from '#shared/domain/lists.ts'
import type { SignupInput } from '#shared/domain/user/schema.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { profileKey, roleIdOf } from '#functions/platform/db/keys.ts'

/**
 * The account as created by step 1. The form may set any role except `admin`; everyone who plays or leads gets a
 * musician block; only clients need no verification.
 */
export const newAccount = (
  deps: Deps,
  input: SignupInput,
  passwordHash: string,
  agentId: string | undefined,
): UserRecord => {
  const id = deps.id('usr')
  const has = (role: SignupInput['roles'][number]) => input.roles.includes(role)
  const person = `${input.first} ${input.last}`
  const plays = has('artist') || has('musician')
  const playsOrLeads = plays || has('bandleader')
  return {
    ...profileKey(id),
    id,
    password_hash: passwordHash,
    session_epoch: 0,
    version: 0,
    created_at: deps.now,
    first: input.first,
    last: input.last,
    email: input.email,
    email_confirmed: false,
    cell_phone: input.cell_phone || null,
    zipcode: input.zipcode || null,
    city: null,
    state: null,
    meal_preference: playsOrLeads ? noMealPreference : null,
    profile_picture: null,
    verified: input.roles.every((role) => role === 'client'),
    signup_complete: false,
    is_admin: false,
    is_agent: has('agent'),
    is_client: has('client'),
    is_artist: has('artist'),
    is_bandleader: has('bandleader'),
    is_musician: plays,
    client: has('client')
      ? { id: roleIdOf(id, 'cli'), name: input.client?.name || person, agent_id: agentId ?? null }
      : null,
    agent: has('agent') ? { id: roleIdOf(id, 'agt'), name: input.agent?.name || person } : null,
    artist: has('artist') ? { id: roleIdOf(id, 'art'), name: input.artist?.name || person } : null,
    musician: playsOrLeads
      ? {
          id: roleIdOf(id, 'mus'),
          name: input.musician?.name || person,
          instruments: [...new Set(input.musician?.instruments ?? [])],
        }
      : null,
    ...(agentId !== undefined && { referred_by: agentId }),
  }
}

import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant } from '../schema-parts.ts'
import { personRoles, personStates, type PersonRole, type PersonState } from './roles.ts'
import type { User } from './schema.ts'

/** An account on the admins' list of all people. */
export const personRow = lazy(() =>
  z.object({
    id: z.string(),
    first: z.string(),
    last: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    roles: z.array(z.enum(personRoles)),
    state: z.enum(personStates),
    /** They log in with a second factor. */
    has_second_factor: z.boolean(),
    created_at: instant(),
  }),
)
export type PersonRow = OutputOf<typeof personRow>

export const rolesOf = (user: User): PersonRole[] => personRoles.filter((role) => user[`is_${role}`])

export const personStateOf = ({
  refusal,
  verified,
  signup_complete,
}: Pick<User, 'refusal' | 'verified' | 'signup_complete'>): PersonState => {
  if (!verified) return refusal ? 'refused' : 'waiting'
  return signup_complete ? 'active' : 'unfinished'
}

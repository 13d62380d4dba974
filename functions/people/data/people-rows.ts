import { personStateOf, rolesOf, type PersonRow } from '#shared/domain/user/person-row.ts'
import type { PersonRole, PersonState } from '#shared/domain/user/roles.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { peopleKey } from '#functions/platform/db/keys.ts'
import { searchRows, sortName, type SearchRow } from '#functions/platform/db/search.ts'

/** People of a role, or in a state that few are in: such a list is read without skipping all others. */
type PeopleView = PersonRole | Exclude<PersonState, 'active'>

export const viewOf = (role: PersonRole | undefined, state: PersonState | undefined): PeopleView | undefined =>
  state === undefined || state === 'active' ? role : state

const personRowOf = (user: UserRecord): PersonRow => ({
  id: user.id,
  first: user.first,
  last: user.last,
  email: user.email,
  email_confirmed: user.email_confirmed === true,
  roles: rolesOf({ ...user, groups: [] }),
  state: personStateOf(user),
  has_second_factor: user.second_factor !== undefined,
  created_at: user.created_at,
})

/** The part before the `@`: thousands share the words of the other one. */
export const localPart = (email: string): string => email.split('@')[0]!

/** For the admins' list of all people, without erased accounts. */
export const peopleRows = (user: UserRecord): SearchRow[] => {
  if (user.erased_at !== undefined) return []
  const { id, first, last, email } = user
  const projection = personRowOf(user)
  const name = `${first} ${last} ${localPart(email)}`
  const views: PeopleView[] = [...projection.roles, ...(projection.state === 'active' ? [] : [projection.state])]
  return [
    ...searchRows('user', id, name, projection),
    ...views.map((view) => ({ ...peopleKey(view, sortName(name), id), id, name, projection })),
  ]
}

import { usersApi } from '#shared/api/users.ts'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import { localPart, viewOf } from '#functions/people/data/people-rows.ts'
import { peoplePk } from '#functions/platform/db/keys.ts'
import { listByName, listPage, rarestWord, type SearchRow } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

/** By name and beginning of the email. Each role and rare state has rows of its own: no page skips thousands. */
export const listPeople = useCase(
  usersApi.listPeople,
  async (deps, _actor, { query: { name: typed = '', role, state, ...page } }) => {
    const email = typed.trim().toLowerCase()
    const fits = (row: PersonRow) =>
      (role === undefined || row.roles.includes(role)) &&
      (state === undefined || row.state === state) &&
      (!email.includes('@') || row.email.toLowerCase().startsWith(email))
    const name = localPart(typed)
    if (rarestWord(name) !== undefined) {
      const select = (rows: readonly PersonRow[]) => rows.filter(fits)
      const { items, cursor } = await listByName<PersonRow>(deps, 'user', { ...page, name, select })
      return pageReply(items, cursor)
    }
    const range = { PK: peoplePk(viewOf(role, state)) }
    const { items, cursor } = await listPage<SearchRow>(deps, range, page, (rows) =>
      rows.filter(({ projection }) => fits(projection as PersonRow)),
    )
    return pageReply(
      items.map(({ projection }) => projection as PersonRow),
      cursor,
    )
  },
)

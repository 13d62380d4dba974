import type { ImportKind } from '#shared/domain/import/fields.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { changeableOf } from '#functions/people/rules/imports/decide.ts'
import { createIndex, type Entry, type Index } from '#functions/people/rules/imports/match.ts'
import type { Values } from '#functions/people/rules/imports/read-row.ts'
import { entryOfUser, type AccountKind } from '#functions/people/data/brought.ts'
import { holderOf, personOf } from '#functions/people/data/claims.ts'
import { kindOf, outcomesOf, type ImportItem } from '#functions/people/data/import.ts'
import { listPk, peoplePk, profileKey, type Key } from '#functions/platform/db/keys.ts'
import type { GroupItem } from '#functions/people/data/group.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

export type RecordKind = Exclude<ImportKind, 'events'>

/** The agency's records of a kind, read whole: a spreadsheet names people by phone and name, too. */

const pageSize = 500

/** Rows of a list in pages, so that no more than one is in memory. */
const eachPage = async <T>(deps: Deps, PK: Key['PK'], take: (items: T[]) => Promise<void> | void): Promise<void> => {
  let after: Key | undefined
  do {
    const page = await deps.db.page<T>({ PK }, { limit: pageSize, consistent: true, ...(after && { after }) })
    await take(page.items)
    after = page.next
  } while (after)
}

const rolesOf: Readonly<Record<AccountKind, readonly Parameters<typeof peoplePk>[0][]>> = {
  ...{ clients: ['client'], people: ['musician', 'artist', 'bandleader'], acts: ['artist'] },
}

const entryOfVenue = ({ id, version: _version, timezone, ...venue }: Venue): Entry => ({
  id,
  ...(timezone !== undefined && { timezone }),
  values: Object.fromEntries(
    Object.entries(venue).filter(
      ([field, value]) => venueFields.includes(field as never) && value != null && value !== '',
    ),
  ) as Values,
  changeable: venueFields,
})
const venueFields = changeableOf('venues')

/** A group is known by its name and its leader's email; what it says of itself is its leader's. */
const entryOfGroup = ({ id, name, leader_id, members }: GroupItem): Entry => {
  const email = members.find(({ user_id }) => user_id === leader_id)?.email
  return { id, values: { name, ...(email && { email }) }, changeable: [] }
}

export const knownOf = async (deps: Deps, kind: RecordKind, agentId: string | null): Promise<Index> => {
  const index = createIndex(kind)
  if (kind === 'venues')
    for (const list of ['venue', 'residence'] as const)
      await eachPage<{ projection: Venue }>(deps, listPk(list), (rows) => {
        for (const { projection } of rows) index.put(entryOfVenue(projection))
      })
  else
    for (const role of rolesOf[kind])
      await eachPage<{ id: string }>(deps, peoplePk(role), async (rows) => {
        const users = await Promise.all(rows.map(({ id }) => deps.db.get<UserRecord>(profileKey(id))))
        deps.db.refresh()
        for (const user of users) putUser(index, kind, agentId, user)
      })
  if (kind === 'acts')
    await eachPage<{ projection: GroupItem }>(deps, listPk('group'), (rows) => {
      for (const { projection } of rows) index.put(entryOfGroup(projection))
    })
  return index
}

const putUser = (index: Index, kind: AccountKind, agentId: string | null, user: UserRecord | undefined) => {
  const entry = user && entryOfUser(kind, agentId, user)
  if (entry && !index.has(entry.id)) index.put(entry)
}

/** The accounts of these addresses, of any kind: an address is one person's. */
export const addOwners = async (
  deps: Deps,
  index: Index,
  kind: RecordKind,
  agentId: string | null,
  rows: readonly { values: Values }[],
): Promise<void> => {
  if (kind === 'venues') return
  const emails = rows.flatMap(({ values: { email } }) => (email === undefined ? [] : [email]))
  const people = await Promise.all(emails.map(async (email) => personOf(deps, await holderOf(deps, email))))
  for (const user of people) putUser(index, kind, agentId, user)
}

/** The decisions of the parts before: a step goes on where the last one ended. */
export const putDecided = async (deps: Deps, index: Index, item: ImportItem): Promise<void> => {
  const kind = kindOf(item)
  for (let part = 0; part < item.at_part; part += 1) {
    for (const decided of await outcomesOf(deps, item, part)) {
      if (decided.outcome === 'new')
        index.put({ id: decided.id, row: decided.row, values: decided.values, changeable: changeableOf(kind) })
      if (decided.outcome === 'changed') index.change(decided.id, decided.changes)
    }
    deps.db.refresh()
  }
}

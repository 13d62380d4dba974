import { lookupsApi } from '#shared/api/lookups.ts'
import { setupOf } from '#shared/domain/setup.ts'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import { viewFor } from '#functions/event/rules/views.ts'
import { contractClausesKey, eventWordPk, listPk, peoplePk } from '#functions/platform/db/keys.ts'
import { listPage, type SearchRow } from '#functions/platform/db/search.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const isAny = async (deps: Deps, PK: string): Promise<boolean> =>
  (await deps.db.page({ PK }, { limit: 1 })).items.length > 0

/** Neither an act nor a leader of a group: an act's own people are musicians, too. */
const isOnlyMusician = ({ roles, state }: PersonRow): boolean =>
  (state === 'active' || state === 'unfinished') && !roles.includes('artist') && !roles.includes('bandleader')

const isAnyMusician = async (deps: Deps): Promise<boolean> => {
  const range = { PK: peoplePk('musician') }
  const { items } = await listPage<SearchRow>(deps, range, { limit: 1 }, (rows) =>
    rows.filter(({ projection }) => isOnlyMusician(projection as PersonRow)),
  )
  return items.length > 0
}

/** The steps of a new agency (docs/product.md#screens). */
export const getSetup = useCase(
  lookupsApi.getSetup,
  async (deps, actor) => {
    const [clauses, isArtist, isGroup, musicians, event] = await Promise.all([
      deps.db.get(contractClausesKey),
      isAny(deps, listPk('artist')),
      isAny(deps, listPk('group')),
      isAnyMusician(deps),
      // Each event has a row for the words of its name, also once it is over.
      isAny(deps, eventWordPk(viewFor(actor).view)),
    ])
    const { signup_complete, payouts_enabled = false } = actor.user
    return setupOf(
      {
        agency: signup_complete,
        bank: payouts_enabled,
        clauses: clauses !== undefined,
        act: isArtist || isGroup,
        musicians,
        event,
      },
      actor,
    )
  },
  () => [contractClausesKey],
)

import { artistsApi } from '#shared/api/artists.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import { availabilityIn } from '#functions/calendar/data/availability.ts'
import type { ListKind } from '#functions/platform/db/keys.ts'
import { contactsFor } from '#functions/people/rules/contacts.ts'
import { listByName, type PageQuery } from '#functions/platform/db/search.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

interface Search extends PageQuery {
  name?: string | undefined
  brand_id?: string | undefined
  start?: string | undefined
  end?: string | undefined
  event_id?: string | undefined
  unavailable?: boolean | undefined
}

/** Available artists or band leaders of a brand, by name. */
const listPeople = async (deps: Deps, actor: Actor, kind: ListKind, query: Search) => {
  const { select, of } = availabilityIn(deps, query, (row: ArtistSummary) => row.user_id)
  const { items, cursor } = await listByName<ArtistSummary>(deps, kind, {
    ...query,
    select: (rows) => select(rows.filter(({ brands = [] }) => !query.brand_id || brands.includes(query.brand_id))),
  })
  return pageReply(
    items.map((row) => ({ ...contactsFor(actor, row), ...of(row) })),
    cursor,
  )
}

export const listArtists = useCase(artistsApi.listArtists, (deps, actor, { query }) =>
  listPeople(deps, actor, 'artist', query),
)
export const listBandleaders = useCase(artistsApi.listBandleaders, (deps, actor, { query }) =>
  listPeople(deps, actor, 'bandleader', query),
)

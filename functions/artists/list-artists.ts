import { artistsApi } from '#shared/api/artists.ts'
import type { ArtistSummary } from '#shared/domain/user/schema.ts'
import { availabilityIn } from '#functions/_data/event/availability.ts'
import type { ListKind } from '#functions/_data/rows/keys.ts'
import { contactsFor } from '#shared/domain/contacts.ts'
import { listByName, type PageQuery } from '#functions/_data/rows/search.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

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

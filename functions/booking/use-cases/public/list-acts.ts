import { publicApi } from '#shared/api/public.ts'
import { nextCursorHeader } from '#shared/api/wire.ts'
import type { PublicAct } from '#shared/domain/act/listing.ts'
import { matchesName } from '#shared/domain/name-search.ts'
import type { ActRow } from '#functions/people/data/act-row.ts'
import { actsPk } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'

interface Wanted {
  genre?: string | undefined
  place?: string | undefined
  budget?: number | undefined
}

/** A filter by place or price leaves out acts without one. */
const isWanted = ({ genres, based_in, price_from }: PublicAct, { genre, place = '', budget }: Wanted): boolean =>
  (genre === undefined || genres?.includes(genre) === true) &&
  (place === '' || (based_in != null && matchesName(based_in, place))) &&
  (budget === undefined || (price_from != null && price_from <= budget))

export const listPublicActs = useCase(publicApi.listPublicActs, async (deps, _actor, { query }) => {
  const { limit, cursor, ...wanted } = query
  const page = await listPage<ActRow>(deps, { PK: actsPk }, { limit, cursor }, (rows) =>
    rows.filter(({ act }) => isWanted(act, wanted)),
  )
  return reply(
    page.items.map(({ act }) => act),
    {
      'cache-control': 'public, max-age=60',
      ...(page.cursor !== undefined && { [nextCursorHeader]: page.cursor }),
    },
  )
})

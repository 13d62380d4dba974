import type { OutputOf } from '#shared/lazy.ts'
import { artistsApi } from '#shared/api/artists.ts'
import type { brandSummary } from '#shared/domain/user/schema.ts'
import { listByName } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

export const listBrands = useCase(artistsApi.listBrands, async (deps, _actor, { query }) => {
  const { items, cursor } = await listByName<OutputOf<typeof brandSummary>>(deps, 'brand', query)
  return pageReply(
    items.map((brand) => ({ ...brand, is_brand: true })),
    cursor,
  )
})

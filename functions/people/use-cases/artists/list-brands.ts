import type { OutputOf } from '#shared/lazy.ts'
import { artistsApi } from '#shared/api/artists.ts'
import type { brandSummary } from '#shared/domain/user/schema.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

export const listBrands = useCase(artistsApi.listBrands, async (deps, _actor, { query }) => {
  const { items, cursor } = await listByName<OutputOf<typeof brandSummary>>(deps, 'brand', query)
  return pageReply(
    items.map((brand) => ({ ...brand, is_brand: true })),
    cursor,
  )
})

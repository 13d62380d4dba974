import { prospectsApi } from '#shared/api/prospects.ts'
import { prospectPrefix } from '#functions/platform/db/keys.ts'
import { toProspect, type ProspectItem } from '#functions/people/data/prospect.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

export const listProspects = useCase(prospectsApi.listProspects, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<ProspectItem>(deps, prospectPrefix, { ...query, descending: true })
  return pageReply(items.map(toProspect), cursor)
})

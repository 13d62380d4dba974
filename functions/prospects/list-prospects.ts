import { prospectsApi } from '#shared/api/prospects.ts'
import { prospectPrefix } from '#functions/_data/rows/keys.ts'
import { toProspect, type ProspectItem } from '#functions/_data/people/prospect.ts'
import { listPage } from '#functions/_data/rows/search.ts'
import { pageReply, useCase } from '#functions/_lib/use-case.ts'

export const listProspects = useCase(prospectsApi.listProspects, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<ProspectItem>(deps, prospectPrefix, { ...query, descending: true })
  return pageReply(items.map(toProspect), cursor)
})

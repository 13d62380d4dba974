import { prospectsApi } from '#shared/api/prospects.ts'
import { prospectPrefix } from '../_data/keys.ts'
import { toProspect, type ProspectItem } from '../_data/prospect.ts'
import { listPage } from '../_data/search.ts'
import { pageReply, useCase } from '../_lib/use-case.ts'

export const listProspects = useCase(prospectsApi.listProspects, async (deps, _actor, { query }) => {
  const { items, cursor } = await listPage<ProspectItem>(deps, prospectPrefix, { ...query, descending: true })
  return pageReply(items.map(toProspect), cursor)
})

import { prospectsApi } from '#shared/api/prospects.ts'
import { AppError } from '#shared/errors.ts'
import { toProspect, type ProspectItem } from '#functions/people/data/prospect.ts'
import { prospectKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const getProspect = useCase(
  prospectsApi.getProspect,
  async (deps, _actor, { params }) => {
    const prospect = await deps.db.get<ProspectItem>(prospectKey(params.id))
    if (!prospect) throw new AppError('not_found', 'Could not find prospect')
    return toProspect(prospect)
  },
  ({ params }) => [prospectKey(params.id)],
)

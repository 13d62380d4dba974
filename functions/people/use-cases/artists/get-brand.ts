import { artistsApi } from '#shared/api/artists.ts'
import { AppError } from '#shared/errors.ts'
import { findBrand } from '#functions/people/data/group.ts'
import { brandKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const missing = () => new AppError('not_found', 'Could not find brand')

export const getBrand = useCase(
  artistsApi.getBrand,
  async (deps, _actor, { params: { id } }) => ({ ...(await findBrand(deps, id, missing)), is_brand: true }),
  ({ params }) => [brandKey(params.id)],
)

import { venuesApi } from '#shared/api/venues.ts'
import { agencyBrand, saveBrand } from '#functions/people/data/brand.ts'
import { agencyBrandKey } from '#functions/platform/db/keys.ts'
import { storePicture } from '#functions/platform/db/picture.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const reads = () => [agencyBrandKey]

export const getBrand = useCase(venuesApi.getBrand, (deps) => agencyBrand(deps), reads)

export const changeBrand = useCase(
  venuesApi.changeBrand,
  (deps, _actor, { body: { version, ...brand } }) =>
    saveEdit(deps, {
      noun: 'brand',
      version,
      read: () => agencyBrand(deps),
      save: (before) => saveBrand(deps, before, brand),
      show: (current) => current,
    }),
  reads,
)

export const uploadBrandLogo = useCase(
  venuesApi.uploadBrandLogo,
  async (deps, _actor, { file }) =>
    saveBrand(deps, await agencyBrand(deps), { logo: await storePicture(deps, file, 'agency') }),
  reads,
)

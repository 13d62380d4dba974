import { lookupsApi } from '#shared/api/lookups.ts'
import { findZipcode } from '#functions/people/places/zipcode.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const validateZipcode = useCase(lookupsApi.validateZipcode, async (_deps, _actor, { query }) => {
  const place = await findZipcode(query.zipcode)
  return { isValid: place !== undefined, zipcode: place ?? null }
})

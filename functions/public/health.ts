import { publicApi } from '#shared/api/public.ts'
import { healthKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

/** For monitors and `npm run deploy`: reaching it proves distribution, origin secret, function and role. */
export const health = useCase(publicApi.health, async (deps) => {
  await deps.db.get(healthKey())
  return { status: 'ok' as const }
})

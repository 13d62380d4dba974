import { publicApi } from '#shared/api/public.ts'
import { healthKey } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'

/** For monitors and `npm run deploy`: a response proves that distribution, origin secret, function and role work. */
export const health = useCase(publicApi.health, async (deps) => {
  await deps.db.get(healthKey())
  return { status: 'ok' as const }
})

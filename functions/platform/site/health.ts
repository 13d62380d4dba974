import { publicApi } from '#shared/api/public.ts'
import { healthKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** For monitors and `npm run deploy`: a response proves that distribution, origin secret, function and role work. */
export const health = useCase(publicApi.health, async (deps) => {
  await deps.db.get(healthKey())
  return { status: 'ok' as const }
})

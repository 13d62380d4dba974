import { factorsApi } from '#shared/api/factors.ts'
import { accountFor } from '#functions/people/data/own-account.ts'
import { factorsOf } from '#functions/people/data/factors.ts'
import { factorsKey, profileKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Of one's own account; an admin sees those of others. */
export const listFactors = useCase(
  factorsApi.listFactors,
  async (deps, actor, { params }) => {
    const { id } = await accountFor(deps, actor, params.id)
    const { factors, recovery_codes, recovery } = await factorsOf(deps, id)
    return {
      factors: factors.map(({ id, kind, name, device = null, added_at, used_at = null }) => ({
        ...{ id, kind, name, device, added_at, used_at },
      })),
      recovery_codes_left: recovery_codes.filter(({ used_at }) => used_at === undefined).length,
      recovery_asked_at: recovery?.asked_at ?? null,
    }
  },
  ({ params }) => [profileKey(params.id), factorsKey(params.id)],
)

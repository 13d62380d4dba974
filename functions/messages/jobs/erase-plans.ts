import { begunPlan } from '#functions/messages/data/begun-plan.ts'
import type { PlanPlace } from '#functions/messages/data/plan.ts'
import { withoutAnswersOf } from '#functions/messages/rules/write-plan.ts'
import { remove } from '#functions/platform/db/db.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { planKey, planPlacePrefix } from '#functions/platform/db/keys.ts'
import { saveVersioned } from '#functions/platform/db/versioned-row.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Removes the answers of an erased account from plans; those of a client with all of the client side. Repeatable. */
export const erasePlans = async (deps: Deps, userId: string): Promise<void> => {
  for (const { PK, SK, event_id, is_client } of await deps.db.all<PlanPlace>(planPlacePrefix(userId)))
    await retryConflicts(deps, async () => {
      const plan = await begunPlan(deps, event_id)
      const gone = remove(deps.db.tableName, { PK, SK })
      if (!plan) return deps.db.transact([gone])
      const sections = withoutAnswersOf(plan.sections, (by) => is_client || by === userId)
      await saveVersioned(deps, 'plan', planKey(event_id), plan.version, { sections }, [gone])
      return undefined
    })
}

import type { WorkJob } from '#shared/jobs.ts'
import { upgradeKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import type { UpgradeRow } from '#functions/platform/db/upgrade-row.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { schemaVersion } from '#functions/platform/db/schema-version.ts'
import { upgradeActs } from './acts.ts'
import { upgradeDatedEvents, upgradeDrafts } from './events.ts'
import { upgradePeople } from './people.ts'

type UpgradeJob = Extract<WorkJob, { type: 'upgrade' }>
/** One step of bounded size; repeated or interrupted, it ends with the same items. @returns where to continue. */
type Upgrade = (deps: Deps, cursor: string | undefined) => Promise<string | undefined>

/** In this order, after each deployment. */
const upgrades: Upgrade[] = [upgradeActs, upgradePeople, upgradeDatedEvents, upgradeDrafts]

/** Does one step, and queues the next one. Steps of another release, or of an earlier start, end here. */
export const runUpgrade = async (deps: Deps, { schema, since, upgrade, cursor }: UpgradeJob): Promise<void> => {
  const row = await deps.db.get<UpgradeRow>(upgradeKey)
  if (schema !== schemaVersion || row?.since !== since) return
  const next = await upgrades[upgrade]!(deps, cursor)
  if (next !== undefined) return commit(deps, [], [{ type: 'upgrade', schema, since, upgrade, cursor: next }])
  if (upgrade + 1 < upgrades.length) return commit(deps, [], [{ type: 'upgrade', schema, since, upgrade: upgrade + 1 }])
  try {
    await deps.db.update(upgradeKey, {
      UpdateExpression: 'SET done_at = :now',
      ConditionExpression: 'since = :since',
      ExpressionAttributeValues: { ':now': deps.now, ':since': since },
    })
  } catch (error) {
    // Another release was deployed meanwhile.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

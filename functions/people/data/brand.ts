import type { BrandView } from '#shared/domain/brand/schema.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { agencyBrandKey, type Key } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

const none: BrandView = { name: null, color: null, logo: null, version: 0 }

export const agencyBrand = async (deps: Deps): Promise<BrandView> => {
  const row = await deps.db.get<Key & BrandView>(agencyBrandKey)
  if (!row) return none
  const { name, color, logo, version } = row
  return { name, color, logo, version }
}

/** @throws ChangedMeanwhile after a lost race. */
export const saveBrand = async (deps: Deps, before: BrandView, change: Partial<BrandView>): Promise<BrandView> => {
  const after = { ...before, ...change, version: before.version + 1 }
  const isUnchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  try {
    await commit(deps, [put(deps.db.tableName, { ...agencyBrandKey, ...after }, isUnchanged), ...actWrites(deps)])
  } catch (error) {
    throw error instanceof ConditionFailed ? new ChangedMeanwhile('brand') : error
  }
  return after
}

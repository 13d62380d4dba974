import { defaultAccountMap, type AccountMap } from '#shared/domain/payment/account-map.ts'
import { put } from '#functions/platform/db/db.ts'
import { accountMapKey, type Key } from '#functions/platform/db/keys.ts'
import { commit, actWrites } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

export const getAccountMap = async (deps: Deps): Promise<AccountMap> => {
  const { quickbooks, xero, xero_tax_rate, version } =
    (await deps.db.get<AccountMap & Key>(accountMapKey)) ?? defaultAccountMap
  return { quickbooks, xero, xero_tax_rate, version }
}

/** The condition is the version that was read. */
export const saveAccountMap = async (
  deps: Deps,
  before: AccountMap,
  input: Omit<AccountMap, 'version'>,
): Promise<AccountMap> => {
  const after = { ...input, version: before.version + 1 }
  const unchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  await commit(deps, [put(deps.db.tableName, { ...accountMapKey, ...after }, unchanged), ...actWrites(deps)])
  return after
}

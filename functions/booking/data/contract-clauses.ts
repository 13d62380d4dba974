import { withCompany } from '#functions/event/rules/with-company.ts'
import type { ContractClauses, ContractClausesInput } from '#shared/domain/contract/schema.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { companyOfStage } from '#functions/event/data/company-of-stage.ts'
import { contractClausesKey, type Key } from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'

/** The agency's own clauses, or the product's defaults until an admin edits them. */
export const getClauses = async (deps: Deps): Promise<ContractClauses> => {
  const row = await deps.db.get<ContractClauses & Key>(contractClausesKey)
  if (!row) {
    // Five KiB of text, which an agency with clauses of its own never reads.
    const { defaultClauses } = await import('#functions/booking/rules/default-clauses.ts')
    return withCompany(defaultClauses, companyOfStage)
  }
  const { PK: _pk, SK: _sk, ...clauses } = row
  return withCompany(clauses, companyOfStage)
}

/** @throws ChangedMeanwhile */
export const saveClauses = async (
  deps: Deps,
  before: ContractClauses,
  input: ContractClausesInput,
  actor: Actor,
): Promise<ContractClauses> => {
  const after = { ...input, version: before.version + 1, updated_at: deps.now, updated_by: actor.name }
  const unchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
  try {
    await commit(deps, [put(deps.db.tableName, { ...contractClausesKey, ...after }, unchanged), ...actWrites(deps)])
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ChangedMeanwhile('contract template')
    throw error
  }
  return after
}

import { contractsApi } from '#shared/api/contracts.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { getClauses, saveClauses } from '#functions/booking/data/contract-clauses.ts'
import { contractClausesKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

export const getContractClauses = useCase(
  contractsApi.getContractClauses,
  (deps) => getClauses(deps),
  () => [contractClausesKey],
)

export const updateContractClauses = useCase(
  contractsApi.updateContractClauses,
  (deps, actor, { body: { version, ...input } }) =>
    saveEdit(deps, {
      noun: 'contract template',
      version,
      read: () => getClauses(deps),
      save: (before) => saveClauses(deps, before, input, actor),
      show: (current) => current,
    }),
  () => [contractClausesKey],
)

import { eventsApi } from '#shared/api/events.ts'
import { saveEdit } from '../_data/changed-meanwhile.ts'
import { getClauses, saveClauses } from '../_data/contract-clauses.ts'
import { contractClausesKey } from '../_data/keys.ts'
import { useCase } from '../_lib/use-case.ts'

export const getContractClauses = useCase(
  eventsApi.getContractClauses,
  (deps) => getClauses(deps),
  () => [contractClausesKey],
)

export const updateContractClauses = useCase(
  eventsApi.updateContractClauses,
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

import { contractsApi } from '#shared/api/contracts.ts'
import { canEditContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { contractReads, contractWrite, readContract } from '#functions/booking/data/event-contract.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { contractView, editedContract } from './contract-draft.ts'

/** Saved with the event, so that its version guards the text against a concurrent signature. */
export const updateContract = useCase(
  contractsApi.updateContract,
  (deps, actor, { params, body: { version, ...text } }) =>
    saveEdit(deps, {
      noun: 'contract',
      version,
      read: () => openEvent(deps, actor, params.id, canEditContract),
      save: async (event) => {
        const file = await readContract(deps, event.id)
        const row = editedContract(deps, event, file, text)
        const saved = await saveEvent(deps, {
          before: event,
          after: event,
          actor,
          activity: { action: 'contract edited' },
          also: [contractWrite(deps, row)],
        })
        return contractView(deps, saved, { ...file, row }, actor)
      },
      show: async (event) => contractView(deps, event, await readContract(deps, event.id), actor),
    }),
  ({ params }) => [...eventToSave(params.id), ...contractReads(params.id)],
)

import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canEditShow } from '#shared/domain/day-sheet/readers.ts'
import { canReadSetLists } from '#shared/domain/set-list/access.ts'
import type { SetLists } from '#shared/domain/set-list/schema.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { readSetLists, type StoredSetLists } from '#functions/messages/data/set-lists.ts'
import { tellReaders } from '#functions/messages/use-cases/day-sheets/tell-readers.ts'
import { eventKey, setListsKey } from '#functions/platform/db/keys.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { saveVersioned } from '#functions/platform/db/versioned-row.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const ofEvent = ({ params }: { params: { id: string } }) => [eventKey(params.id), setListsKey(params.id)]

export const getSetLists = useCase(
  daySheetsApi.getSetLists,
  async (deps, actor, { params }): Promise<SetLists> => {
    const event = await openEvent(deps, actor, params.id, (_, read) => canReadSetLists(actor, read))
    return { ...(await readSetLists(deps, event.id)), is_editable: canEditShow(actor, event).ok }
  },
  ofEvent,
)

/** Of two editors who begin with the same version, the second one gets a 409 with the sets of the first. */
export const updateSetLists = useCase(
  daySheetsApi.updateSetLists,
  async (deps, actor, { params, body }): Promise<SetLists> => {
    const event = await openEvent(deps, actor, params.id, (_, read) => canEditShow(actor, read))
    const saved = await saveEdit(deps, {
      noun: 'list of sets',
      version: body.version,
      read: () => readSetLists(deps, event.id),
      save: ({ version }) => {
        const told = tellReaders(deps, actor, event)
        return saveVersioned<StoredSetLists>(
          deps,
          'list of sets',
          setListsKey(event.id),
          version,
          { lists: body.lists },
          told,
        )
      },
      show: (current) => ({ ...current, is_editable: true }),
    })
    return { ...saved, is_editable: true }
  },
  ofEvent,
)

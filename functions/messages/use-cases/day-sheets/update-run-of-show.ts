import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canEditShow } from '#shared/domain/day-sheet/readers.ts'
import { inOrder } from '#shared/domain/day-sheet/show.ts'
import { readShow, saveShow } from '#functions/messages/data/day-sheet.ts'
import { eventKey, runOfShowKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { tellReaders } from './tell-readers.ts'

/** Of two editors who begin with the same version, the second one gets a 409 with the times of the first. */
export const updateRunOfShow = useCase(
  daySheetsApi.updateRunOfShow,
  async (deps, actor, { params, body }) => {
    const event = await openEvent(deps, actor, params.id, (_, read) => canEditShow(actor, read))
    return saveEdit(deps, {
      noun: 'run of show',
      version: body.version,
      read: () => readShow(deps, event.id),
      save: (before) =>
        saveShow(deps, event.id, { ...before, items: inOrder(body.items) }, tellReaders(deps, actor, event)),
      show: (current) => current,
    })
  },
  ({ params }) => [eventKey(params.id), runOfShowKey(params.id)],
)

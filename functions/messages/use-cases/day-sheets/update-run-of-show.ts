import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canEditShow, isSheetDue, readersOf } from '#shared/domain/day-sheet/readers.ts'
import { inOrder } from '#shared/domain/day-sheet/show.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { readShow, saveShow } from '#functions/messages/data/day-sheet.ts'
import { sheetLook } from '#functions/event/data/sheet-look.ts'
import { eventChangeWrites } from '#functions/platform/db/changes.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { eventKey, runOfShowKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { saveEdit } from '#functions/platform/db/save-edit.ts'
import { agentOf } from './open-sheet.ts'

/** So long after a change, the agent hears that somebody has not seen it. */
const readMs = 3_600_000

/** Of two editors who begin with the same version, the second one gets a 409 with the times of the first. */
export const updateRunOfShow = useCase(
  daySheetsApi.updateRunOfShow,
  async (deps, actor, { params, body }) => {
    const event = await openEvent(deps, actor, params.id, (_, read) => canEditShow(actor, read))
    const force = inForce(event)
    const readers = readersOf(force).map(({ user_id }) => user_id)
    const look = new Date(Date.parse(deps.now) + readMs).toISOString()
    // The reminder of an unseen sheet was looked at before, maybe when everybody had seen it.
    const again = isSheetDue(force, deps.now)
      ? [put(deps.db.tableName, dueRow(look, { kind: 'reminder', event_id: event.id }))]
      : []
    return saveEdit(deps, {
      noun: 'run of show',
      version: body.version,
      read: () => readShow(deps, event.id),
      save: (before) =>
        saveShow(deps, event.id, { ...before, items: inOrder(body.items) }, [
          ...eventChangeWrites(deps, event.id, [...agentOf(event), ...readers]),
          ...again,
          ...sheetLook(deps, event, actor.id),
        ]),
      show: (current) => current,
    })
  },
  ({ params }) => [eventKey(params.id), runOfShowKey(params.id)],
)

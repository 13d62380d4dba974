import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canArrive } from '#shared/domain/day-sheet/readers.ts'
import { readerWrites } from '#functions/messages/data/day-sheet.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofSheet, openSheet, sheetFor, tellAgency } from './open-sheet.ts'

/** *I'm here*: the first time counts. */
export const arrive = useCase(
  daySheetsApi.arrive,
  async (deps, actor, { params }) => {
    const sheet = await openSheet(deps, actor, params.id, (viewer, event) => canArrive(viewer, event, deps.now))
    const { event, own } = sheet
    if (own.here_at !== undefined) return sheetFor(deps, actor, sheet)
    const here = { here_at: deps.now }
    await deps.db.transact([...readerWrites(deps, event.id, actor.id, here), ...tellAgency(deps, event)])
    return sheetFor(deps, actor, { ...sheet, own: { ...own, ...here } })
  },
  ofSheet,
)

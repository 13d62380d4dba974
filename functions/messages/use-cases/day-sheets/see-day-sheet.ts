import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canReadSheet } from '#shared/domain/day-sheet/readers.ts'
import { keptWrite, readerWrites } from '#functions/messages/data/day-sheet.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofSheet, openSheet, sheetFor, tellAgency } from './open-sheet.ts'

/** *Got it*, which counts for the sheet as it is now only. Repeated, it changes nothing. */
export const seeDaySheet = useCase(
  daySheetsApi.seeDaySheet,
  async (deps, actor, { params, body }) => {
    const sheet = await openSheet(deps, actor, params.id, canReadSheet)
    const { event, kept, version, own } = sheet
    if (body.version !== version) throw new ChangedMeanwhile('day sheet')
    if (own.version === version) return sheetFor(deps, actor, sheet)
    const seen = { version, seen_at: deps.now }
    await deps.db.transact([
      ...readerWrites(deps, event.id, actor.id, seen),
      keptWrite(deps, event.id, actor.id, kept),
      ...tellAgency(deps, event),
    ])
    return sheetFor(deps, actor, { ...sheet, own: { ...own, ...seen } })
  },
  ofSheet,
)

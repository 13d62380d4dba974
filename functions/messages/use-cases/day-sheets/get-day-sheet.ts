import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { canReadSheet } from '#shared/domain/day-sheet/readers.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { ofSheet, openSheet, sheetFor } from './open-sheet.ts'

export const getDaySheet = useCase(
  daySheetsApi.getDaySheet,
  async (deps, actor, { params }) => sheetFor(deps, actor, await openSheet(deps, actor, params.id, canReadSheet)),
  ofSheet,
)

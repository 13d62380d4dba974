import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { serve } from '#functions/_http/serve.ts'
import { arrive } from './arrive.ts'
import { getDaySheet } from './get-day-sheet.ts'
import { seeDaySheet } from './see-day-sheet.ts'
import { updateRunOfShow } from './update-run-of-show.ts'

export const handler = serve(daySheetsApi, { getDaySheet, seeDaySheet, arrive, updateRunOfShow })

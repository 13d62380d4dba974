import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { arrive } from '#functions/messages/use-cases/day-sheets/arrive.ts'
import { getDaySheet } from '#functions/messages/use-cases/day-sheets/get-day-sheet.ts'
import { seeDaySheet } from '#functions/messages/use-cases/day-sheets/see-day-sheet.ts'
import { getPlan } from '#functions/messages/use-cases/plans/get-plan.ts'
import { getPlanTemplate, updatePlanTemplate } from '#functions/messages/use-cases/plans/plan-templates.ts'
import { getSetLists, updateSetLists } from '#functions/messages/use-cases/plans/set-lists.ts'
import { updatePlan } from '#functions/messages/use-cases/plans/update-plan.ts'
import { updateRunOfShow } from '#functions/messages/use-cases/day-sheets/update-run-of-show.ts'

export const handler = serve(daySheetsApi, {
  ...{ getDaySheet, seeDaySheet, arrive, updateRunOfShow },
  ...{ getPlan, updatePlan, getPlanTemplate, updatePlanTemplate },
  ...{ getSetLists, updateSetLists },
})

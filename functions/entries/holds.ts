import { holdsApi } from '#shared/api/holds.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { answerChallenge, challengeHold } from '#functions/calendar/use-cases/holds/challenge.ts'
import { changeHold } from '#functions/calendar/use-cases/holds/change-hold.ts'
import { holdAct } from '#functions/calendar/use-cases/holds/hold-act.ts'
import { listHolds } from '#functions/calendar/use-cases/holds/list-holds.ts'
import { releaseHold } from '#functions/calendar/use-cases/holds/release-hold.ts'

export const handler = serve(holdsApi, {
  listHolds,
  holdAct,
  changeHold,
  releaseHold,
  challengeHold,
  answerChallenge,
})

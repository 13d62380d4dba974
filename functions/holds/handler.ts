import { holdsApi } from '#shared/api/holds.ts'
import { serve } from '#functions/_http/serve.ts'
import { answerChallenge, challengeHold } from './challenge.ts'
import { changeHold } from './change-hold.ts'
import { holdAct } from './hold-act.ts'
import { listHolds } from './list-holds.ts'
import { releaseHold } from './release-hold.ts'

export const handler = serve(holdsApi, {
  listHolds,
  holdAct,
  changeHold,
  releaseHold,
  challengeHold,
  answerChallenge,
})

import { factorsApi } from '#shared/api/factors.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { addFactor } from '#functions/people/use-cases/factors/add-factor.ts'
import { beginFactor } from '#functions/people/use-cases/factors/begin-factor.ts'
import { challengeFactor, confirmFactor } from '#functions/people/use-cases/factors/confirm-factor.ts'
import { finishLogin } from '#functions/people/use-cases/factors/finish-login.ts'
import { listFactors } from '#functions/people/use-cases/factors/list-factors.ts'
import { recoverAccount } from '#functions/people/use-cases/factors/recover-account.ts'
import { renameFactor } from '#functions/people/use-cases/factors/rename-factor.ts'
import { renewRecoveryCodes } from '#functions/people/use-cases/factors/recovery-codes.ts'
import { removeFactor } from '#functions/people/use-cases/factors/remove-factor.ts'

export const handler = serve(factorsApi, {
  finishLogin,
  listFactors,
  beginFactor,
  addFactor,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  recoverAccount,
  challengeFactor,
  confirmFactor,
})

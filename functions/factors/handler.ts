import { factorsApi } from '#shared/api/factors.ts'
import { serve } from '#functions/_http/serve.ts'
import { addFactor } from './add-factor.ts'
import { beginFactor } from './begin-factor.ts'
import { challengeFactor, confirmFactor } from './confirm-factor.ts'
import { finishLogin } from './finish-login.ts'
import { listFactors } from './list-factors.ts'
import { recoverAccount } from './recover-account.ts'
import { renameFactor } from './rename-factor.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'

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

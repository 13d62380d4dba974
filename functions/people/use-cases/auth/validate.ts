import { authApi } from '#shared/api/auth.ts'
import { emailProblem } from '#shared/domain/schema-parts.ts'
import { newPassword } from '#shared/domain/user/password.ts'
import { limitRequests } from '#functions/platform/db/rate-limit.ts'
import { networkOf } from '#functions/platform/caller/network.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { isCommonPassword, tooCommon } from '#functions/people/passwords/common-password.ts'

const verdict = (problem: string | undefined) => ({ isValid: problem === undefined, msg: problem ?? '' })

/**
 * By the rules only: whether an address is taken is reported on saving, so that this cannot reveal who has an account.
 * Rate-limited all the same.
 */
export const validateEmail = useCase(authApi.validateEmail, async (deps, _actor, { query }) => {
  await limitRequests(deps, ['validate_email_network', networkOf(deps.request.ip)])
  return verdict(emailProblem(query.email.normalize('NFC').trim()))
})

export const validatePassword = useCase(authApi.validatePassword, (deps, _actor, { query: { password } }) => {
  const problem = newPassword().safeParse(password).error?.issues[0]?.message
  return Promise.resolve(verdict(problem ?? (isCommonPassword(deps, password) ? tooCommon : undefined)))
})

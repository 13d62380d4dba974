import { authApi } from '#shared/api/auth.ts'
import { emailProblem } from '#shared/domain/schema-parts.ts'
import { newPassword } from '#shared/domain/user/password.ts'
import { useCase } from '../_lib/use-case.ts'
import { isCommonPassword, tooCommon } from './password-hash.ts'

const verdict = (problem: string | undefined) => ({ isValid: problem === undefined, msg: problem ?? '' })

/** By the rules only: whether an address is taken is said on saving it, so that nobody can ask this who has an account. */
export const validateEmail = useCase(authApi.validateEmail, (_deps, _actor, { query }) =>
  Promise.resolve(verdict(emailProblem(query.email.trim()))),
)

export const validatePassword = useCase(authApi.validatePassword, (_deps, _actor, { query: { password } }) => {
  const problem = newPassword().safeParse(password).error?.issues[0]?.message
  return Promise.resolve(verdict(problem ?? (isCommonPassword(password) ? tooCommon : undefined)))
})

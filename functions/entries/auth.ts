import { authApi } from '#shared/api/auth.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { changePassword } from '#functions/people/use-cases/auth/change-password.ts'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { logout } from '#functions/people/use-cases/auth/logout.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { validateEmail, validatePassword } from '#functions/people/use-cases/auth/validate.ts'

export const handler = serve(authApi, {
  signup,
  login,
  logout,
  requestPasswordReset,
  confirmPasswordReset,
  changePassword,
  validateEmail,
  validatePassword,
})

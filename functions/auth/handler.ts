import { authApi } from '#shared/api/auth.ts'
import { serve } from '#functions/_http/serve.ts'
import { changePassword } from './change-password.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { signup } from './signup.ts'
import { validateEmail, validatePassword } from './validate.ts'

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

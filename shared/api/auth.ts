import * as z from 'zod'
import { email } from '../domain/schema-parts.ts'
import { secondStepAsked } from '../domain/user/factor-schema.ts'
import { newPassword } from '../domain/user/password.ts'
import { credentials, loginRecord, signupInput, userSchema } from '../domain/user/schema.ts'
import { endpoint } from './endpoint.ts'
import { message, noContent } from './wire.ts'

export const authApi = {
  signup: endpoint({
    group: 'auth',
    method: 'POST',
    path: '/users/signup',
    who: 'public',
    refuses: ['too_many'],
    summary: 'Create an account (step 1 of 2)',
    body: signupInput,
    status: 201,
    response: () => userSchema().extend({ group_id: z.string().optional() }),
  }),
  login: endpoint({
    group: 'auth',
    method: 'POST',
    path: '/users/login',
    who: 'public',
    refuses: ['unauthenticated', 'too_many'],
    summary: 'Log in',
    body: credentials,
    status: 200,
    response: () => z.union([loginRecord(), secondStepAsked()]),
  }),
  logout: endpoint({
    beforeFactor: true,
    group: 'auth',
    method: 'POST',
    path: '/users/logout',
    who: 'signed_in',
    summary: 'Log out',
    status: 204,
    response: noContent,
  }),
  requestPasswordReset: endpoint({
    group: 'auth',
    method: 'POST',
    path: '/users/password-reset',
    who: 'public',
    refuses: ['too_many'],
    summary: 'Request a password reset link; the answer is the same for any address',
    body: () => z.object({ email: email() }),
    status: 202,
    response: message,
  }),
  confirmPasswordReset: endpoint({
    group: 'auth',
    method: 'POST',
    path: '/users/password-reset/confirm',
    who: 'public',
    summary: 'Set a new password with the token of the reset link',
    body: () => z.object({ token: z.string().min(1, 'Required').max(256), password: newPassword() }),
    status: 204,
    response: noContent,
  }),
  changePassword: endpoint({
    confirms: true,
    audited: { as: 'Changed the password; all other sessions ended', written: 'with_the_act' },
    group: 'auth',
    method: 'POST',
    path: '/users/{id}/password',
    who: 'signed_in',
    summary: 'Change your password; ends all other sessions',
    body: () =>
      z.object({
        user_id: z.string().max(64).optional(),
        old_password: z.string('Required').min(1, 'Required').max(256),
        new_password: newPassword(),
      }),
    status: 204,
    response: noContent,
  }),
  validateEmail: endpoint({
    group: 'auth',
    method: 'GET',
    path: '/validate-email',
    who: 'public',
    refuses: ['too_many'],
    summary: 'Validate an email address',
    query: () => z.object({ email: z.string().max(300).default('') }),
    status: 200,
    response: () => z.object({ isValid: z.boolean(), msg: z.string() }),
  }),
  validatePassword: endpoint({
    group: 'auth',
    method: 'GET',
    path: '/validate-password',
    who: 'public',
    summary: 'Validate a password against the policy',
    query: () => z.object({ password: z.string().max(300).default('') }),
    status: 200,
    response: () => z.object({ isValid: z.boolean(), msg: z.string() }),
  }),
}

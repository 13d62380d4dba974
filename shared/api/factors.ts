import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { instant } from '../domain/schema-parts.ts'
import { factorEdit, factors, newFactor, proof, secondStep } from '../domain/user/factor-schema.ts'
import { factorKinds } from '../domain/user/second-factor.ts'
import { loginRecord } from '../domain/user/schema.ts'
import { endpoint } from './endpoint.ts'
import { noContent } from './wire.ts'

const recoveryCodes = lazy(() => z.object({ recovery_codes: z.array(z.string()) }))
const own = { group: 'factors', who: 'signed_in', beforeFactor: true, program: 'never' } as const

/** The second factor (docs/product.md#second-factor). */
export const factorsApi = {
  finishLogin: endpoint({
    effect: 'everyday',
    group: 'factors',
    method: 'POST',
    path: '/users/login/second-factor',
    who: 'public',
    refuses: ['unauthenticated', 'too_many'],
    summary: 'Log in: the second step of a person with a second factor',
    body: secondStep,
    secret: true,
    status: 200,
    response: loginRecord,
  }),
  listFactors: endpoint({
    ...own,
    method: 'GET',
    path: '/users/{id}/factors',
    summary: 'List the second factors of an account',
    status: 200,
    response: factors,
  }),
  beginFactor: endpoint({
    effect: 'access',
    audited: { as: 'Started to add a second factor', written: 'with_the_act' },
    ...own,
    method: 'POST',
    path: '/users/{id}/factors',
    refuses: ['too_many'],
    summary: 'Begin to add a second factor: what the authenticator app or the browser needs for it, shown this once',
    body: () =>
      z.object({
        kind: z.enum(factorKinds, 'Please choose a kind'),
        password: z.string('Required').min(1, 'Required').max(256),
      }),
    secret: true,
    status: 201,
    response: () =>
      z.object({
        challenge: z.string(),
        totp: z.object({ secret: z.string(), uri: z.string(), qrcode: z.string() }).nullable(),
        /** For `navigator.credentials.create`. */
        passkey: z.looseObject({ challenge: z.string() }).nullable(),
      }),
  }),
  addFactor: endpoint({
    effect: 'access',
    ...own,
    audited: { as: 'Added a second factor', written: 'with_the_act' },
    method: 'PUT',
    path: '/users/{id}/factors',
    summary: 'Add the second factor with its first proof; the first one comes with recovery codes, shown this once',
    body: newFactor,
    status: 200,
    response: recoveryCodes,
  }),
  removeFactor: endpoint({
    effect: 'access',
    ...own,
    audited: { as: 'Removed a second factor', written: 'with_the_act' },
    method: 'DELETE',
    path: '/users/{id}/factors/{factor_id}',
    summary: 'Remove a second factor',
    status: 204,
    response: noContent,
  }),
  renameFactor: endpoint({
    effect: 'access',
    ...own,
    audited: { as: 'Renamed a second factor', written: 'with_the_act' },
    method: 'PUT',
    path: '/users/{id}/factors/{factor_id}',
    summary: 'Rename a second factor',
    body: factorEdit,
    status: 204,
    response: noContent,
  }),
  renewRecoveryCodes: endpoint({
    effect: 'access',
    ...own,
    audited: { as: 'Replaced all recovery codes', written: 'with_the_act' },
    method: 'POST',
    path: '/users/{id}/factors/recovery-codes',
    summary: 'Replace all recovery codes by ten new ones, shown this once',
    secret: true,
    status: 200,
    response: recoveryCodes,
  }),
  recoverAccount: endpoint({
    audited: { as: 'Asked to remove all second factors of a person who lost them', written: 'with_the_act' },
    effect: 'access',
    group: 'factors',
    method: 'POST',
    path: '/users/{id}/factors/recovery',
    who: ['admin'],
    summary: 'Remove all second factors of a person who has lost them; where there are two admins, both ask for it',
    status: 200,
    response: () => z.object({ state: z.enum(['waiting', 'done']) }),
  }),
  challengeFactor: endpoint({
    effect: 'everyday',
    ...own,
    method: 'POST',
    path: '/users/{id}/factors/challenge',
    summary: 'Get a challenge that a passkey signs to confirm',
    secret: true,
    status: 200,
    response: () => z.object({ challenge: z.string() }),
  }),
  confirmFactor: endpoint({
    effect: 'everyday',
    ...own,
    method: 'POST',
    path: '/users/{id}/factors/confirmation',
    refuses: ['too_many'],
    summary: 'Confirm a second factor: for ten minutes, this session may do what needs it',
    body: proof,
    status: 200,
    response: () => z.object({ confirmed_until: instant() }),
  }),
}

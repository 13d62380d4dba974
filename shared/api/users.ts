import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { centsCount, email, rangeEnd, requiredName, requiredText } from '../domain/schema-parts.ts'
import { forProfile } from '../domain/user/profile-fields.ts'
import { accountInput, groupInvitation, userSchema } from '../domain/user/schema.ts'
import { endpoint } from './endpoint.ts'
import { link, message, noContent, paging, version } from './wire.ts'

/** Dates are unix seconds and amounts cents, as the payout screen expects (docs/product.md#records). */
export const payoutSchema = lazy(() =>
  z.object({
    id: z.string(),
    created: z.number().int(),
    arrival_date: z.number().int(),
    amount: centsCount().meta({ format: 'cents' }),
    status: z.string().optional(),
    items: z.array(
      z.object({
        id: z.string(),
        timestamp: z.number().int(),
        role: z.string(),
        instrument: z.string().nullish(),
        name: z.string(),
        venue: z.string().nullish(),
        rate: centsCount().meta({ format: 'cents' }),
      }),
    ),
  }),
)

const password = lazy(() => z.string('Required').min(1, 'Required').max(256))
const some = lazy(() => z.string().max(20_000).nullish())
/**
 * What `PUT users/{id}` takes: as `GET` gave it, with the blocks of every role, filled or not. Which of them count, and
 * what must be in them, depends on the account's roles: `accountProblems` says it, after `accountInput`.
 */
const accountBody = lazy(() =>
  accountInput().extend({
    client: z.object({ name: some(), street: some(), website_url: some() }).nullish(),
    agent: z.object({ name: some() }).nullish(),
    artist: z.object({ ...forProfile(some), epk_url: some() }).nullish(),
    musician: z.object({ name: some(), instruments: z.array(z.string().max(64)).max(50).nullish() }).nullish(),
    meal_preference: some(),
    groups: z
      .array(z.object({ id: z.string().max(64), ...forProfile(some) }))
      .max(50)
      .nullish(),
    /** Of the caller; starts the change of an e-mail that differs. */
    password: password().optional(),
    version: version(),
  }),
)

export const usersApi = {
  getUser: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}',
    who: 'signed_in',
    summary: 'An account',
    status: 200,
    response: userSchema,
  }),
  updateUser: endpoint({
    group: 'users',
    method: 'PUT',
    path: '/users/{id}',
    who: 'signed_in',
    refuses: ['too_many'],
    summary: 'Save the account; completes the sign-up',
    body: accountBody,
    status: 200,
    response: userSchema,
  }),
  changeEmail: endpoint({
    group: 'users',
    method: 'POST',
    path: '/users/{id}/email',
    who: 'signed_in',
    refuses: ['too_many'],
    summary: 'Send a link to a new e-mail; the e-mail changes when it is followed',
    body: () => z.object({ email: email(), password: password() }),
    status: 202,
    response: message,
  }),
  confirmEmail: endpoint({
    group: 'users',
    method: 'POST',
    path: '/users/email-confirm',
    who: 'public',
    summary: 'Follow the link of a mail that confirms or changes an e-mail',
    body: () => z.object({ token: z.string('Required').min(1, 'Required').max(256) }),
    status: 204,
    response: noContent,
  }),
  sendEmailConfirmation: endpoint({
    group: 'users',
    method: 'POST',
    path: '/users/{id}/email-confirmation',
    who: 'signed_in',
    refuses: ['too_many'],
    summary: 'Send the link that confirms the e-mail once more',
    status: 202,
    response: message,
  }),
  listUsers: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users',
    who: ['admin'],
    summary: 'Accounts that wait for verification',
    query: () => z.object({ verified: z.literal('false').default('false'), ...paging() }),
    status: 200,
    response: () => z.array(userSchema()),
  }),
  verifyUser: endpoint({
    group: 'users',
    method: 'PUT',
    path: '/users/{id}/verification',
    who: ['admin'],
    summary: 'Verify an account, or take it back; the user is told',
    body: () => z.object({ verified: z.boolean() }),
    status: 200,
    response: userSchema,
  }),
  uploadProfilePicture: endpoint({
    group: 'users',
    method: 'POST',
    path: '/users/{id}/profile-picture',
    who: 'signed_in',
    summary: 'Profile picture, JPEG or PNG',
    upload: 'pic',
    status: 200,
    response: userSchema,
  }),
  accountLink: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/account-link',
    who: ['agent', 'artist', 'bandleader', 'musician'],
    refuses: ['conflict'],
    summary: "Link to the provider's bank settings",
    status: 200,
    response: link,
  }),
  billingLink: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/billing-link',
    who: ['client'],
    refuses: ['conflict'],
    summary: "Link to the provider's payment methods and invoices",
    query: () =>
      z.object({
        suffix: z.enum(['payment-methods', 'invoices']).optional(),
        /** Leads back to this event's proposal and not to the account. */ event_id: z.string().max(64).optional(),
      }),
    status: 200,
    response: link,
  }),
  paymentMethod: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/payment-method',
    who: ['client'],
    refuses: ['conflict'],
    summary: 'The payment method on file, which decides the processing fee',
    status: 200,
    response: () =>
      z.object({
        payment_method: z.object({ type: z.string(), text: z.string(), exp: z.string().nullable() }).nullable(),
      }),
  }),
  listInvitations: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/invitations',
    who: 'signed_in',
    summary: 'Groups that invite the caller and have no answer yet',
    query: () => z.object({ ...paging() }),
    status: 200,
    response: () => z.array(groupInvitation()),
  }),
  contact: endpoint({
    group: 'users',
    method: 'POST',
    path: '/users/{id}/contact',
    who: 'signed_in',
    refuses: ['too_many'],
    summary: 'A message to the provider',
    body: () =>
      z.object({
        subject: requiredName('What are you contacting us about?', 150),
        message: requiredText('Please enter your message', 1500),
      }),
    status: 202,
    response: message,
  }),
  listPayouts: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/payouts',
    who: ['admin', 'agent', 'artist', 'bandleader', 'musician'],
    summary: 'Payouts with what each is for',
    query: () =>
      z.object({
        start_date: rangeEnd('start_date').optional(),
        end_date: rangeEnd('end_date').optional(),
        ...paging(),
      }),
    status: 200,
    response: () => z.array(payoutSchema()),
  }),
}

import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import {
  instant,
  centsCount,
  email,
  rangeEnd,
  optionalText,
  requiredLine,
  requiredText,
} from '../domain/schema-parts.ts'
import { forProfile } from '../domain/user/profile-fields.ts'
import { personRow } from '../domain/user/person-row.ts'
import { proposedEmail } from '../domain/user/proposed-email.ts'
import { personRoles, personStates } from '../domain/user/roles.ts'
import { accountInput, clientRecord, clientRecordInput, groupInvitation, userSchema } from '../domain/user/schema.ts'
import type { Call } from './effect.ts'
import { endpoint } from './endpoint.ts'
import { ownCalendarApi } from './own-calendar.ts'
import { sessionsApi } from './sessions.ts'
import { link, message, nameFilter, noContent, paging, version } from './wire.ts'

/** Dates are Unix seconds and amounts are cents (docs/product.md#records). */
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
const someListing = () => ({
  genres: z.array(z.string().max(64)).max(50).nullish(),
  based_in: some(),
  price_from: z.number('Please enter whole dollars').nullish(),
})
/**
 * The body of `PUT users/{id}`: the shape that `GET` returns, with a block per role, filled or not. After
 * `accountInput`, `accountProblems` decides by the account's roles which blocks count and what they must contain.
 */
const accountBody = lazy(() =>
  accountInput().extend({
    client: z.object({ name: some(), street: some(), website_url: some() }).nullish(),
    agent: z.object({ name: some() }).nullish(),
    artist: z.object({ ...forProfile(some), epk_url: some(), ...someListing() }).nullish(),
    musician: z.object({ name: some(), instruments: z.array(z.string().max(64)).max(50).nullish() }).nullish(),
    meal_preference: some(),
    groups: z
      .array(z.object({ id: z.string().max(64), ...forProfile(some), ...someListing() }))
      .max(50)
      .nullish(),
    /** The caller's current password, required to change the email. */
    password: password().optional(),
    version: version(),
  }),
)

/** A new email needs the password. */
const changesEmail = (body: unknown) => (body as z.output<ReturnType<typeof accountBody>>).password !== undefined
/** An own profile is everyday. */
const changesEmailOrAnother = ({ body, isOwn }: Call) => !isOwn || changesEmail(body)

const accountNote = (body: unknown): string =>
  changesEmail(body) ? 'Changed the account, and asked for a new email' : 'Changed the account'

const verificationNote = (body: unknown): string => {
  const { verified, reason } = body as { verified: boolean; reason?: string | null }
  if (verified) return 'Verified the account'
  return reason ? 'Refused or locked the account, with a reason' : 'Withdrew the verification of the account'
}

export const usersApi = {
  getUser: endpoint({
    beforeFactor: true,
    group: 'users',
    method: 'GET',
    path: '/users/{id}',
    who: 'signed_in',
    program: 'read',
    summary: 'Get an account',
    status: 200,
    response: userSchema,
  }),
  updateUser: endpoint({
    effect: 'address',
    onlyIf: changesEmailOrAnother,
    audited: { as: accountNote, written: 'with_the_act' },
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
  updateClient: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'PUT',
    path: '/clients/{id}',
    who: ['admin', 'agent'],
    program: 'never',
    summary: "Save the agency's record of a client, by the client's agent or an admin",
    body: () => clientRecordInput().extend({ version: version() }),
    status: 200,
    response: clientRecord,
  }),
  changeEmail: endpoint({
    effect: 'address',
    audited: { as: 'Asked to change the email', written: 'with_the_act' },
    group: 'users',
    method: 'POST',
    path: '/users/{id}/email',
    who: 'signed_in',
    refuses: ['too_many'],
    summary:
      'Send a confirmation link to a new email; following it changes it. An admin proposes that of somebody else',
    body: () => z.object({ email: email(), password: password() }),
    status: 202,
    response: message,
  }),
  getProposedEmail: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/email',
    who: ['admin'],
    program: 'never',
    summary: 'Get the new email that admins ask for in place of the account’s owner',
    status: 200,
    response: () => z.object({ proposed: proposedEmail().nullable() }),
  }),
  confirmEmail: endpoint({
    effect: 'address',
    audited: { as: 'Proved an email by its link, which may replace the former one', written: 'with_the_act' },
    group: 'users',
    method: 'POST',
    path: '/users/email-confirm',
    who: 'public',
    summary: 'Follow an email link that confirms or changes an email',
    body: () => z.object({ token: z.string('Required').min(1, 'Required').max(256) }),
    status: 204,
    response: noContent,
  }),
  sendEmailConfirmation: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'POST',
    path: '/users/{id}/email-confirmation',
    who: 'signed_in',
    program: 'never',
    refuses: ['too_many'],
    summary: 'Resend the email confirmation link',
    status: 202,
    response: message,
  }),
  listUsers: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users',
    who: ['admin'],
    program: 'read',
    summary: 'List accounts awaiting verification',
    query: () => z.object({ verified: z.literal('false').default('false'), ...paging() }),
    status: 200,
    response: () => z.array(userSchema()),
  }),
  listPeople: endpoint({
    group: 'users',
    method: 'GET',
    path: '/people',
    who: ['admin'],
    program: 'read',
    summary: 'List all accounts by name, also those of a role or state; the name may be the beginning of an email',
    query: () =>
      z.object({
        ...nameFilter(),
        role: z.enum(personRoles).optional(),
        state: z.enum(personStates).optional(),
        ...paging(),
      }),
    status: 200,
    response: () => z.array(personRow()),
  }),
  verifyUser: endpoint({
    effect: 'rights',
    audited: { as: verificationNote, written: 'with_the_act' },
    group: 'users',
    method: 'PUT',
    path: '/users/{id}/verification',
    who: ['admin'],
    refuses: ['conflict'],
    summary: 'Verify an account, lock it (ends its sessions), or refuse it with a reason, and notify the user',
    body: () =>
      z.object({
        verified: z.boolean(),
        /** Of an account that is not verified: what is missing. It waits again once its owner has saved it. */
        reason: optionalText(),
      }),
    status: 200,
    response: userSchema,
  }),
  eraseAccount: endpoint({
    effect: 'access',
    audited: { as: 'Deleted the account', written: 'with_the_act' },
    group: 'users',
    method: 'POST',
    path: '/users/{id}/erase',
    who: 'signed_in',
    refuses: ['conflict'],
    summary: 'Erase an account; past events and the books keep what the law requires',
    /** The caller's own password. */
    body: () => z.object({ password: password() }),
    status: 204,
    response: noContent,
  }),
  uploadProfilePicture: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'POST',
    path: '/users/{id}/profile-picture',
    who: 'signed_in',
    program: 'never',
    summary: 'Upload a profile picture (JPEG or PNG)',
    upload: 'pic',
    status: 200,
    response: userSchema,
  }),
  accountLink: endpoint({
    // They decide to which bank the money goes.
    effect: 'money',
    audited: { as: 'Opened the payee’s bank settings at Stripe', written: 'after_the_act' },
    group: 'users',
    method: 'GET',
    path: '/users/{id}/account-link',
    who: ['agent', 'artist', 'bandleader', 'musician'],
    refuses: ['conflict', 'provider_failed'],
    summary: "Get a link to the provider's bank settings",
    status: 200,
    response: link,
  }),
  billingLink: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/billing-link',
    who: ['client'],
    program: 'never',
    needsConfirmedEmail: true,
    refuses: ['conflict', 'provider_failed'],
    summary: "Get a link to the provider's payment methods and invoices",
    query: () =>
      z.object({
        suffix: z.enum(['payment-methods', 'invoices']).optional(),
        /** Returns to this event's proposal instead of the account page. */ event_id: z.string().max(64).optional(),
      }),
    status: 200,
    response: link,
  }),
  paymentMethod: endpoint({
    group: 'users',
    method: 'GET',
    path: '/users/{id}/payment-method',
    who: ['client'],
    program: 'never',
    refuses: ['conflict'],
    summary: 'Get the payment method on file, which determines the processing fee',
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
    program: 'never',
    summary: "List the caller's open group invitations",
    query: () => z.object({ ...paging() }),
    status: 200,
    response: () => z.array(groupInvitation()),
  }),
  ...sessionsApi,
  ...ownCalendarApi,
  listNotices: endpoint({
    group: 'users',
    method: 'GET',
    path: '/notices',
    who: 'signed_in',
    program: 'never',
    summary: 'What is new for the caller in the last month, newest first, and until when they have seen it',
    status: 200,
    response: () =>
      z.object({
        seen_at: instant().nullable(),
        notices: z.array(z.object({ id: z.string(), at: instant(), title: z.string(), path: z.string().nullable() })),
      }),
  }),
  seeNotices: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'PUT',
    path: '/notices/seen',
    who: 'signed_in',
    program: 'never',
    summary: 'The caller has seen what was new until then',
    body: () => z.object({ at: instant() }),
    status: 204,
    response: noContent,
  }),
  contact: endpoint({
    effect: 'everyday',
    group: 'users',
    method: 'POST',
    path: '/users/{id}/contact',
    who: 'signed_in',
    program: 'never',
    refuses: ['too_many'],
    summary: 'Send a message to the provider',
    body: () =>
      z.object({
        subject: requiredLine('What are you contacting us about?', 150),
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
    program: 'read',
    summary: 'List payouts with their items',
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

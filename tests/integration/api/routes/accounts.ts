import type { Request } from '#tests/support/lambda-api.ts'
import { codeNow } from '#tests/support/factor-fixture.ts'
import { ofMusician, picture, when, type Setting } from '../setting.ts'
import { adminOnly, everybody, forVendors, hidden, ofClient, ok, signedIn, type RouteCase } from '../row.ts'

let signups = 0

/** A vendor's own calendar, which every agent keeps, too. */
const calendarKeepers = { ...hidden, unverified: 403, own_musician: ok, agent: ok, other_agent: ok, admin: ok } as const
const own = { ...hidden, unverified: 403, own_musician: ok } as const
const ofSubscription =
  (more: Request = {}) =>
  (setting: Setting): Request => {
    const { params, ...request } = ofMusician(more)(setting)
    return { ...request, params: { ...params, subscription_id: setting.fixture.subscription } }
  }
const ofBlock =
  (more: Request = {}) =>
  (setting: Setting): Request => {
    const { params, ...request } = ofMusician(more)(setting)
    return { ...request, params: { ...params, block_id: setting.fixture.block } }
  }

/** Of the caller who has a second factor. */
const ofFactor =
  (more: Request = {}) =>
  ({ fixture }: Setting): Request => ({ params: { id: fixture.users.former.id }, ...more })

export const accountRoutes = {
  'POST /users/signup': {
    may: everybody,
    call: () => {
      signups += 1
      return {
        body: {
          email: `new${signups}@bookme.example`,
          password: 'Fresh-0ne!',
          first: 'New',
          last: 'Person',
          roles: ['client'],
        },
      }
    },
  },
  'POST /users/login': {
    may: everybody,
    call: ({ login }) => ({ body: { email: login.email, password: login.password } }),
  },
  'POST /users/login/second-factor': {
    may: everybody,
    call: ({ fixture: { users, steps, factor } }) => ({
      body: { id: users.former.id, challenge: steps.login, recovery_code: factor.codes[0] },
    }),
  },
  'GET /users/{id}/factors': { may: { ...hidden, former_member: ok, admin: ok }, call: ofFactor() },
  'POST /users/{id}/factors': {
    may: { ...hidden, owning_client: ok },
    call: ({ login }) => ({ params: { id: login.id }, body: { kind: 'totp', password: login.password } }),
  },
  'PUT /users/{id}/factors': {
    may: { ...hidden, own_musician: ok },
    call: ({ fixture: { api, users, steps } }) => ({
      params: { id: users.musician.id },
      body: { challenge: steps.enroll, code: codeNow(api.table, steps) },
    }),
  },
  'DELETE /users/{id}/factors/{factor_id}': {
    may: { ...hidden, former_member: ok },
    call: ({ fixture: { users, factor } }) => ({ params: { id: users.former.id, factor_id: factor.id } }),
  },
  'PUT /users/{id}/factors/{factor_id}': {
    may: { ...hidden, former_member: ok },
    call: ({ fixture: { users, factor } }) => ({
      params: { id: users.former.id, factor_id: factor.id },
      body: { name: 'Phone' },
    }),
  },
  'POST /users/{id}/factors/recovery-codes': { may: { ...hidden, former_member: ok }, call: ofFactor() },
  'POST /users/{id}/factors/recovery': { may: adminOnly, call: ofFactor() },
  'POST /users/{id}/factors/challenge': { may: { ...hidden, former_member: ok }, call: ofFactor() },
  'POST /users/{id}/factors/confirmation': {
    may: { ...hidden, former_member: ok },
    call: (setting) => ofFactor({ body: { recovery_code: setting.fixture.factor.codes[1] } })(setting),
  },
  'POST /users/logout': {
    may: signedIn,
    call: () => ({}),
  },
  'POST /users/password-reset': {
    may: everybody,
    call: ({ login }) => ({ body: { email: login.email } }),
  },
  'POST /users/password-reset/confirm': {
    may: everybody,
    call: ({ reset }) => ({ body: { token: reset, password: 'Fresh-0ne!' } }),
  },
  'POST /users/email-confirm': {
    may: everybody,
    call: ({ confirm }) => ({ body: { token: confirm ?? 'none' } }),
  },
  'GET /validate-email': {
    may: everybody,
    call: () => ({ query: { email: 'a@b.example' } }),
  },
  'GET /validate-password': {
    may: everybody,
    call: () => ({ query: { password: 'Fresh-0ne!' } }),
  },
  'GET /validate-zipcode': {
    may: everybody,
    call: () => ({ query: { zipcode: '12534' } }),
  },
  'POST /users/{id}/password': {
    may: { ...hidden, owning_client: ok },
    call: ({ login }) => ({
      params: { id: login.id },
      body: { old_password: login.password, new_password: 'Fresh-0ne!' },
    }),
  },
  'GET /users/{id}/email': {
    may: adminOnly,
    call: ({ login }) => ({ params: { id: login.id } }),
  },
  'POST /users/{id}/email': {
    may: { ...hidden, owning_client: ok, admin: ok },
    call: ({ login }) => ({
      params: { id: login.id },
      body: { email: 'moved@bookme.example', password: login.password },
    }),
  },
  'POST /users/{id}/email-confirmation': {
    may: { ...hidden, owning_client: ok },
    call: ({ login }) => ({ params: { id: login.id } }),
  },
  'GET /users/{id}': {
    may: { ...hidden, owning_client: ok, admin: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  },
  'PUT /users/{id}': {
    may: { ...hidden, owning_client: ok, admin: ok },
    call: ({
      fixture: {
        users: { client },
      },
    }) => ({
      params: { id: client.id },
      body: {
        first: 'Pat',
        last: 'Renamed',
        email: client.email,
        cell_phone: client.cell_phone,
        client: { name: 'Renamed' },
      },
    }),
  },
  'GET /users': {
    may: adminOnly,
    call: () => ({}),
  },
  'GET /people': { may: adminOnly, call: () => ({}) },
  'PUT /users/{id}/verification': {
    may: adminOnly,
    call: ({ fixture }) => ({
      params: { id: fixture.users.unverified.id },
      body: { verified: true },
    }),
  },
  'POST /users/{id}/erase': {
    may: { ...hidden, unverified: ok, admin: ok },
    call: ({ fixture, login }) => ({
      params: { id: fixture.users.unverified.id },
      body: { password: login.password },
    }),
  },
  'POST /users/{id}/profile-picture': {
    may: { ...hidden, owning_client: ok, admin: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.client.id }, ...picture }),
  },
  'GET /users/{id}/account-link': {
    may: { ...forVendors, admin: 403, own_bandleader: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.bandleader.id } }),
  },
  'GET /users/{id}/billing-link': {
    may: ofClient,
    call: ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  },
  'GET /users/{id}/payment-method': {
    may: ofClient,
    call: ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  },
  'POST /users/{id}/contact': {
    may: { ...hidden, owning_client: ok },
    call: ({ fixture }) => ({
      params: { id: fixture.users.client.id },
      body: { subject: 'Hello', message: 'A question' },
    }),
  },
  'GET /users/{id}/sessions': {
    may: { ...hidden, owning_client: ok, admin: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  },
  'DELETE /users/{id}/sessions': {
    may: { ...hidden, owning_client: ok, admin: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.client.id } }),
  },
  'DELETE /users/{id}/sessions/{session_id}': {
    may: { ...hidden, owning_client: ok, admin: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.client.id, session_id: fixture.clientSession } }),
  },
  'PUT /users/{id}/calendar-address': { may: { ...hidden, unverified: 403, own_musician: ok }, call: ofMusician() },
  'DELETE /users/{id}/calendar-address': { may: { ...hidden, unverified: 403, own_musician: ok }, call: ofMusician() },
  'GET /audit': { may: adminOnly, call: () => ({}) },
  'GET /users/{id}/taken-times': { may: calendarKeepers, call: ofMusician({ query: when }) },
  'GET /users/{id}/blocked-times': { may: calendarKeepers, call: ofMusician() },
  'POST /users/{id}/blocked-times': {
    may: calendarKeepers,
    call: ofMusician({ body: { start: '2028-03-01', end: '2028-03-02', all_day: true } }),
  },
  'PUT /users/{id}/blocked-times/{block_id}': {
    may: calendarKeepers,
    call: ofBlock({ body: { start: '2028-03-01T10:00:00.000Z', end: '2028-03-01T12:00:00.000Z' } }),
  },
  'DELETE /users/{id}/blocked-times/{block_id}': { may: calendarKeepers, call: ofBlock() },
  'GET /users/{id}/calendar-subscriptions': { may: own, call: ofMusician() },
  'POST /users/{id}/calendar-subscriptions': {
    may: own,
    call: ofMusician({ body: { name: 'Teaching', url: 'webcal://calendars.example/teaching.ics' } }),
  },
  'DELETE /users/{id}/calendar-subscriptions/{subscription_id}': { may: own, call: ofSubscription() },
  'POST /users/{id}/calendar-subscriptions/{subscription_id}/refresh': { may: own, call: ofSubscription() },
  'GET /users/{id}/calendar-subscriptions/{subscription_id}/busy-times': { may: own, call: ofSubscription() },
  'PUT /users/{id}/calendar-subscriptions/{subscription_id}/free-times': {
    may: own,
    call: ofSubscription({ body: { start: '2028-03-01T10:00:00.000Z', end: '2028-03-01T12:00:00.000Z' } }),
  },
  // The invited musician's own.
  'GET /notices': {
    may: signedIn,
    call: () => ({}),
  },
  'PUT /notices/seen': {
    may: signedIn,
    call: () => ({ body: { at: '2026-06-01T00:00:00.000Z' } }),
  },
  'GET /users/{id}/invitations': {
    may: { ...hidden, admin: ok, invited: ok },
    call: ({ fixture }) => ({ params: { id: fixture.users.invited.id } }),
  },
} satisfies Record<string, RouteCase>

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { payBalance } from '#functions/money/use-cases/payments/pay-balance.ts'
import { payDeposit } from '#functions/money/use-cases/payments/pay-deposit.ts'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { inviteClient } from '#functions/booking/use-cases/prospects/invite-client.ts'
import { listEnquiries } from '#functions/booking/use-cases/prospects/list-enquiries.ts'
import { listProspects } from '#functions/booking/use-cases/prospects/list-prospects.ts'
import { startEvent } from '#functions/booking/use-cases/prospects/start-event.ts'
import { changeEmail } from '#functions/people/use-cases/users/change-email.ts'
import { confirmEmail } from '#functions/accounts/use-cases/confirm-email.ts'
import { contact } from '#functions/booking/use-cases/clients/contact.ts'
import { billingLink } from '#functions/money/use-cases/own/provider-links.ts'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import type { MailJob } from '#shared/mails.ts'
import { ask, refused, withToken } from '#tests/support/api.ts'
import { eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** An address that nobody has confirmed proves nothing (docs/product.md#addresses). */

let fixture: EventFixture
let api: UseCaseApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  fixture = await startEvents()
  const accounts = [signup, login, requestPasswordReset, confirmPasswordReset, changeEmail, confirmEmail, contact]
  const agency = [consult, inviteClient, listEnquiries, listProspects, startEvent, payDeposit, payBalance, billingLink]
  api = useCaseApi(fixture.table, [...eventCases, ...accounts, ...agency], (who) => tokens[who] ?? fixture.tokenOf(who))
})
afterAll(() => {
  fixture.table.stop()
})
beforeEach(() => {
  fixture.table.jobs.length = 0
})

const password = 'Passw0rd!'
const mailsTo = (to: string) => fixture.table.jobs.filter((job): job is MailJob => job.type === 'mail' && job.to === to)
const linkTo = (to: string, template: MailJob['template']) => {
  const mail = mailsTo(to).findLast((one) => one.template === template)
  if (!mail || !('link' in mail.variables)) throw new Error(`No ${template} to ${to}`)
  return new URL(mail.variables.link, 'http://x').searchParams.get('token')!
}
const signUp = async (email: string, given: object = {}) =>
  ask(api, authApi.signup, undefined, {
    body: { email, password, first: 'Sly', last: 'Stranger', roles: ['client'], ...given },
  })
const logIn = async (email: string, pass = password) => {
  const record = withToken(await ask(api, authApi.login, undefined, { body: { email, password: pass } }))
  tokens[email] = record.token
  return record.id
}
const confirm = (token: string) => ask(api, usersApi.confirmEmail, undefined, { body: { token } })
const setPassword = (token: string, pass: string) =>
  ask(api, authApi.confirmPasswordReset, undefined, { body: { token, password: pass } })
/** The jobs of the payment worker that wait in the outbox. */
const settle = async () => {
  const rows = (await fixture.table.dump()) as unknown as OutboxRow[]
  for (const row of rows.filter(({ job }) => job?.type === 'address_proven'))
    await work(grantedDeps(fixture.table, 'payment-worker'), undefined as never, row)
}
const wantsMusic = async (email: string) => {
  const body = { name: 'Nora Quinn', email, phone: '917-555-0134', event_type: 'Wedding', message: 'By the lake' }
  await ask(api, prospectsApi.consult, undefined, { body })
  const prospects = await ask(api, prospectsApi.listProspects, 'agent')
  const { id } = prospects.find((one) => one.email === email && one.event_id === undefined)!
  return ask(api, prospectsApi.startEvent, 'agent', { params: { id }, body: {} })
}
const seesEvent = async (who: string, id: string) =>
  (await api.call(eventsApi.getEvent, who, { params: { id } })).status

describe("a stranger who signs up with somebody's address", () => {
  it('does not become the client of the event that the owner of the address requests', async () => {
    const email = 'bride@example.org'
    const stranger = await signUp(email)
    await logIn(email)
    const event = await wantsMusic(email)
    expect(event.client_id).not.toBe(stranger.client!.id)
    expect(event.client).toMatchObject({ first: 'Nora', last: 'Quinn', email_confirmed: false })
    expect(await seesEvent(email, event.id)).toBe(404)
    // Asking again finds the person invited by the agent, not the stranger.
    expect((await wantsMusic(email)).client_id).toBe(event.client_id)

    await setPassword(linkTo(email, 'client_invited'), 'Wedd1ng-day')
    await settle()
    expect((await api.call(usersApi.confirmEmail, undefined, { body: { token: 'none' } })).status).toBe(422)
    expect(await refused(api, eventsApi.getEvent, email, { params: { id: event.id } })).toMatchObject({ status: 401 })
    await refused(api, authApi.login, undefined, { body: { email, password } })
    await logIn(email, 'Wedd1ng-day')
    expect(await seesEvent(email, event.id)).toBe(200)
  })

  it('is not shown to an agent who adds the owner as a client, and does not learn of the invitation', async () => {
    const email = 'groom@example.org'
    const stranger = await signUp(email)
    const body = { first: 'Omar', last: 'Reyes', email }
    const client = await ask(api, prospectsApi.inviteClient, 'agent', { body })
    expect(client.id).not.toBe(stranger.client!.id)
    expect(client).toMatchObject({ name: 'Omar Reyes', email_confirmed: false })
    expect(await refused(api, prospectsApi.inviteClient, 'agent2', { body })).toMatchObject({
      status: 409,
      current: { id: client.id },
    })
  })

  it('cannot keep the owner from moving to the address', async () => {
    const email = 'moving@example.org'
    await signUp(email)
    await signUp('mover@example.org')
    await confirm(linkTo('mover@example.org', 'confirm_email'))
    const id = await logIn('mover@example.org')
    await ask(api, usersApi.changeEmail, 'mover@example.org', { params: { id }, body: { email, password } })
    await confirm(linkTo(email, 'confirm_new_email'))
    expect(await logIn(email)).toBe(id)
  })
})

describe('a person who confirms later', () => {
  it('gets the event and invitation sent to the address, in their own account', async () => {
    const email = 'late@example.org'
    const own = await signUp(email)
    const event = await wantsMusic(email)
    expect(event.client_id).not.toBe(own.client!.id)
    const invitation = linkTo(email, 'client_invited')
    await confirm(linkTo(email, 'confirm_email'))
    await settle()
    await logIn(email)
    expect(await seesEvent(email, event.id)).toBe(200)
    // The invitation ends with it.
    const spent = { body: { token: invitation, password: 'Wedd1ng-day' } }
    expect(await refused(api, authApi.confirmPasswordReset, undefined, spent)).toMatchObject({ status: 422 })
    expect((await wantsMusic(email)).client_id).toBe(own.client!.id)
  })

  it('by a new password gets the same', async () => {
    const email = 'forgetful@example.org'
    await signUp(email)
    const event = await wantsMusic(email)
    await ask(api, authApi.requestPasswordReset, undefined, { body: { email } })
    await setPassword(linkTo(email, 'password_reset'), 'Wedd1ng-day')
    await settle()
    await logIn(email, 'Wedd1ng-day')
    expect(await seesEvent(email, event.id)).toBe(200)
  })

  it('leaves the first address to its owner after moving to another one', async () => {
    const email = 'mistyped@example.org'
    await signUp(email)
    const event = await wantsMusic(email)
    const invitation = linkTo(email, 'client_invited')
    const id = await logIn(email)
    const right = 'right@example.org'
    await ask(api, usersApi.changeEmail, email, { params: { id }, body: { email: right, password } })
    await confirm(linkTo(right, 'confirm_new_email'))
    await settle()
    expect(await logIn(right)).toBe(id)
    await setPassword(invitation, 'Wedd1ng-day')
    await logIn(email, 'Wedd1ng-day')
    expect([await seesEvent(email, event.id), await seesEvent(right, event.id)]).toEqual([200, 404])
  })
})

describe('an enquiry from before the sign-up', () => {
  const email = 'enquires@example.org'
  const seen = () => ask(api, prospectsApi.listEnquiries, email)

  it('is shown to the client once the address is confirmed, without its words, until it is an event', async () => {
    const body = {
      name: 'Nora Quinn',
      email,
      event_type: 'Wedding' as const,
      date: '2026-12-05',
      message: 'By the lake',
    }
    await ask(api, prospectsApi.consult, undefined, { body })
    await ask(api, prospectsApi.consult, undefined, { body: { ...body, email: `other.${email}` } })
    await signUp(email)
    await logIn(email)
    expect(await seen()).toEqual([])
    await confirm(linkTo(email, 'confirm_email'))
    const [enquiry, ...more] = await seen()
    expect(more).toEqual([])
    expect(enquiry).toEqual({
      ...{ id: enquiry!.id, event_type: 'Wedding', date: '2026-12-05' },
      created_at: fixture.table.now,
    })
    const event = await ask(api, prospectsApi.startEvent, 'agent', { params: { id: enquiry!.id }, body: {} })
    expect(await seesEvent(email, event.id)).toBe(200)
    expect(await seen()).toEqual([])
  })
})

describe('an account with an unconfirmed address', () => {
  it('signs nothing and pays nothing', async () => {
    const email = 'eager@example.org'
    const { id } = await signUp(email)
    await logIn(email)
    const refusal = { status: 403, error_message: 'Please confirm your email first' }
    const body = { signature: 'Sly Stranger', consent: true } as const
    const params = { id: 'evt_1' }
    expect(await refused(api, contractsApi.signContract, email, { params, body })).toMatchObject(refusal)
    expect(await refused(api, eventPaymentsApi.payDeposit, email, { params })).toMatchObject(refusal)
    expect(await refused(api, eventPaymentsApi.payBalance, email, { params })).toMatchObject(refusal)
    expect(await refused(api, usersApi.billingLink, email, { params: { id } })).toMatchObject(refusal)
  })

  it('causes no mail with its own words, and is read once it is confirmed', async () => {
    const email = 'wordy@example.org'
    const { id } = await signUp(email, { client: { name: 'Free Money' } })
    await logIn(email)
    const lure = 'Claim your prize at evil example'
    const body = { client_notes: lure, client_budget: 900, start: '2027-05-01T20:00:00Z', end: '2027-05-01T23:00:00Z' }
    await ask(api, bookingRequestsApi.createBookingRequest, email, { body })
    await ask(api, usersApi.contact, email, { params: { id }, body: { subject: 'Hello', message: lure } })
    const sent = fixture.table.jobs.filter((job): job is MailJob => job.type === 'mail')
    const carries = sent.filter((mail) => mail.wordless === undefined && JSON.stringify(mail).includes(lure))
    expect(carries).toEqual([])
    expect(sent.map(({ template }) => template)).not.toContain('contact_message')

    await confirm(linkTo(email, 'confirm_email'))
    await settle()
    await settle()
    expect(fixture.table.jobs.filter((job) => job.type === 'mail' && job.template === 'contact_message')).toHaveLength(
      1,
    )
  })
})

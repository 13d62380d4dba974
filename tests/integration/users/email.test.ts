import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '#functions/people/use-cases/auth/change-password.ts'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { createBookingRequest } from '#functions/booking/use-cases/requests/create-booking-request.ts'
import { listBookingRequests } from '#functions/booking/use-cases/requests/list-booking-requests.ts'
import { tellProviderContact } from '#functions/accounts/jobs/provider-contact.ts'
import { changeEmail } from '#functions/people/use-cases/users/change-email.ts'
import { confirmEmail, sendEmailConfirmation } from '#functions/accounts/use-cases/confirm-email.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { authenticate, keysOf } from '#functions/platform/http/authenticate.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { usersApi } from '#shared/api/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { signupInput, type User } from '#shared/domain/user/schema.ts'
import type { MailJob } from '#shared/mails.ts'
import { actorOf, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})
beforeEach(() => {
  table.jobs.length = 0
  table.now = new Date(Date.parse(table.now) + 86_400_000).toISOString()
})

const none = { params: {}, query: {} }
const password = 'Passw0rd!'
let people = 0
const freshEmail = () => `mover${(people += 1)}@bookme.example`
const deps = () => table.deps({ limits })
const signUp = async (email = freshEmail()) =>
  (await signup.run(table.deps(), undefined, {
    ...none,
    body: signupInput().parse({ email, password, first: 'Nora', last: 'Whitfield', roles: ['client'] }),
  })) as User
const logIn = async (email: string, pass = password) =>
  ((await login.run(table.deps(), undefined, { ...none, body: { email, password: pass } })) as { token: string }).token
const tryToken = async (token: string) => authenticate(table.deps(), keysOf(token))
const mails = () => table.jobs.filter((job): job is MailJob => job.type === 'mail')
const mailsTo = (to: string) => mails().filter((mail) => mail.to === to)
const linkIn = (mail: MailJob | undefined) => {
  if (!mail || !('link' in mail.variables)) throw new Error(`No link in ${JSON.stringify(mail)}`)
  return new URL(mail.variables.link, 'http://x').searchParams.get('token')!
}
const ask = async (token: string, email: string, pass = password, id?: string) => {
  const actor = await tryToken(token)
  return changeEmail.run(deps(), actor, { params: { id: id ?? actor.id }, query: {}, body: { email, password: pass } })
}
/** The address that the account shows as waiting for its link. */
const pendingOf = async (token: string) => {
  const actor = await tryToken(token)
  return ((await getUser.run(deps(), actor, { ...none, params: { id: actor.id }, body: undefined })) as User)
    .email_pending
}
const follow = (token: string) => confirmEmail.run(deps(), undefined, { ...none, body: { token } })
const spent = { code: 'invalid', details: { errors: { token: 'This link is no longer valid' } } }
const stored = async (id: string) => (await findUser(table.deps(), id))!
const resetLink = async (email: string) => {
  await requestPasswordReset.run(table.deps(), undefined, { ...none, body: { email } })
  return linkIn(mails().findLast(({ template }) => template === 'password_reset'))
}
const reset = (token: string) =>
  confirmPasswordReset.run(table.deps(), undefined, { ...none, body: { token, password: 'Fresh-0ne!' } })

describe('change of email', () => {
  it('an open session alone cannot take over an account, and the old address is notified', async () => {
    const { id, email } = await signUp()
    const token = await logIn(email)
    const next = freshEmail()
    await expect(ask(token, next, 'Wrong0ne!')).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { password: 'Wrong password' } },
    })
    expect(mailsTo(next)).toEqual([])
    await ask(token, next)
    expect((await stored(id)).email).toBe(email)
    expect(mailsTo(email).map(({ template }) => template)).toEqual(['confirm_email', 'email_change_asked'])
    expect(mailsTo(next).map(({ template }) => template)).toEqual(['confirm_new_email'])
    expect(await pendingOf(token)).toBe(next)
    await follow(linkIn(mailsTo(next)[0]))
    expect(await pendingOf(token)).toBeUndefined()
    expect(await stored(id)).toMatchObject({ email: next, email_confirmed: true })
    expect(mailsTo(email).at(-1)!.template).toBe('email_changed')
    await expect(logIn(email)).rejects.toMatchObject({ code: 'unauthenticated' })
    await logIn(next)
    // The old address is free again.
    await signUp(email)
  })

  it('ends all other sessions and open reset links, but not the session that asked', async () => {
    const { email } = await signUp()
    const [mine, other] = [await logIn(email), await logIn(email)]
    const open = await resetLink(email)
    const next = freshEmail()
    await ask(mine, next)
    await follow(linkIn(mailsTo(next)[0]))
    await tryToken(mine)
    await expect(tryToken(other)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(reset(open)).rejects.toMatchObject(spent)
  })

  it('is canceled by a new password, and by a later change', async () => {
    const { id, email } = await signUp()
    const token = await logIn(email)
    const [mistyped, right] = [freshEmail(), freshEmail()]
    await ask(token, mistyped)
    const stranger = linkIn(mailsTo(mistyped)[0])
    await ask(token, right)
    await expect(follow(stranger)).rejects.toMatchObject(spent)
    const link = linkIn(mailsTo(right)[0])
    await reset(await resetLink(email))
    await expect(follow(link)).rejects.toMatchObject(spent)
    expect((await stored(id)).email).toBe(email)
  })

  it('happens even after the requesting session has ended, once, and is idempotent', async () => {
    const { id, email } = await signUp()
    const token = await logIn(email)
    const next = freshEmail()
    await ask(token, next)
    const actor = await tryToken(token)
    await table.deps().db.transact([{ Delete: { TableName: table.tableName, Key: actor.session } }])
    const link = linkIn(mailsTo(next)[0])
    await follow(link)
    const once = await stored(id)
    await follow(link)
    expect(await stored(id)).toEqual(once)
    await expect(tryToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('if two people follow links to one address at the same time, one gets it', async () => {
    const [one, two] = [await signUp(), await signUp()]
    const next = freshEmail()
    for (const { email } of [one, two]) await ask(await logIn(email), next)
    const links = mailsTo(next).map(linkIn)
    const both = await Promise.allSettled(links.map(follow))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'invalid' } })
  })

  it('reveals only to its owner that an address has an account', async () => {
    const [mine, other] = [await signUp(), await signUp()]
    const token = await logIn(mine.email)
    await follow(linkIn(mailsTo(other.email)[0]))
    table.jobs.length = 0
    const known = await ask(token, other.email.toUpperCase())
    const unknown = await ask(token, freshEmail())
    expect(JSON.stringify(known).replace(/to \S+/, '')).toBe(JSON.stringify(unknown).replace(/to \S+/, ''))
    expect(mailsTo(other.email).map(({ template }) => template)).toEqual(['email_is_known'])
  })

  it('nobody can send more than five links an hour, or any from another account', async () => {
    const { email } = await signUp()
    const other = await signUp()
    const token = await logIn(email)
    await expect(ask(token, freshEmail(), password, other.id)).rejects.toMatchObject({ code: 'not_found' })
    for (let i = 0; i < 5; i += 1) await ask(token, freshEmail())
    await expect(ask(token, freshEmail())).rejects.toMatchObject({ code: 'too_many' })
  })

  it('a save of the account asks for the password and then sends the same link', async () => {
    const { id, email } = await signUp()
    const actor = await tryToken(await logIn(email))
    const next = freshEmail()
    const save = (more: object) =>
      updateUser.run(deps(), actor, {
        params: { id },
        query: {},
        body: usersApi.updateUser.body().parse({
          first: 'Nora',
          last: 'Moved',
          email: next,
          cell_phone: '2125550142',
          client: { name: 'Elsewhere' },
          ...more,
        }),
      }) as Promise<User>
    await expect(save({})).rejects.toMatchObject({
      code: 'invalid',
      message: 'Enter your password to change your email',
      details: { errors: { email: 'Enter your password to change your email' } },
    })
    expect(await save({ email: email.toUpperCase() })).toMatchObject({ last: 'Moved', email })
    const again = await tryToken(await logIn(email))
    const saved = (await updateUser.run(deps(), again, {
      params: { id },
      query: {},
      body: usersApi.updateUser
        .body()
        .parse({ ...(await stored(id)), email: next, cell_phone: '2125550142', password }),
    })) as User
    expect(saved.email).toBe(email)
    await follow(linkIn(mailsTo(next)[0]))
    expect((await stored(id)).email).toBe(next)
  })

  it('reaches the provider’s customer and account', async () => {
    const { id, email } = await signUp()
    const before = await stored(id)
    await saveUser(table.deps(), {
      before,
      after: { ...before, stripe_customer_id: 'cus_1', stripe_account_id: 'acct_1' },
    })
    const next = freshEmail()
    await ask(await logIn(email), next)
    await follow(linkIn(mailsTo(next)[0]))
    expect(table.jobs).toContainEqual({ type: 'provider_contact', user_id: id })
    const told: unknown[] = []
    const update = (...args: unknown[]) => Promise.resolve(told.push(args))
    const stripe = { customers: { update }, accounts: { update } } as never
    await tellProviderContact(table.deps({ stripe: () => Promise.resolve(stripe) }), id)
    expect(told).toEqual([
      ['cus_1', { email: next }],
      ['acct_1', { email: next }],
    ])
  })
})

describe('reset links', () => {
  it('die with any reset and any change of the password', async () => {
    const { email } = await signUp()
    const [first, second] = [await resetLink(email), await resetLink(email)]
    await reset(first)
    await expect(reset(second)).rejects.toMatchObject(spent)
    const third = await resetLink(email)
    const actor = await tryToken(await logIn(email, 'Fresh-0ne!'))
    await changePassword.run(table.deps(), actor, {
      params: { id: actor.id },
      query: {},
      body: { old_password: 'Fresh-0ne!', new_password: 'Other-0ne!' },
    })
    await expect(reset(third)).rejects.toMatchObject(spent)
  })
})

describe('an unconfirmed address', () => {
  const request = bookingRequestsApi.createBookingRequest.body().parse({
    client_notes: 'Music, please',
    client_budget: 1000,
    start: '2027-03-05T22:00:00.000Z',
    end: '2027-03-06T02:00:00.000Z',
  })
  const book = async (id: string) =>
    createBookingRequest.run(deps(), await actorOf(table, id), { ...none, body: request })

  it('is limited to three bookings a day, and is marked for agents, until its link is followed', async () => {
    const { id, email } = await signUp()
    const agent = await verifiedAccount(table, ['agent'])
    for (let i = 0; i < 3; i += 1) await book(id)
    await expect(book(id)).rejects.toMatchObject({ code: 'too_many' })
    const listed = await listBookingRequests.run(table.deps(), await actorOf(table, agent.id), {
      ...none,
      query: { limit: 100 },
      body: undefined as never,
    })
    expect(JSON.stringify(listed)).toContain('"email_confirmed":false')
    await follow(linkIn(mailsTo(email)[0]))
    await book(id)
    expect(await stored(id)).toMatchObject({ email_confirmed: true, email })
  })

  it('can get its link resent, and no other account’s', async () => {
    const { id, email } = await signUp()
    const actor = await actorOf(table, id)
    const send = (to: string) =>
      sendEmailConfirmation.run(deps(), actor, { params: { id: to }, query: {}, body: undefined as never })
    await send(id)
    await expect(send((await signUp()).id)).rejects.toMatchObject({ code: 'not_found' })
    const [old, fresh] = mailsTo(email).map(linkIn)
    await expect(follow(old!)).rejects.toMatchObject(spent)
    await follow(fresh!)
    expect((await stored(id)).email_confirmed).toBe(true)
  })

  it('cannot be confirmed by a link after seven days, or by an invented one', async () => {
    const { id, email } = await signUp()
    await expect(follow(`${id}.${'A'.repeat(43)}`)).rejects.toMatchObject(spent)
    await expect(follow('nonsense')).rejects.toMatchObject(spent)
    table.now = new Date(Date.parse(table.now) + 7 * 86_400_000).toISOString()
    await expect(follow(linkIn(mailsTo(email)[0]))).rejects.toMatchObject(spent)
  })

  it('that already has an account is reported to its owner, as it was typed, and to nobody else', async () => {
    const { email } = await signUp()
    table.jobs.length = 0
    await signUp(email.toUpperCase())
    expect(mailsTo(email).map(({ template }) => template)).toEqual(['email_is_known'])
    expect(mails()).toHaveLength(1)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { usersApi } from '#shared/api/users.ts'
import type { MailJob } from '#shared/mails.ts'
import { findUser } from '#functions/people/data/user.ts'
import { claimKey, emailKey, returnedMailKey } from '#functions/platform/db/keys.ts'
import { isWaiting, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { put } from '#functions/platform/db/db.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import type { Mail } from '#functions/messages/delivery/render.ts'
import { startAgency, type Agency } from '#tests/support/agency.ts'
import type { Caller } from '#tests/support/caller-kinds.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { when } from './setting.ts'

/** An account beside the owner of an address has nothing of the owner's, and its mails reach nobody (ADR 17). */

let agency: Agency
beforeAll(async () => {
  agency = await startAgency()
})
afterEach(() => agency.snapshot.restoreAll())
afterAll(() => agency.api.stop())

const password = 'Str4nger-pass'
const owner = () => agency.fixture.users.client2
const deps = () => agency.api.table.deps()
const json = (text: string) => JSON.parse(text || '{}') as Record<string, string | undefined>
const by = (who: Caller) => agency.tokens[who]

const signUp = async (roles: string[]) => {
  const body = { email: owner().email, password, first: 'Sly', last: 'Typed-words', roles }
  const { id = '' } = json((await agency.api.send(authApi.signup, { body })).answer.text)
  const logged = await agency.api.send(authApi.login, { body: { email: owner().email, password } })
  return { id, token: json(logged.answer.text)['token'] }
}

const mails = async () =>
  ((await agency.api.table.dump()) as unknown as (OutboxRow & { PK: string; job: MailJob })[]).filter(
    (row) => row.PK.startsWith('OUTBOX#') && row.job.type === 'mail' && isWaiting(row, agency.api.table.now),
  )
/** All that the owner reads, in the mailbox and as notices. */
const reads = async () => {
  const sent: Mail[] = []
  const sender = { mailsPerSecond: Infinity, send: (mail: Mail) => Promise.resolve(void sent.push(mail)) }
  for (const row of await mails()) await deliver(grantedDeps(agency.api.table, 'notification-worker'), row, sender)
  const notices = (await agency.api.table.dump()).filter(({ PK }) => PK === `NOTICES#${owner().id}`)
  return { subjects: sent.filter(({ to }) => to === owner().email).map(({ subject }) => subject), notices }
}
const known = 'You already have a BookMe account'

describe('an account beside the owner of an address', () => {
  it('causes no mail or notice to the owner but one, also by what others do for it', async () => {
    await reads()
    const { notices } = await reads()
    const { id, token } = await signUp(['client'])
    const body = { ...when, client_notes: 'Typed words', client_budget: 900 }
    const asked = await agency.api.send(bookingRequestsApi.createBookingRequest, { body, token })
    const event = json(asked.answer.text)['id']!
    const decline = { params: { id: event }, body: { reason: 'No, thank you' }, token: by('admin') }
    expect((await agency.api.send(bookingRequestsApi.declineBookingRequest, decline)).answer.status).toBe(200)
    const device = { headers: { 'x-device': 'another-device-of-the-stranger' } }
    await agency.api.send(authApi.login, { body: { email: owner().email, password }, ...device })
    await agency.api.send(usersApi.sendEmailConfirmation, { params: { id }, token })
    const forOwner = (await mails()).filter(({ job }) => job.to === owner().email)
    expect(forOwner.map(({ job }) => job.template)).toEqual(expect.arrayContaining(['request_declined', 'new_device']))
    expect(await reads()).toEqual({ subjects: [known], notices })
  })

  it('is not verified by an admin while the address is somebody else’s', async () => {
    const { id } = await signUp(['musician'])
    const verify = (body: object) => agency.api.send(usersApi.verifyUser, { params: { id }, body, token: by('admin') })
    const { answer } = await verify({ verified: true })
    expect([answer.status, json(answer.text)['error_message']]).toEqual([
      409,
      'Another account has this email. This person needs to change theirs first',
    ])
    expect((await verify({ verified: false, reason: 'Who are you?' })).answer.status).toBe(200)
    expect((await reads()).subjects).toEqual([known])
  })

  it('gets no password of a reset, which is the owner’s', async () => {
    const { id } = await signUp(['client'])
    await agency.api.send(authApi.requestPasswordReset, { body: { email: owner().email } })
    const resets = (await agency.api.table.dump()).filter(({ PK }) => String(PK).startsWith('RESET#'))
    expect(resets.map((row) => row['user_id'])).toContain(owner().id)
    expect(resets.map((row) => row['user_id'])).not.toContain(id)
  })

  it('logs in with a new password, and is erased with its place and nothing of the owner', async () => {
    const { id, token } = await signUp(['client'])
    const renewed = { old_password: password, new_password: 'An0ther-pass' }
    expect(
      (await agency.api.send(authApi.changePassword, { params: { id }, body: renewed, token })).answer.status,
    ).toBe(204)
    const { email } = owner()
    const body = { email, password: 'An0ther-pass' }
    const logged = json((await agency.api.send(authApi.login, { body })).answer.text)
    expect(logged['id']).toBe(id)
    await deps().db.transact([put(deps().db.tableName, { ...returnedMailKey(email), reason: 'bounced' })])
    const erase = { params: { id }, body: { password: 'An0ther-pass' }, token: logged['token'] }
    expect((await agency.api.send(usersApi.eraseAccount, erase)).answer.status).toBe(204)
    expect(await deps().db.get(claimKey(email, 0))).toBeUndefined()
    expect(await deps().db.get(emailKey(email))).toMatchObject({ user_id: owner().id })
    expect(await deps().db.get(returnedMailKey(email))).toBeDefined()
    expect((await agency.api.send(authApi.login, { body })).answer.status).toBe(401)
  })

  it('leaves its place with a change of email, which proves its own address', async () => {
    const { id, token } = await signUp(['client'])
    const { email } = owner()
    const change = { email: 'own@bookme.example', password }
    await agency.api.send(usersApi.changeEmail, { params: { id }, body: change, token })
    const { job } = (await mails()).find((row) => row.job.template === 'confirm_new_email')!
    const link = new URL((job.variables as { link: string }).link, 'http://x')
    const follow = { body: { token: link.searchParams.get('token') } }
    expect((await agency.api.send(usersApi.confirmEmail, follow)).answer.status).toBe(204)
    expect(await deps().db.get(claimKey(email, 0))).toBeUndefined()
    expect(await findUser(deps(), owner().id)).toMatchObject({ email, email_confirmed: true })
    const moved = await findUser(deps(), id)
    expect(moved).toMatchObject({ email: 'own@bookme.example', email_confirmed: true })
    expect([moved?.claim, moved?.awaits_address, moved?.former_email]).toEqual([undefined, undefined, undefined])
    const logged = await agency.api.send(authApi.login, { body: change })
    expect(json(logged.answer.text)['id']).toBe(id)
    expect((await reads()).subjects).toEqual([known])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { factorsApi } from '#shared/api/factors.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { usersApi } from '#shared/api/users.ts'
import type { MailJob } from '#shared/mails.ts'
import { changePassword } from '#functions/people/use-cases/auth/change-password.ts'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { beginFactor } from '#functions/people/use-cases/factors/begin-factor.ts'
import { recoverAccount } from '#functions/people/use-cases/factors/recover-account.ts'
import { removeFactor } from '#functions/people/use-cases/factors/remove-factor.ts'
import { inviteClient } from '#functions/booking/use-cases/prospects/invite-client.ts'
import { changeEmail } from '#functions/people/use-cases/users/change-email.ts'
import { confirmEmail } from '#functions/accounts/use-cases/confirm-email.ts'
import { getProposedEmail } from '#functions/people/use-cases/users/get-proposed-email.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import { getUserRecord } from '#functions/people/data/user.ts'
import { hashPassword } from '#functions/people/passwords/password-hash.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { sessionsOf, verifiedAccount } from '#tests/support/accounts.ts'
import { giveFactor } from '#tests/support/factor-fixture.ts'
import { ask } from '#tests/support/api.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** No admin takes over another person's account alone, however they combine their ways. */

const password = 'Passw0rd!'
/** Addresses whose mail the admin `eve` reads. */
const [evesAddress, evesOther] = ['eve@bookme.example', 'eve.other@bookme.example']

let memory: MemoryTable
let table: TestTable
let api: UseCaseApi
let ids: Record<string, string>
let tokens: Record<string, string>

const useCases = [
  ...[changePassword, login, confirmPasswordReset, requestPasswordReset, signup, beginFactor, recoverAccount],
  ...[removeFactor, inviteClient, changeEmail, confirmEmail, getProposedEmail, updateUser, verifyUser],
]

beforeEach(async () => {
  memory = new MemoryTable()
  table = tableOn(memory)
  const password_hash = await hashPassword(password)
  const admin = (email: string) => verifiedAccount(table, ['client'], { email }, { is_admin: true, password_hash })
  const [eve, ada, ann] = [
    await admin(evesAddress),
    await admin('ada@bookme.example'),
    await admin('ann@bookme.example'),
  ]
  const client = await verifiedAccount(table, ['client'], { email: 'cleo@bookme.example' })
  const people = { eve, ada, ann, client }
  ids = Object.fromEntries(Object.entries(people).map(([who, { id }]) => [who, id]))
  for (const id of Object.values(ids)) await giveFactor(table, id)
  tokens = await sessionsOf(table, people)
  api = useCaseApi(table, useCases, (who) => tokens[who]!)
})

const body = (email: string) => ({
  ...{ first: 'Pat', last: 'Marsh', email, cell_phone: '518-555-0100', zipcode: '12534' },
  ...{ client: { name: 'Marsh' }, password },
})
const propose = (who: string, target: string, email: string) =>
  api.call(usersApi.updateUser, who, { params: { id: ids[target]! }, body: body(email) })
const mailsTo = (...to: string[]) =>
  table.jobs.filter((job): job is MailJob => job.type === 'mail').filter((mail) => to.includes(mail.to))
const tokensIn = (mails: readonly MailJob[]) =>
  mails.flatMap(({ variables }) =>
    'link' in variables ? [new URL(variables.link, 'http://x').searchParams.get('token') ?? ''] : [],
  )
const follow = async (to: string, template: string) => {
  const [token = ''] = tokensIn(mailsTo(to).filter((mail) => mail.template === template)).slice(-1)
  return (await api.call(usersApi.confirmEmail, undefined, { body: { token } })).status
}
const emailOf = async (who: string) => (await getUserRecord(table.deps(), ids[who]!)).email
const entries = async (what: RegExp) =>
  (await table.dump()).filter((row) => String(row['PK']).startsWith('AUDIT#') && what.test(String(row['what'])))

describe('an address that an admin changes for somebody else', () => {
  const next = 'cleo.new@bookme.example'

  it('changes with a second admin who asks for the same one, each named in the audit log', async () => {
    for (const who of ['eve', 'eve']) expect((await propose(who, 'client', next)).status).toBe(200)
    expect(mailsTo(next)).toEqual([])
    await propose('ada', 'client', 'else@bookme.example')
    expect(mailsTo('else@bookme.example')).toEqual([])
    await propose('eve', 'client', next)
    await propose('ann', 'client', next.toUpperCase())
    expect(mailsTo('cleo@bookme.example').at(-1)).toMatchObject({
      template: 'email_change_asked',
      variables: { by: expect.stringMatching(/^\w+ \w+ and \w+ \w+$/) as string },
    })
    expect(await emailOf('client')).toBe('cleo@bookme.example')
    expect(await follow(next.toUpperCase(), 'confirm_new_email')).toBe(204)
    expect((await emailOf('client')).toLowerCase()).toBe(next)
    const { eve, ann, client } = ids
    expect((await entries(/asked for a new email/)).map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([eve, ann]),
    )
    expect(await entries(/^Proved an email/)).toMatchObject([{ user_id: client, targets: [client, eve, ann] }])
  })

  it('changes with the old mailbox, which agrees by its link, once', async () => {
    await propose('eve', 'client', next)
    expect(mailsTo('cleo@bookme.example')).toMatchObject([{ template: 'email_change_proposed' }])
    expect(await follow('cleo@bookme.example', 'email_change_proposed')).toBe(204)
    expect(await follow('cleo@bookme.example', 'email_change_proposed')).toBe(422)
    expect(await follow(next, 'confirm_new_email')).toBe(204)
    expect(await emailOf('client')).toBe(next)
    const { eve, client } = ids
    expect(await entries(/^Agreed to a new email/)).toMatchObject([{ user_id: client, targets: [client, eve] }])
    expect(await entries(/^Proved an email/)).toMatchObject([{ targets: [client, eve] }])
  })

  it('is asked for by itself, and seen by the admin who may agree', async () => {
    const params = { id: ids['client']! }
    const change = async (who: string) =>
      (await ask(api, usersApi.changeEmail, who, { params, body: { email: next, password } })).message
    const seen = async (who = 'ada') => (await ask(api, usersApi.getProposedEmail, who, { params })).proposed
    expect(await seen()).toBeNull()
    expect((await api.call(usersApi.getProposedEmail, 'client', { params })).status).toBe(403)
    const asking = { params, body: { email: next, password: 'Wr0ng-pass!' } }
    expect((await api.call(usersApi.changeEmail, 'eve', asking)).status).toBe(422)
    expect(await change('eve')).toBe('Their email changes once another admin agrees, or they do by mail.')
    const until = new Date(Date.parse(table.now) + 86_400_000).toISOString()
    const byEve = { id: ids['eve'], name: expect.stringMatching(/^\w+ \w+$/) as string }
    expect(await seen()).toEqual({ email: next, asked_by: [byEve], is_agreed: false, until })
    expect(await change('ada')).toBe(`We sent a link to ${next}. Following it changes their email.`)
    expect(await seen('eve')).toMatchObject({ asked_by: [byEve, { id: ids['ada'] }], is_agreed: true })
    expect(await follow(next, 'confirm_new_email')).toBe(204)
    expect([await emailOf('client'), await seen()]).toEqual([next, null])
    // The owner's own request is no admin's business.
    const own = { params: { id: ids['ann']! } }
    await ask(api, usersApi.changeEmail, 'ann', { ...own, body: { email: 'ann.new@bookme.example', password } })
    expect(await ask(api, usersApi.getProposedEmail, 'eve', own)).toEqual({ proposed: null })
  })

  it('is as it was after a day, and after a new password', async () => {
    await propose('eve', 'client', next)
    const { now } = table
    table.now = new Date(Date.parse(now) + 86_400_001).toISOString()
    expect(await follow('cleo@bookme.example', 'email_change_proposed')).toBe(422)
    table.now = now
    await api.call(authApi.requestPasswordReset, undefined, { body: { email: 'cleo@bookme.example' } })
    const [token = ''] = tokensIn(mailsTo('cleo@bookme.example').filter((mail) => mail.template === 'password_reset'))
    await api.call(authApi.confirmPasswordReset, undefined, { body: { token, password: 'Fresh-0ne!' } })
    expect(await follow('cleo@bookme.example', 'email_change_proposed')).toBe(422)
    expect(await entries(/^Replaced the password by the link/)).toMatchObject([{ user_id: ids['client'] }])
    await propose('ada', 'client', next)
    expect(mailsTo(next)).toEqual([])
  })
})

describe('one admin alone', () => {
  const post = async (endpoint: Endpoint, who: string | undefined, input: { params?: object; body?: unknown }) => {
    await api.call(endpoint, who, input as never)
  }
  /** Every link in a mail that `eve` reads, to both pages that links lead to. */
  const followAll = async () => {
    for (const token of new Set(tokensIn(mailsTo(evesAddress, evesOther)))) {
      await post(usersApi.confirmEmail, undefined, { body: { token } })
      await post(authApi.confirmPasswordReset, undefined, { body: { token, password: 'Fresh-0ne!' } })
    }
  }
  const moves = (target: string): Record<string, () => Promise<unknown>> => {
    const at = (who: string) => ({ params: { id: ids[who]! } })
    const address = `${target === 'client' ? 'cleo' : target}@bookme.example`
    return {
      'change the address': () => propose('eve', target, evesOther),
      'change the address to a known one': () => propose('eve', target, evesAddress),
      'change the address of the other admin': () => propose('eve', 'ann', evesOther),
      'change the own address': () => propose('eve', 'eve', evesOther),
      'follow all links in the own mail': followAll,
      'ask for an email by its own route': () =>
        post(usersApi.changeEmail, 'eve', { ...at(target), body: { email: evesOther, password } }),
      recover: () => post(factorsApi.recoverAccount, 'eve', at(target)),
      'recover the other admin': () => post(factorsApi.recoverAccount, 'eve', at('ann')),
      'ask for a reset': () => post(authApi.requestPasswordReset, undefined, { body: { email: address } }),
      'ask for a reset at the other address': () =>
        post(authApi.requestPasswordReset, undefined, { body: { email: evesOther } }),
      'set a password': () =>
        post(authApi.changePassword, 'eve', {
          ...at(target),
          body: { old_password: password, new_password: 'Fresh-0ne!' },
        }),
      'begin a factor': () => post(factorsApi.beginFactor, 'eve', { ...at(target), body: { kind: 'totp', password } }),
      lock: () => post(usersApi.verifyUser, 'eve', { ...at(target), body: { verified: false, reason: 'Why not' } }),
      verify: () => post(usersApi.verifyUser, 'eve', { ...at(target), body: { verified: true } }),
      'invite the other address': () =>
        post(prospectsApi.inviteClient, 'eve', { body: { first: 'Eve', last: 'Marsh', email: evesOther } }),
      'sign up with the address': () =>
        post(authApi.signup, undefined, {
          body: { email: address, password, first: 'E', last: 'M', roles: ['client'] },
        }),
      'sign up with the other address': () =>
        post(authApi.signup, undefined, {
          body: { email: evesOther, password, first: 'E', last: 'M', roles: ['client'] },
        }),
    }
  }
  /** All by which an account is somebody's. */
  const held = async (who: string) => {
    const { email, password_hash, second_factor, is_admin, email_confirmed } = await getUserRecord(
      table.deps(),
      ids[who]!,
    )
    const { factors, recovery_codes } = memory.row({ PK: `FACTOR#${ids[who]!}`, SK: 'FACTORS' }) ?? {}
    return { email, password_hash, second_factor, is_admin, email_confirmed, factors, recovery_codes }
  }
  const admins = () => memory.rows().flatMap(({ PK, SK }) => (PK === 'ADMIN' ? [SK] : []))

  it.each(['ada', 'client'])('takes over %s by no three of these calls in any order', async (target) => {
    const before = [await held(target), await held('ann'), admins()]
    let tried = 0
    const search = async (path: readonly string[]): Promise<void> => {
      const [items, jobs, session] = [memory.copy(), [...table.jobs], tokens['eve']]
      for (const [name, move] of Object.entries(moves(target))) {
        await move()
        tried += 1
        const after = [await held(target), await held('ann'), admins()]
        expect(after, [...path, name].join(', ')).toEqual(before)
        if (path.length < 2) await search([...path, name])
        memory.load(items)
        table.jobs.splice(0, Infinity, ...jobs)
        tokens['eve'] = session!
      }
    }
    await search([])
    expect(tried).toBe(17 + 17 ** 2 + 17 ** 3)
  })
})

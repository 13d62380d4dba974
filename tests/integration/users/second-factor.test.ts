import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableAccess, tableGrants } from '#infra/table-grants.ts'
import { authApi } from '#shared/api/auth.ts'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import { factorsApi } from '#shared/api/factors.ts'
import { usersApi } from '#shared/api/users.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused, withToken } from '#tests/support/api.ts'
import { codeNow, giveFactor } from '#tests/support/factor-fixture.ts'
import { minute, password, startSteps, step, type Steps } from './factor-steps.ts'

let steps: Steps
beforeAll(async () => {
  steps = await startSteps()
})
afterAll(() => {
  steps.table.stop()
})
beforeEach(() => steps.setUp())

describe('setting up an authenticator app', () => {
  it('needs the password and a code, shows ten recovery codes once, ends other sessions, and is mailed', async () => {
    expect(steps.person.codes).toHaveLength(10)
    expect(new Set(steps.person.codes).size).toBe(10)
    expect(await refused(steps.api, usersApi.getUser, 'other', steps.own())).toMatchObject({ status: 401 })
    const list = await ask(steps.api, factorsApi.listFactors, 'nora', steps.own())
    expect(list).toMatchObject({ factors: [{ kind: 'totp', used_at: null }], recovery_codes_left: 10 })
    expect(steps.mails('second_factor_changed')).toMatchObject([{ variables: { change: 'added', kind: 'totp' } }])
    expect((await steps.noted()).sort()).toEqual([factorsApi.addFactor.audited.as, factorsApi.beginFactor.audited.as])
  })

  it('shows no secret again, and stores no recovery code', async () => {
    const answers = [
      await ask(steps.api, factorsApi.listFactors, 'nora', steps.own()),
      await ask(steps.api, usersApi.getUser, 'nora', steps.own()),
    ]
    for (const secret of [steps.person.secret, ...steps.person.codes]) {
      expect(JSON.stringify(answers)).not.toContain(secret)
      const rows = (await steps.table.dump()).filter((row) => JSON.stringify(row).includes(secret))
      expect(rows.every(({ PK }) => PK === `FACTOR#${steps.person.id}`)).toBe(true)
    }
    const rows = JSON.stringify(await steps.table.dump())
    for (const code of steps.person.codes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('is read by one function alone', () => {
    const readers = Object.entries(tableAccess).filter(([, access]) =>
      tableGrants(access).some(
        ({ actions, partitions }) =>
          partitions.includes('FACTOR#*') && actions.some((one) => /BatchGetItem|Query/.test(one)),
      ),
    )
    expect(readers.map(([name]) => name)).toEqual(['factors'])
  })

  it('is refused with a wrong password or code, a used step, and a second app', async () => {
    const wrong = await refused(
      steps.api,
      factorsApi.beginFactor,
      'nora',
      steps.own({ kind: 'totp', password: 'Wrong0ne!' }),
    )
    expect(wrong).toMatchObject({ status: 422, errors: { password: 'Wrong password' } })
    expect(
      (await refused(steps.api, factorsApi.beginFactor, 'nora', steps.own({ kind: 'totp', password }))).status,
    ).toBe(409)
    const unknown = await refused(
      steps.api,
      factorsApi.addFactor,
      'nora',
      steps.own({ challenge: 'x'.repeat(43), code: '123456' }),
    )
    expect(unknown).toMatchObject({ status: 422, error_message: 'Please begin again' })
  })
})

describe('a login with a second factor', () => {
  it('answers no session to the password, and one to the code', async () => {
    const answer = await steps.passwordStep()
    expect(answer).toEqual({ id: steps.person.id, second_factor: ['totp'], challenge: expect.any(String) as string })
    const code = codeNow(steps.table, steps.person)
    const record = await ask(steps.api, factorsApi.finishLogin, undefined, steps.secondStep(answer.challenge, { code }))
    expect(record).toMatchObject({ id: steps.person.id, verified: true, signup_complete: false })
    steps.tokens['new'] = record.token
    await ask(steps.api, usersApi.getUser, 'new', steps.own())
  })

  it('does not know a device before the second step', async () => {
    steps.from('Chrome/150.0 (Android)', 'device-of-a-thief')
    await steps.passwordStep()
    expect(steps.mails('new_device')).toEqual([])
    await steps.logIn('new', { code: codeNow(steps.table, steps.person) })
    expect(steps.mails('new_device')).toHaveLength(1)
  })

  it('refuses a challenge that is used, over, of another purpose, or of somebody else', async () => {
    const { challenge } = await steps.passwordStep()
    await ask(
      steps.api,
      factorsApi.finishLogin,
      undefined,
      steps.secondStep(challenge, { recovery_code: steps.person.codes[0] }),
    )
    const later = await steps.passwordStep()
    const { challenge: confirming } = await ask(steps.api, factorsApi.challengeFactor, 'nora', steps.own())
    steps.pass(5 * minute)
    for (const one of [challenge, later.challenge, confirming, 'unknown']) {
      const input = steps.secondStep(one, { recovery_code: steps.person.codes[1] })
      expect((await refused(steps.api, factorsApi.finishLogin, undefined, input)).status).toBe(401)
    }
  })

  it('takes a code once, even if the clock moves back or two arrive at once', async () => {
    const code = codeNow(steps.table, steps.person)
    const both = [await steps.passwordStep(), await steps.passwordStep()]
    const answers = await Promise.all(
      both.map(({ challenge }) =>
        steps.api.call(factorsApi.finishLogin, undefined, steps.secondStep(challenge, { code })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    steps.pass(-step)
    for (const shown of [code, codeNow(steps.table, steps.person)]) {
      const { challenge } = await steps.passwordStep()
      const replay = await refused(
        steps.api,
        factorsApi.finishLogin,
        undefined,
        steps.secondStep(challenge, { code: shown }),
      )
      expect(replay).toMatchObject({ status: 422, error_message: 'Please wait for the next code' })
    }
    expect(await steps.noted()).toContain('Refused: a code that was used before')
    expect(steps.mails('second_factor_refused')).toMatchObject([{ variables: { reason: 'replayed' } }])
    steps.pass(2 * step)
    await steps.logIn('new', { code: codeNow(steps.table, steps.person) })
  })

  it('takes a recovery code once, in any spelling, and tells the person of both', async () => {
    const [first = ''] = steps.person.codes
    await steps.logIn('new', { recovery_code: first.toLowerCase().replaceAll('-', ' ') })
    expect(steps.mails('second_factor_changed').at(-1)).toMatchObject({ variables: { change: 'code_used' } })
    const { challenge } = await steps.passwordStep()
    const again = steps.secondStep(challenge, { recovery_code: first })
    expect((await refused(steps.api, factorsApi.finishLogin, undefined, again)).status).toBe(422)
    expect(await steps.noted()).toContain('Refused: a recovery code that was used before')
    expect(steps.mails('second_factor_refused').at(-1)).toMatchObject({ variables: { reason: 'recovery_used' } })
    expect(await ask(steps.api, factorsApi.listFactors, 'new', steps.own())).toMatchObject({ recovery_codes_left: 9 })
  })

  it('stops a guesser after ten wrong codes and tells the person, whose own device still gets in', async () => {
    steps.from('curl', 'device-of-a-guesser')
    const statuses: number[] = []
    const { challenge } = await steps.passwordStep()
    for (let n = 0; n < 12; n += 1)
      statuses.push(
        (await refused(steps.api, factorsApi.finishLogin, undefined, steps.secondStep(challenge, { code: 'abc' })))
          .status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    expect(steps.mails('second_factor_refused')).toMatchObject([{ variables: { reason: 'locked' } }])
    expect((await steps.noted()).filter((what) => what.startsWith('Refused'))).toEqual(['Refused: a wrong code'])
    steps.from('Firefox/150.0 (Windows NT 10.0)', `device-of-nora-${steps.count}`)
    await steps.logIn('new', { code: codeNow(steps.table, steps.person) })
  })
})

describe('an act that needs the second factor', () => {
  const newPassword = { old_password: password, new_password: 'Fresh-0ne!' }
  const change = () => refused(steps.api, authApi.changePassword, 'nora', steps.own(newPassword))

  it('is refused with a stolen session, in the audit log, and done for ten minutes after a confirmation', async () => {
    steps.pass(10 * minute)
    expect(await change()).toMatchObject({ status: 403, reason: 'confirm_second_factor' })
    expect(await steps.noted()).toContain('Refused: second factor not confirmed')
    await ask(steps.api, factorsApi.confirmFactor, 'nora', steps.own({ code: codeNow(steps.table, steps.person) }))
    steps.pass(10 * minute + 1)
    expect((await change()).status).toBe(403)
    steps.pass(-20 * minute)
    // The clock has moved back: a confirmation from the future does not count.
    expect((await change()).status).toBe(403)
    steps.pass(20 * minute)
    await ask(steps.api, factorsApi.confirmFactor, 'nora', steps.own({ code: codeNow(steps.table, steps.person) }))
    await ask(steps.api, authApi.changePassword, 'nora', steps.own(newPassword))
  })

  it('fills no log: 300 refusals are one entry of each endpoint in ten minutes, without what was typed', async () => {
    steps.pass(20 * minute)
    const typed = (n: number) => ({ params: { id: `${n} visit https://evil.example`.padEnd(128, '!') } })
    const calls = Array.from({ length: 300 }, (_, n) =>
      refused(steps.api, factorsApi.renewRecoveryCodes, 'nora', typed(n)),
    )
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([403]))
    const entries = async () =>
      (await steps.table.dump()).filter(({ PK, what, user_id }) => {
        const isRefusal = String(PK).startsWith('AUDIT#') && String(what).startsWith('Refused')
        return isRefusal && user_id === steps.person.id
      })
    expect(await entries()).toMatchObject([{ targets: [] }])
    expect((await change()).status).toBe(403)
    expect(await entries()).toHaveLength(2)
    steps.pass(10 * minute)
    expect((await change()).status).toBe(403)
    expect(await entries()).toHaveLength(3)
  })

  it('leaves no entry for an account whose address nobody has confirmed', async () => {
    const deps = steps.table.deps()
    const before = await getUserRecord(deps, steps.person.id)
    await saveUser(deps, { before, after: { ...before, email_confirmed: false } })
    const entries = (await steps.noted()).length
    steps.pass(11 * minute)
    expect((await change()).status).toBe(403)
    await ask(steps.api, factorsApi.confirmFactor, 'nora', steps.own({ code: codeNow(steps.table, steps.person) }))
    await ask(steps.api, factorsApi.renewRecoveryCodes, 'nora', steps.own())
    expect(await steps.noted()).toHaveLength(entries)
  })

  it('is asked of people who have one, right after a login not at all', async () => {
    await steps.logIn('new', { code: codeNow(steps.table, steps.person) })
    const answer = await ask(steps.api, factorsApi.renewRecoveryCodes, 'new', steps.own())
    expect(answer.recovery_codes).toHaveLength(10)
    expect(answer.recovery_codes).not.toContain(steps.person.codes[0])
  })

  it('is a new email by the account form, and not another change', async () => {
    steps.pass(11 * minute)
    const body = {
      first: 'Nora',
      last: 'Whit',
      email: steps.person.email,
      zipcode: '12534',
      cell_phone: '518-555-0100',
    }
    await ask(steps.api, usersApi.updateUser, 'nora', steps.own({ ...body, client: { name: 'Nora' } }))
    const moved = steps.own({ ...body, client: { name: 'Nora' }, email: 'moved@bookme.example', password })
    expect(await refused(steps.api, usersApi.updateUser, 'nora', moved)).toMatchObject({
      status: 403,
      reason: 'confirm_second_factor',
    })
  })

  it('is the way to the bank settings, and an address that shows the events after the session', async () => {
    const { id } = await verifiedAccount(steps.table, ['artist'])
    await giveFactor(steps.table, id)
    steps.tokens['artist'] = await sessionOf(steps.table, id)
    steps.pass(11 * minute)
    for (const endpoint of [usersApi.accountLink, usersApi.makeCalendarAddress]) {
      const answer = await refused(steps.api, endpoint, 'artist', { params: { id } })
      expect(answer).toMatchObject({ status: 403, reason: 'confirm_second_factor' })
    }
  })

  it('ends a session that guesses', async () => {
    steps.pass(11 * minute)
    steps.from('curl', 'device-of-a-thief')
    for (let n = 0; n < 10; n += 1)
      expect((await refused(steps.api, factorsApi.confirmFactor, 'nora', steps.own({ code: '000000' }))).status).toBe(
        422,
      )
    expect(
      (
        await refused(
          steps.api,
          factorsApi.confirmFactor,
          'nora',
          steps.own({ code: codeNow(steps.table, steps.person) }),
        )
      ).status,
    ).toBe(429)
    expect((await refused(steps.api, usersApi.getUser, 'nora', steps.own())).status).toBe(401)
  })
})

describe('removing a factor', () => {
  it('uses the confirmation up: of two at once, one is refused', async () => {
    const { factors } = await ask(steps.api, factorsApi.listFactors, 'nora', steps.own())
    const params = { id: steps.person.id, factor_id: factors[0]!.id }
    await ask(steps.api, factorsApi.confirmFactor, 'nora', steps.own({ code: codeNow(steps.table, steps.person) }))
    const both = await Promise.all([
      steps.api.call(factorsApi.removeFactor, 'nora', { params }),
      steps.api.call(factorsApi.removeFactor, 'nora', { params }),
    ])
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(steps.mails('second_factor_changed').at(-1)).toMatchObject({
      variables: { change: 'removed', kind: 'totp' },
    })
    expect(
      withToken(await ask(steps.api, authApi.login, undefined, { body: { email: steps.person.email, password } })),
    ).toBeDefined()
    expect(
      (await steps.table.dump()).filter(({ PK, SK }) => PK === `FACTOR#${steps.person.id}` && SK === 'FACTORS'),
    ).toEqual([])
  })

  it('is the end of all of it when the account is erased', async () => {
    await steps.logIn('new', { code: codeNow(steps.table, steps.person) })
    await ask(steps.api, usersApi.eraseAccount, 'new', steps.own({ password }))
    const left = (await steps.table.dump()).filter(({ PK }) => PK === `FACTOR#${steps.person.id}`)
    expect(left.filter(({ SK }) => !String(SK).startsWith('CHALLENGE#'))).toEqual([])
    const profile = (await steps.table.dump()).find(
      ({ PK, SK }) => PK === `USER#${steps.person.id}` && SK === 'PROFILE',
    )
    expect(profile).not.toHaveProperty('second_factor')
  })
})

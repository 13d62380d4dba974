import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { factorsApi } from '#shared/api/factors.ts'
import { usersApi } from '#shared/api/users.ts'
import { sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused, withToken } from '#tests/support/api.ts'
import { codeNow, giveFactor } from '#tests/support/factor-fixture.ts'
import { removeFactors } from '../../../tools/grant-admin.ts'
import { password, startSteps, type Steps } from './factor-steps.ts'

let steps: Steps
beforeAll(async () => {
  steps = await startSteps()
})
afterAll(() => {
  steps.table.stop()
})
beforeEach(() => steps.setUp())

describe('recovery by admins', () => {
  const newAdmin = async (who: string) => {
    const { id } = await verifiedAccount(steps.table, ['client'], {}, { is_admin: true })
    steps.tokens[who] = await sessionOf(steps.table, id)
    return id
  }
  const recover = (who: string) => steps.api.call(factorsApi.recoverAccount, who, steps.own())

  it('takes one admin where there is one, and two where there are two, and tells the person of each step', async () => {
    await newAdmin('first')
    expect(await recover('first')).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(steps.mails('second_factor_changed').at(-1)).toMatchObject({ variables: { change: 'recovered' } })
    expect((await refused(steps.api, usersApi.getUser, 'nora', steps.own())).status).toBe(401)
    steps.tokens['nora'] = withToken(
      await ask(steps.api, authApi.login, undefined, { body: { email: steps.person.email, password } }),
    ).token
    expect((await recover('first')).status).toBe(409)

    const { challenge, totp } = await steps.begin()
    await ask(steps.api, factorsApi.addFactor, 'nora', steps.own({ challenge, code: codeNow(steps.table, totp!) }))
    await newAdmin('second')
    for (const who of ['first', 'first']) expect(await recover(who)).toMatchObject({ body: { state: 'waiting' } })
    expect(steps.mails('second_factor_changed').at(-1)).toMatchObject({ variables: { change: 'recovery_asked' } })
    const { recovery_asked_at } = await ask(steps.api, factorsApi.listFactors, 'nora', steps.own())
    expect(recovery_asked_at).toBe(steps.table.now)
    expect(await recover('second')).toMatchObject({ body: { state: 'done' } })
    expect((await steps.noted()).length).toBeGreaterThan(0)
    const acts = (await steps.table.dump()).filter(({ route }) => route === 'POST /users/{id}/factors/recovery')
    expect(acts.map(({ targets }) => targets)).toEqual(Array.from({ length: 4 }, () => [steps.person.id]))
  })

  it('is up to the operator for the only admin, and noted', async () => {
    expect(await removeFactors(steps.table.deps(), 'nobody@bookme.example')).toBeUndefined()
    await removeFactors(steps.table.deps(), steps.person.email)
    expect((await refused(steps.api, usersApi.getUser, 'nora', steps.own())).status).toBe(401)
    const body = { email: steps.person.email, password }
    withToken(await ask(steps.api, authApi.login, undefined, { body }))
    expect(steps.mails('second_factor_changed').at(-1)).toMatchObject({ variables: { change: 'recovered' } })
    expect(await steps.noted()).toContain('Removed all second factors of this account')
  })

  it('is no way for admins to remove their own', async () => {
    const id = await newAdmin('third')
    await giveFactor(steps.table, id)
    await ask(steps.api, factorsApi.listFactors, 'third', { params: { id } })
    steps.tokens['third'] = await sessionOf(steps.table, id)
    const answer = await refused(steps.api, factorsApi.recoverAccount, 'third', { params: { id } })
    expect(answer).toMatchObject({ status: 409, error_message: 'Another admin has to do this' })
  })
})

describe('where the stage demands a second factor of staff', () => {
  it('agents and admins set one up before anything else, and keep it', async () => {
    const { id } = await verifiedAccount(steps.table, ['agent'])
    steps.tokens['agent'] = await sessionOf(steps.table, id)
    steps.api.overrides = { ...steps.api.overrides, staffSecondFactor: true }
    const params = { id }
    expect(await ask(steps.api, usersApi.getUser, 'agent', { params })).toMatchObject({ needs_second_factor: true })
    const body = { old_password: password, new_password: 'Fresh-0ne!' }
    expect(await refused(steps.api, authApi.changePassword, 'agent', { params, body })).toMatchObject({
      status: 403,
      reason: 'set_up_second_factor',
    })
    const factor = await giveFactor(steps.table, id)
    steps.tokens['agent'] = await sessionOf(steps.table, id)
    expect(await ask(steps.api, usersApi.getUser, 'agent', { params })).not.toHaveProperty('needs_second_factor')
    const last = await refused(steps.api, factorsApi.removeFactor, 'agent', { params: { id, factor_id: factor.id } })
    expect(last).toMatchObject({ status: 409, error_message: 'You need a second factor. Please add another one first' })
    expect((await refused(steps.api, authApi.changePassword, 'agent', { params, body })).status).toBe(422)
    await ask(steps.api, usersApi.getUser, 'nora', steps.own())
  })
})

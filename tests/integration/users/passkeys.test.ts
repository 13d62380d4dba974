import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { factorsApi } from '#shared/api/factors.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { codeNow } from '#tests/support/factor-fixture.ts'
import { minute, password, startSteps, type Steps } from './factor-steps.ts'

let steps: Steps
beforeAll(async () => {
  steps = await startSteps()
})
afterAll(() => {
  steps.table.stop()
})
beforeEach(() => steps.setUp())

describe('a passkey', () => {
  const addPasskey = async (who: string, id: string, authenticator: Authenticator) => {
    const params = { id }
    const begun = await ask(steps.api, factorsApi.beginFactor, who, { params, body: { kind: 'passkey', password } })
    expect(begun.passkey).toMatchObject({ rp: { name: 'BookMe', id: 'localhost' }, attestation: 'none' })
    const body = { challenge: begun.challenge, passkey: authenticator.create(begun.passkey!.challenge) }
    return ask(steps.api, factorsApi.addFactor, who, { params, body })
  }
  const logInBy = async (authenticator: Authenticator) => {
    const { challenge } = await steps.passwordStep()
    return steps.api.call(
      factorsApi.finishLogin,
      undefined,
      steps.secondStep(challenge, { passkey: authenticator.get(challenge) }),
    )
  }
  let authenticator: Authenticator
  beforeEach(async () => {
    await ask(steps.api, factorsApi.confirmFactor, 'nora', steps.own({ code: codeNow(steps.table, steps.person) }))
    authenticator = new Authenticator()
    expect((await addPasskey('nora', steps.person.id, authenticator)).recovery_codes).toEqual([])
  })

  it('logs in, and confirms', async () => {
    expect((await steps.passwordStep()).second_factor).toEqual(['totp', 'passkey'])
    const { status, body } = await logInBy(authenticator)
    expect(status).toBe(200)
    steps.tokens['new'] = body.token
    steps.pass(11 * minute)
    const { challenge } = await ask(steps.api, factorsApi.challengeFactor, 'new', steps.own())
    const proof = { challenge, passkey: authenticator.get(challenge) }
    await ask(steps.api, factorsApi.confirmFactor, 'new', steps.own(proof))
    await ask(steps.api, factorsApi.renewRecoveryCodes, 'new', steps.own())
    // A signed challenge works once.
    expect((await refused(steps.api, factorsApi.confirmFactor, 'new', steps.own(proof))).status).toBe(422)
  })

  it('of another account, of another site, or with an old counter is refused and told', async () => {
    const reasons = () => steps.mails('second_factor_refused').map(({ variables }) => variables)
    const foreign = new Authenticator()
    const { id } = await ask(steps.api, authApi.signup, undefined, {
      body: { email: `eve${steps.count}@bookme.example`, password, first: 'Eve', last: 'Stranger', roles: ['client'] },
    })
    steps.tokens['eve'] = await sessionOf(steps.table, id)
    await addPasskey('eve', id, foreign)
    expect((await logInBy(foreign)).status).toBe(422)
    expect(reasons().at(-1)).toMatchObject({ reason: 'foreign_passkey' })

    const copied = Object.assign(new Authenticator('https://evil.example'), { id: authenticator.id })
    expect((await logInBy(copied)).status).toBe(422)
    expect(reasons().at(-1)).toMatchObject({ reason: 'bad_passkey' })
    authenticator.counter -= 1
    expect((await logInBy(authenticator)).status).toBe(422)
    expect(reasons().at(-1)).toMatchObject({ reason: 'bad_passkey' })
    expect(await steps.noted()).toContain('Refused: a passkey of another account')
    authenticator.counter += 5
    expect((await logInBy(authenticator)).status).toBe(200)
  })

  it('and an app are not removed together: each takes a confirmation of its own', async () => {
    const { factors } = await ask(steps.api, factorsApi.listFactors, 'nora', steps.own())
    expect(factors).toHaveLength(2)
    const remove = (factor_id: string) =>
      steps.api.call(factorsApi.removeFactor, 'nora', { params: { id: steps.person.id, factor_id } })
    const both = await Promise.all(factors.map(({ id }) => remove(id)))
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
    const left = await ask(steps.api, factorsApi.listFactors, 'nora', steps.own())
    expect(left.factors).toHaveLength(1)
    expect(await remove(left.factors[0]!.id)).toMatchObject({
      status: 403,
      body: { reason: 'confirm_second_factor' },
    })
    expect(steps.mails('second_factor_changed').at(-1)).toMatchObject({ variables: { change: 'removed' } })
    expect(await steps.noted()).toContain('Refused: second factor not confirmed')
  })

  it('says which browser added it, and gets another name, which needs the second factor', async () => {
    const list = async () => (await ask(steps.api, factorsApi.listFactors, 'nora', steps.own())).factors
    const [, key] = await list()
    expect(key).toMatchObject({ kind: 'passkey', name: 'Passkey', device: 'Firefox on Windows', used_at: null })
    const params = { id: steps.person.id, factor_id: key!.id }
    const rename = (name: string, factor_id = params.factor_id) =>
      steps.api.call(factorsApi.renameFactor, 'nora', { params: { ...params, factor_id }, body: { name } })
    expect(await rename(' Work laptop ')).toMatchObject({ status: 204 })
    expect((await list())[1]).toEqual({ ...key, name: 'Work laptop' })
    expect((await logInBy(authenticator)).status).toBe(200)
    expect((await list())[1]).toMatchObject({ name: 'Work laptop', used_at: steps.table.now })
    expect(await rename(' ')).toMatchObject({ status: 422, body: { errors: { name: 'Required' } } })
    expect(await rename('Phone', 'fct_unknown')).toMatchObject({ status: 404 })
    expect(await steps.noted()).toContain(factorsApi.renameFactor.audited.as)
    steps.pass(11 * minute)
    expect(await rename('Phone')).toMatchObject({ status: 403, body: { reason: 'confirm_second_factor' } })
  })

  it('is not added with another challenge than its own', async () => {
    const body = { kind: 'passkey', password }
    const begun = await ask(steps.api, factorsApi.beginFactor, 'nora', steps.own(body))
    const other = new Authenticator()
    const sent = { challenge: begun.challenge, passkey: other.create('x'.repeat(43)) }
    expect(await refused(steps.api, factorsApi.addFactor, 'nora', steps.own(sent))).toMatchObject({ status: 422 })
  })
})

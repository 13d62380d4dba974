import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '#functions/people/use-cases/auth/change-password.ts'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { confirmPasswordReset, requestPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { finishLogin } from '#functions/people/use-cases/factors/finish-login.ts'
import { formerDeviceKey, knownDevicesKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { deviceOf } from '#functions/platform/caller/device.ts'
import { confirmEmail } from '#functions/accounts/use-cases/confirm-email.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { authApi } from '#shared/api/auth.ts'
import { factorsApi } from '#shared/api/factors.ts'
import { usersApi } from '#shared/api/users.ts'
import { limits } from '#shared/domain/limits.ts'
import { ask, refused, withToken } from '#tests/support/api.ts'
import { codeNow, giveFactor, type Factor } from '#tests/support/factor-fixture.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let table: TestTable
let api: UseCaseApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  table = await startTable()
  api = useCaseApi(
    table,
    [signup, login, finishLogin, changePassword, requestPasswordReset, confirmPasswordReset, confirmEmail, getUser],
    (who) => tokens[who]!,
  )
})
afterAll(() => table.stop())

const password = 'Passw0rd!'
let people = 0
let email = ''
let id = ''
const on = (device: string, ip = '10.0.0.1') => {
  const request = { ip, userAgent: 'Browser', timezone: undefined, device: `device-of-${device}` }
  api.overrides = { limits, request }
}
const logIn = async (device: string, pass = password) => {
  on(device)
  tokens[device] = withToken(await ask(api, authApi.login, undefined, { body: { email, password: pass } })).token
}
const isLoggedIn = async (device: string) =>
  (await api.call(usersApi.getUser, device, { params: { id } })).status === 200
/** Of wrong passwords, one on each device, all from one network: how many are checked. */
const guesses = async (count: number, nameOf: (n: number) => string) => {
  let checked = 0
  for (let n = 0; n < count; n += 1) {
    on(nameOf(n))
    const { status } = await api.call(authApi.login, undefined, { body: { email, password: 'Wrong0ne!' } })
    if (status === 401) checked += 1
  }
  return checked
}
const mailedToken = (template: string): string => {
  const mail = table.jobs.findLast((job) => job.type === 'mail' && job.template === template && job.to === email)
  if (mail?.type !== 'mail' || !('link' in mail.variables)) throw new Error('No link was mailed')
  return new URL(mail.variables.link, 'http://x').searchParams.get('token')!
}
const news = () => table.jobs.filter((job) => job.type === 'mail' && job.template === 'new_device').length
const reset = async (device: string, pass = 'Fresh-0ne!') => {
  on(device)
  await ask(api, authApi.requestPasswordReset, undefined, { body: { email } })
  const token = mailedToken('password_reset')
  await ask(api, authApi.confirmPasswordReset, undefined, { body: { token, password: pass } })
}
const confirm = async (device: string) => {
  on(device)
  await ask(api, usersApi.confirmEmail, undefined, { body: { token: mailedToken('confirm_email') } })
}

beforeEach(async () => {
  table.now = new Date(Date.parse(table.now) + 86_400_000).toISOString()
  table.jobs.length = 0
  people += 1
  email = `device-owner${people}@bookme.example`
  on('signup')
  const body = { email, password, first: 'Nora', last: 'Whitfield', roles: ['client' as const] }
  id = (await ask(api, authApi.signup, undefined, { body })).id
})

describe('known devices', () => {
  it('are at most ten, the last ones, in one row without the address', async () => {
    for (let n = 0; n < 14; n += 1) {
      table.now = new Date(Date.parse(table.now) + 1000).toISOString()
      await logIn(`number-${n}`)
    }
    const rows = (await table.dump()).filter(({ PK }) => String(PK).startsWith('LOGIN#'))
    const row = rows.find(({ PK }) => PK === knownDevicesKey(id).PK)!
    expect(Object.keys(row).filter((name) => /^[0-9a-f]{32}$/.test(name))).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain('device-owner')
    expect(news()).toBe(14)
    await logIn('number-13')
    expect(news()).toBe(14)
    await logIn('number-0')
    expect(news()).toBe(15)
  })

  it('of an earlier password throttle guesses like unknown ones', async () => {
    for (let n = 0; n < 14; n += 1) await logIn(`stale-${n}`)
    await reset('owner')
    expect(await guesses(70, (n) => `stale-${n % 14}`)).toBeLessThanOrEqual(20)
    await logIn('owner', 'Fresh-0ne!')
  })

  it('are forgotten after 90 days', async () => {
    await logIn('laptop')
    table.now = new Date(Date.parse(table.now) + 89 * 86_400_000).toISOString()
    await logIn('laptop')
    expect(news()).toBe(1)
    table.now = new Date(Date.parse(table.now) + 91 * 86_400_000).toISOString()
    await logIn('laptop')
    expect(news()).toBe(2)
  })

  it('stay known where their owner changes the password', async () => {
    await logIn('laptop')
    await logIn('phone')
    on('laptop')
    const body = { old_password: password, new_password: 'Fresh-0ne!' }
    await ask(api, authApi.changePassword, 'laptop', { params: { id }, body })
    expect([await isLoggedIn('laptop'), await isLoggedIn('phone')]).toEqual([true, false])
    table.jobs.length = 0
    await logIn('laptop', 'Fresh-0ne!')
    expect(news()).toBe(0)
    await logIn('phone', 'Fresh-0ne!')
    expect(news()).toBe(1)
  })

  it('as earlier releases stored them cause no mail, and go', async () => {
    on('laptop')
    const former = formerDeviceKey(email, deviceOf({ ...api.overrides.request! }))
    await table.deps().db.transact([put(table.tableName, { ...former, ttl: 4_000_000_000 })])
    await logIn('laptop')
    expect(news()).toBe(0)
    expect(await table.deps().db.get(former)).toBeUndefined()
  })
})

describe('wrong codes', () => {
  let factor: Factor
  const tryCodes = async (device: string, count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) {
      on(device)
      const answer = await ask(api, authApi.login, undefined, { body: { email, password: 'Fresh-0ne!' } })
      if (!('challenge' in answer)) throw new Error('No second step')
      const body = { id, challenge: answer.challenge, code: '000000' }
      statuses.push((await refused(api, factorsApi.finishLogin, undefined, { body })).status)
    }
    return statuses.filter((status) => status === 422).length
  }
  beforeEach(async () => {
    await confirm('signup')
    factor = await giveFactor(table, id)
  })

  it('are not ten more on each device that sets a new password', async () => {
    // Devices that are not known get two links a day.
    for (let n = 0; n < 2; n += 1) {
      await reset(`thief-${n}`)
      expect(await tryCodes(`thief-${n}`, 11)).toBe(n === 0 ? 10 : 0)
    }
  })

  it('are ten more on a device of a completed second step', async () => {
    await reset('owner')
    on('owner')
    const answer = await ask(api, authApi.login, undefined, { body: { email, password: 'Fresh-0ne!' } })
    if (!('challenge' in answer)) throw new Error('No second step')
    const body = { id, challenge: answer.challenge, code: codeNow(table, factor) }
    await ask(api, factorsApi.finishLogin, undefined, { body })
    expect(await tryCodes('stranger', 11)).toBe(10)
    expect(await tryCodes('owner', 11)).toBe(10)
  })
})

describe('who signed up with the address of somebody else', () => {
  it('keeps nothing once its owner sets a password', async () => {
    await logIn('squatter')
    await giveFactor(table, id)
    await reset('owner')
    expect(await isLoggedIn('squatter')).toBe(false)
    await logIn('owner', 'Fresh-0ne!')
    expect((await table.dump()).filter(({ PK }) => PK === `FACTOR#${id}`)).toEqual([])
    expect(await guesses(70, () => 'squatter')).toBeLessThanOrEqual(20)
  })

  it('does not end the session of a person who follows the link on their phone', async () => {
    await logIn('laptop')
    await confirm('phone')
    expect(await isLoggedIn('laptop')).toBe(true)
  })
})

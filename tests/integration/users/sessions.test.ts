import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#functions/people/use-cases/auth/login.ts'
import { signup } from '#functions/people/use-cases/auth/signup.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { endSession, endSessions, listSessions } from '#functions/people/use-cases/users/sessions.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import { newSession } from '#functions/platform/caller/session.ts'
import { put } from '#functions/platform/db/db.ts'
import { deviceLabel } from '#functions/platform/caller/device.ts'
import { authApi } from '#shared/api/auth.ts'
import { usersApi } from '#shared/api/users.ts'
import { makeAccount, sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused, withToken } from '#tests/support/api.ts'
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
    [signup, login, getUser, listSessions, endSession, endSessions, verifyUser],
    (who) => tokens[who]!,
  )
})
afterAll(() => {
  table.stop()
})

const email = 'nora@bookme.example'
const password = 'Passw0rd!'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26.0 Mobile Safari/604.1'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'
const on = (userAgent: string) => {
  api.overrides = { request: { ip: '10.0.0.1', userAgent, timezone: undefined } }
}
const logIn = async (who: string, userAgent: string) => {
  on(userAgent)
  tokens[who] = withToken(await ask(api, authApi.login, undefined, { body: { email, password } })).token
}
const news = () => table.jobs.filter((job) => job.type === 'mail' && job.template === 'new_device')

describe('devices that are logged in', () => {
  let id: string

  it('cause a mail in our own words when they are new, except the one of the sign-up', async () => {
    on(laptop)
    const body = { email, password, first: 'Nora', last: 'Whitfield', roles: ['client' as const] }
    id = (await ask(api, authApi.signup, undefined, { body })).id
    await logIn('laptop', laptop)
    expect(news()).toEqual([])
    await logIn('phone', phone)
    await logIn('phone', phone)
    expect(news()).toMatchObject([{ to: email, variables: { device: 'Safari on iPhone' } }])
    await logIn('odd', 'Claim your prize at https://evil.example')
    expect(news().at(-1)).toMatchObject({ variables: { device: 'An unknown browser' } })
  })

  it('are listed for their owner and admins, and nobody else', async () => {
    const sessions = await ask(api, usersApi.listSessions, 'laptop', { params: { id } })
    expect(sessions.map(({ device }) => device).sort()).toEqual([
      'An unknown browser',
      'Chrome on Linux',
      'Safari on iPhone',
      'Safari on iPhone',
    ])
    expect(sessions.filter(({ is_current }) => is_current)).toMatchObject([{ device: 'Chrome on Linux' }])
    tokens['other'] = await sessionOf(table, (await verifiedAccount(table, ['client'])).id)
    expect(await refused(api, usersApi.listSessions, 'other', { params: { id } })).toMatchObject({ status: 404 })
  })

  it('are logged out one by one, at once', async () => {
    const sessions = await ask(api, usersApi.listSessions, 'laptop', { params: { id } })
    const gone = sessions.find(({ device }) => device === 'An unknown browser')!
    const params = { id, session_id: gone.id }
    expect(await refused(api, usersApi.endSession, 'other', { params })).toMatchObject({ status: 404 })
    await ask(api, usersApi.endSession, 'laptop', { params })
    expect(await refused(api, usersApi.getUser, 'odd', { params: { id } })).toMatchObject({ status: 401 })
    expect(await refused(api, usersApi.endSession, 'laptop', { params })).toMatchObject({ status: 404 })
    await ask(api, usersApi.getUser, 'phone', { params: { id } })
  })

  it('are logged out all at once by their owner, but for this one', async () => {
    await logIn('laptop', laptop)
    await logIn('phone', phone)
    await ask(api, usersApi.endSessions, 'laptop', { params: { id } })
    const sessions = await ask(api, usersApi.listSessions, 'laptop', { params: { id } })
    expect(sessions).toMatchObject([{ device: 'Chrome on Linux', is_current: true }])
    expect(await refused(api, usersApi.getUser, 'phone', { params: { id } })).toMatchObject({ status: 401 })
    expect(await refused(api, usersApi.endSessions, 'other', { params: { id } })).toMatchObject({ status: 404 })
  })

  it('are all logged out by an admin, and by a lock', async () => {
    const admin = await makeAccount(table, ['client'], {}, { is_admin: true, verified: true })
    tokens['admin'] = await sessionOf(table, admin.id)
    await ask(api, usersApi.endSessions, 'admin', { params: { id } })
    expect(await refused(api, usersApi.getUser, 'laptop', { params: { id } })).toMatchObject({ status: 401 })
    for (const who of ['laptop', 'phone']) await logIn(who, laptop)
    const lock = { verified: false, reason: 'A stranger has the password' }
    await ask(api, usersApi.verifyUser, 'admin', { params: { id }, body: lock })
    for (const who of ['laptop', 'phone'])
      expect(await refused(api, usersApi.getUser, who, { params: { id } })).toMatchObject({ status: 401 })
    const other = await makeAccount(table, ['client'], {}, { is_admin: true, verified: true })
    for (const user of [admin, other])
      expect(await refused(api, usersApi.verifyUser, 'admin', { params: { id: user.id }, body: lock })).toMatchObject({
        status: 409,
      })
    await ask(api, usersApi.getUser, 'admin', { params: { id: admin.id } })
  })

  it('stay logged in where an earlier release stored them', async () => {
    const { id: user } = await verifiedAccount(table, ['client'])
    const { token, row } = newSession(user, table.now)
    const { epoch: _, ...older } = row
    await table.deps().db.transact([put(table.tableName, { ...older })])
    tokens['older'] = token
    await ask(api, usersApi.getUser, 'older', { params: { id: user } })
  })

  it('do not name themselves', () => {
    expect([laptop, phone, 'Firefox/150.0 (Windows NT 10.0)', ''].map(deviceLabel)).toEqual([
      'Chrome on Linux',
      'Safari on iPhone',
      'Firefox on Windows',
      'An unknown browser',
    ])
    const onIphone = (name: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${name} Safari/604.1`
    expect(['CriOS/150.0', 'FxiOS/150.0', 'EdgiOS/150.0'].map(onIphone).map(deviceLabel)).toEqual([
      ...['Chrome on iPhone', 'Firefox on iPhone', 'Edge on iPhone'],
    ])
  })
})

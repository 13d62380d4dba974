import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailOf } from '#local/seed/agency.ts'
import { terms_version } from '#local/seed/terms.ts'
import { runAgency, type RunningAgency } from '#tests/support/cloud.ts'

/**
 * AWS around the functions. Returned mail passes through SES's events, EventBridge's rule, the queue's
 * policy and the mail worker.
 */

let running: RunningAgency
beforeAll(async () => {
  running = await runAgency()
  const { clock } = running.cloud
  // After the window in which the agency's people signed up from the same network.
  await clock.advanceTo(new Date(clock.now().getTime() + 3_600_000))
})
afterAll(async () => {
  await running?.stop()
})

const post = async (path: string, body: object) => {
  const response = await fetch(`${running.cloud.url}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${path}: ${response.status}`).toBe(true)
  await running.cloud.idle()
}
const mailsTo = (email: string) => running.cloud.mail().filter(({ to }) => to.includes(email))
const signUp = (email: string) =>
  post('/users/signup', {
    ...{ email, password: 'Horse!2battery', first: 'Ann', last: 'Oh', roles: ['client'] },
    terms_version,
  })

it.each([
  ['bounce+ann@simulator.amazonses.com', /came back/],
  ['complaint+ann@simulator.amazonses.com', /marked a mail of ours as spam/],
])('after the first mail to %s no more are sent, and the admins get one mail', async (email, reason) => {
  await signUp(email)
  expect(mailsTo(email)).toHaveLength(1)
  await post('/users/password-reset', { email })
  expect(mailsTo(email)).toHaveLength(1)
  const told = mailsTo(emailOf('admin')).filter(({ subject }) => subject === `Mail to ${email} has stopped`)
  expect(told).toHaveLength(1)
  expect(told[0]!.text).toMatch(reason)
})

it('mail to a working address continues', async () => {
  const email = 'success@simulator.amazonses.com'
  await signUp(email)
  await post('/users/password-reset', { email })
  expect(mailsTo(email)).toHaveLength(2)
})

it('the site is healthy when distribution, origin secret, function and table work together', async () => {
  const response = await fetch(`${running.cloud.url}/v1/health`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

it('large answers of the API arrive compressed', async () => {
  const get = (accepted: string) =>
    fetch(`${running.cloud.url}/v1/openapi.json`, { headers: { 'accept-encoding': accepted } })
  const [small, large] = [await get('gzip'), await get('identity')]
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(large.headers.get('content-encoding')).toBeNull()
  expect(Number(small.headers.get('content-length'))).toBeLessThan(Number(large.headers.get('content-length')) / 5)
  expect(await small.json()).toEqual(await large.json())
})

it('what has no route is refused in the shape of the API, with the id of the request', async () => {
  const ask = async (method: string, path: string) => {
    const response = await fetch(`${running.cloud.url}${path}`, { method })
    const body = (await response.json()) as { error_message: string; request_id: string }
    expect(body.request_id).toBe(response.headers.get('apigw-requestid'))
    return [response.status, response.headers.get('allow'), body.error_message]
  }
  expect(await ask('GET', '/v1/nothing')).toEqual([404, null, 'There is nothing at this address'])
  expect(await ask('PATCH', '/v1/events')).toEqual([405, 'GET, POST', 'This address takes GET, POST'])
  expect(await ask('OPTIONS', '/v1/events')).toEqual([405, 'GET, POST', 'This address takes GET, POST'])
  expect(await ask('GET', '/v1/health?cache=1')).toEqual([422, null, 'Unknown parameter: cache'])
})

it('what others add to the address of a public page reaches no function', async () => {
  const response = await fetch(`${running.cloud.url}/robots.txt?utm_source=mail&fbclid=1`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
})

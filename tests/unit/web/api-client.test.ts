import { describe, expect, it } from 'vitest'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { call, callPage } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login } from './support.tsx'

const failing = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

describe('a call', () => {
  it('sends Accept, the time zone and, after login, the token', async () => {
    const sent = fakeApi({ 'GET /configuration': { body: {} }, 'GET /events/evt_1': { body: { id: 'evt_1' } } })
    await call('GET /configuration')
    expect(sent[0]!.headers.get('accept')).toBe('application/json')
    expect(sent[0]!.headers.get('timezone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(sent[0]!.headers.has('x-authorization')).toBe(false)
    session.start(login)
    await call('GET /events/{id}', { params: { id: 'evt_1' } })
    expect(sent[1]!.headers.get('x-authorization')).toBe(login.token)
  })
  it('fills in the path, omits empty query fields, and sends the body as JSON', async () => {
    const sent = fakeApi({ 'GET /venues': { body: [] }, 'PUT /venues/a%2Fb': { body: {} } })
    await call('GET /venues', { query: { name: '' } })
    expect(sent[0]!.query).toEqual({})
    await call('PUT /venues/{id}', { params: { id: 'a/b' }, body: { name: 'Hall' } as never })
    expect(sent[1]!.body).toEqual({ name: 'Hall' })
  })
  it('returns null for an empty response, and the cursor of a list', async () => {
    fakeApi({
      'POST /users/logout': { status: 204 },
      'GET /venues': { body: [{ id: 'ven_1' }], headers: { 'X-Next-Cursor': 'more' } },
    })
    expect(await call('POST /users/logout')).toBeNull()
    expect(await callPage('GET /venues')).toEqual({ items: [{ id: 'ven_1' }], next: 'more' })
  })
  it('is never retried', async () => {
    const sent = fakeApi({ 'POST /events': { status: 503, body: {} } })
    await failing(call('POST /events', { body: {} as never }))
    expect(sent).toHaveLength(1)
  })
  it('that writes has an idempotency key, which stays until there is an answer', async () => {
    const booking = { client_notes: 'Music' } as never
    const keyOf = async (status: number, body: unknown = {}, notes = booking) => {
      const sent = fakeApi({ 'POST /booking-requests': { status, body } })
      await call('POST /booking-requests', { body: notes }).catch(() => undefined)
      return sent[0]!.headers.get('idempotency-key')
    }
    const first = await keyOf(503)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(await keyOf(409, { error_message: 'Wait', reason: 'still_running' })).toBe(first)
    expect(await keyOf(503, {}, { client_notes: 'Other' } as never)).not.toBe(first)
    expect(await keyOf(201)).toBe(first)
    expect(await keyOf(422)).not.toBe(first)
  })
  it('twice at once has one key, and leaves no trace once it is answered', async () => {
    const sent = fakeApi({ 'POST /venues': { body: {} }, 'POST /users/login': { status: 503, body: {} } })
    await Promise.all([call('POST /venues', { body: {} as never }), call('POST /venues', { body: {} as never })])
    expect(sent[0]!.headers.get('idempotency-key')).toBe(sent[1]!.headers.get('idempotency-key'))
    await call('POST /users/login', { body: { email: 'a@b.co', password: 'x' } }).catch(() => undefined)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('bookme.sent.'))).toEqual([])
  })
  it('that reads has none', async () => {
    const sent = fakeApi({ 'GET /configuration': { body: {} } })
    await call('GET /configuration')
    expect(sent[0]!.headers.has('idempotency-key')).toBe(false)
  })
  it('can be aborted', async () => {
    fakeApi({ 'GET /configuration': { body: {} } })
    const stop = new AbortController()
    stop.abort()
    await expect(call('GET /configuration', { signal: stop.signal })).rejects.not.toBeInstanceOf(ApiError)
  })
})

describe('a failure', () => {
  it("shows the server's error_message, with fields and event", async () => {
    fakeApi({
      'PUT /events/evt_1': {
        status: 409,
        body: {
          error_message: 'Somebody was faster',
          errors: { name: 'Required' },
          event: { id: 'evt_1', status: 'booked' },
        },
      },
    })
    const error = await failing(call('PUT /events/{id}', { params: { id: 'evt_1' }, body: {} }))
    expect(error).toMatchObject({
      status: 409,
      message: 'Somebody was faster',
      fields: { name: 'Required' },
      event: { id: 'evt_1' },
    })
  })
  it('shows the HTTP status text without one', async () => {
    fakeApi({ 'GET /configuration': { status: 502, body: '<html>' } })
    expect((await failing(call('GET /configuration'))).message).toBe('Bad Gateway')
  })
  it('of a crowd is said as such and read again, one of a limit of the reader is not', async () => {
    fakeApi({ 'GET /configuration': { status: 429, body: { message: 'Too Many Requests' } } })
    const crowd = await failing(call('GET /configuration'))
    expect(crowd.message).toBe('Many people are here right now. Please try again in a moment')
    const limited = ApiError.answered(429, JSON.stringify({ error_message: 'Too many tries' }))
    const retry = queryClient.getDefaultOptions().queries!.retry as (failures: number, error: Error) => boolean
    expect([retry(0, crowd), retry(1, crowd), retry(0, limited)]).toEqual([true, false, false])
  })
  it('reports that there was no response', async () => {
    fakeApi({ 'GET /configuration': 'no response' })
    expect(await failing(call('GET /configuration'))).toMatchObject({
      status: undefined,
      message: 'No response from server',
    })
  })
  it('reports that something went wrong for anything else', async () => {
    fakeApi({ 'GET /configuration': { body: '{ no json' } })
    expect((await failing(call('GET /configuration'))).message).toBe('Something went wrong')
    expect(failureText(new Error('x is undefined'))).toBe('Something went wrong')
  })
  it('prefers a call-specific message, and uses a fallback last', async () => {
    const told = ApiError.answered(409, JSON.stringify({ error_message: 'Taken' }))
    expect(failureText(told, { say: 'Could not send request' })).toBe('Could not send request')
    expect(failureText(told, { otherwise: 'Could not take request' })).toBe('Taken')
    expect(failureText(ApiError.answered(500, '{}'), { otherwise: 'Could not take request' })).toBe(
      'Could not take request',
    )
    expect(failureText(ApiError.unanswered())).toBe('No response from server')
  })
  it('of a dead session ends it; a wrong password does not', async () => {
    fakeApi({
      'GET /events/evt_1': { status: 401, body: { error_message: 'Please log in' } },
      'POST /users/login': { status: 401, body: {} },
    })
    await failing(call('POST /users/login', { body: { email: 'a@b.co', password: 'x' } }))
    expect(session.wasExpired()).toBe(false)
    session.start(login)
    await failing(call('GET /events/{id}', { params: { id: 'evt_1' } }))
    expect(session.get()).toBeUndefined()
    expect(session.wasExpired()).toBe(true)
  })
})

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { responseProblems } from '#tests/support/check-response.ts'
import { bookingOf } from '#tests/support/event-cases.ts'
import { trial } from '#tests/support/granted.ts'
import { startLambdaApi, type LambdaApi } from '#tests/support/lambda-api.ts'
import { documentProblems } from '#tests/support/openapi.ts'
import { takeSnapshot } from '#tests/support/rollback.ts'
import { routeKeys, type RouteKey } from '#tests/support/routes.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { untilSigned } from '#tests/support/scenario.ts'

/** The other suites of this folder rely on this: the harness runs the real handlers and misses nothing. */

let fixture: Fixture
let api: LambdaApi
beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await createFixture(api.table)
})
afterAll(() => api.stop())

const link = (who: string) =>
  api.send(usersApi.billingLink, { token: fixture.tokenOf(who), params: { id: fixture.users['client']!.id } })

describe('the handlers in this process', () => {
  it('go from a request to a signed contract, every response matching the contract', async () => {
    const signed = await untilSigned(api, bookingOf(fixture))
    expect(signed).toMatchObject({ status: 'proposed', proposal_step: 3 })
    // Asked for, taken, requested, confirmed, proposed, signed: each sends a mail. The signature makes its document,
    // and the confirmation ends holds.
    expect(api.recorder.of('sqs')).toHaveLength(8)
    expect(api.checked).toBeGreaterThan(10)
  })

  it('report what a request wrote and called, and that a refused one did neither', async () => {
    const snapshot = await takeSnapshot(api.table)
    const { trace } = await link('client')
    expect(trace.outside.map((call) => call.replace(/^.*?\//, '/'))).toEqual([
      '/v1/customers',
      '/v1/billing_portal/sessions',
    ])
    expect(trace.written.map(({ PK }) => PK.split('#')[0])).toContain('STRIPE')
    expect(await snapshot.difference()).not.toEqual([])
    await snapshot.restore(trace.written)
    expect(await snapshot.difference()).toEqual([])
    expect((await link('client2')).trace).toEqual({ written: [], outside: [], scans: 0 })
  })
})

describe('a role without a grant', () => {
  it('is named, with what it lacks and where to add it', async () => {
    trial.without = 'venues get VENUE#*'
    onTestFinished(() => {
      trial.without = undefined
    })
    const venue = 'ven_01ARZ3NDEKTSV4RRFFQ69G5FAV'
    const request = { params: { id: venue }, token: fixture.tokenOf('agent') }
    await expect(api.send(venuesApi.getVenue, request)).rejects.toThrow(
      `The role of venues lacks a grant: BatchGetItem of VENUE#${venue}. ` +
        'Add the partition to `get` of venues in infra/table-access.ts',
    )
  })
})

describe('a table over all routes', () => {
  // @ts-expect-error A row is missing for nearly every route of the contract.
  const incomplete: Record<RouteKey, number> = { 'GET /events': 1 }
  // @ts-expect-error No such route.
  const wrong: Partial<Record<RouteKey, number>> = { 'GET /event': 1 }

  it('contains each of them', () => {
    expect(routeKeys).toHaveLength(new Set(routeKeys).size)
    expect(routeKeys).toContain(Object.keys(incomplete)[0])
    expect(routeKeys).not.toContain(Object.keys(wrong)[0])
  })
})

describe('the check against the contract', () => {
  const problems = (
    status: number,
    body: unknown,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => responseProblems(usersApi.listPayouts, { status, headers, text: JSON.stringify(body) })
  const payout = {
    id: 'po',
    created: 1,
    arrival_date: 2,
    amount: 3,
    items: [{ id: 'i', timestamp: 1, role: 'artist', name: 'Gala', rate: 3 }],
  }

  it('accepts what the contract allows', () => {
    expect(problems(200, [payout])).toEqual([])
    expect(problems(422, { error_message: 'Required', errors: { name: 'Required' } })).toEqual([])
    expect(
      responseProblems(lookupsApi.instruments, {
        status: 200,
        headers: { 'content-type': 'application/json' },
        text: '["Drums"]',
      }),
    ).toEqual([])
  })

  it('also validates responses against the served document, independently of the schemas', () => {
    const found = (body: unknown, status = 200) =>
      documentProblems(usersApi.listPayouts, status, 'application/json', body)
    expect(found([payout])).toEqual([])
    expect(found([{ ...payout, amount: '3' }])).not.toEqual([])
    expect(found([{ ...payout, items: [{ ...payout.items[0], stripe_id: 'tr_1' }] }])).not.toEqual([])
    expect(found([payout], 204)).toEqual(['the document knows no status 204'])
  })

  it.each([
    [
      'a field too many, deep inside',
      200,
      [{ ...payout, items: [{ ...payout.items[0], stripe_id: 'tr_1' }] }],
      '[0].items[0].stripe_id is not in the contract',
    ],
    ['a wrong type', 200, [{ ...payout, amount: '3' }], '0.amount: '],
    ['another status', 201, [payout], 'status 201 instead of 200'],
    ['an error without a sentence', 404, { message: 'Not found' }, 'error_message: '],
    ['an error that says too much', 404, { error_message: 'Not found', stack: 'at' }, '.stack is not in the contract'],
    [
      'an event where none belongs',
      403,
      { error_message: 'No', event: { id: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', status: 'draft' } },
      'an event with status 403',
    ],
    ['a status of no error', 418, { error_message: 'No' }, 'status 418 is none of the contract'],
    [
      'a failure of ours',
      500,
      { error_message: 'Something went wrong', request_id: 'x' },
      'status 500 is none of the contract',
    ],
    ['a wait without its length', 429, { error_message: 'Too many' }, '429 without Retry-After'],
  ])('reports %s', (_, status, body, problem) => {
    expect(problems(status, body).some((found) => found.startsWith(problem) || found.includes(problem))).toBe(true)
  })
})

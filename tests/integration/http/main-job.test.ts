import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerPrefix } from '#functions/platform/db/keys.ts'
import type { Cloud } from '#local/cloud.ts'
import { smokeTest } from '#infra/deploy/smoke.ts'
import { emailOf, password, type PersonKey } from '#local/seed/agency.ts'
import type { Agency } from '#local/seed/people.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import { usersApi } from '#shared/api/users.ts'
import { bookingAhead } from '#tests/support/agency-scenario.ts'
import { refused, type Api } from '#tests/support/api.ts'
import { runAgency, runCloud, type RunningAgency } from '#tests/support/cloud.ts'
import { httpApi } from '#tests/support/http-api.ts'
import { untilSigned, type Booking } from '#tests/support/scenario.ts'
import { newStateFolder } from '#tests/support/state-folder.ts'

/**
 * The main job over plain HTTP on the template that `cdk deploy` ships: every Lambda, queue, schedule and role is real.
 */

const webDir = newStateFolder()
let running: RunningAgency
let cloud: Cloud
let agency: Agency
let output: string[]
/** Mails of the sign-up, which was before. */
let earlier: number
let api: Api

const day = 86_400_000

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), '<script src="/assets/app.js"></script><link href="/assets/app.css">')
  for (const name of ['app.js', 'app.css']) writeFileSync(join(webDir, 'assets', name), '/* built */')
  running = await runAgency({ webDir })
  ;({ cloud, agency, output } = running)
  earlier = cloud.mail().length
  const tokens = new Map<string, string>()
  api = {
    call: async (endpoint, who, input) => {
      if (who !== undefined) tokens.set(who, await agency.tokenOf(who as PersonKey))
      return httpApi(cloud.url, (name) => tokens.get(name)!).call(endpoint, who, input)
    },
  }
})
afterAll(async () => {
  await running?.stop()
  rmSync(webDir, { recursive: true, force: true })
})

const bookingIn = (days: number, artist: PersonKey) => bookingAhead(cloud, agency, days, artist)

const get = (who: PersonKey, id: string) => agency.as(who, eventsApi.getEvent, { params: { id } })
const charges = () => (cloud.stripe.list()['charges'] ?? []) as { amount: number; paid: boolean }[]
const paidTotal = () =>
  charges()
    .filter((charge) => charge.paid)
    .reduce((sum, charge) => sum + charge.amount, 0)

/** Signed, and the deposit clicked ten times at once. */
const book = async (booking: Booking) => {
  const signed = await untilSigned(api, booking)
  const params = { id: signed.id }
  const before = charges().length
  const clicks = await Promise.all(
    Array.from({ length: 10 }, () => api.call(eventPaymentsApi.payDeposit, 'client', { params, body: {} })),
  )
  await cloud.idle()
  expect(clicks.filter(({ status }) => status >= 500)).toEqual([])
  expect(clicks.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(
    charges()
      .slice(before)
      .map(({ amount }) => amount),
  ).toEqual([205_830])
  const booked = await get('client', signed.id)
  expect(booked).toMatchObject({ status: 'booked', proposal_step: 4 })
  expect(booked.payments).toMatchObject([
    { type: 'deposit', amount: 2000, stripe_fee: 58.3, sales_tax: 0, total: 2058.3, payment_method_type: 'card' },
  ])
  return booked
}

const ledgerSum = async (id: string) => {
  const { PK, prefix } = ledgerPrefix(id)
  const { Items = [] } = await cloud.db.send(
    new QueryCommand({
      TableName: cloud.tableName,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :sk)',
      ExpressionAttributeValues: { ':pk': PK, ':sk': prefix },
    }),
  )
  expect(Items.length).toBeGreaterThan(0)
  return Items.flatMap((item) => item['postings'] as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0)
}

describe('the main job', () => {
  it('ends in a refund: half to the client, half to the vendors, canceled', async () => {
    const { id } = await book(bookingIn(90, 'artist'))
    const params = { id }
    const early = await refused(api, eventPaymentsApi.refundEvent, 'agent', { params })
    expect(early.status).toBe(409)
    await agency.as('client', eventPaymentsApi.payBalance, { params })
    const refunded = await agency.as('agent', eventPaymentsApi.refundEvent, { params })
    await cloud.idle()
    expect(refunded.status).toBe('refunded')
    expect(refunded.payments?.map(({ refund_amount }) => refund_amount)).toEqual([1000, 1000])
    const waiting = await agency.as('agent', eventPaymentsApi.payVendors, { params })
    expect(waiting).toMatchObject({ status: 'refunded', pay_errors: [] })
    // The client has paid just now: the money is available two business days later.
    await cloud.clock.advanceTo(new Date(waiting.transfers_wait_until!))
    await cloud.idle()
    expect((await get('agent', id)).status).toBe('canceled')
    const transfers = (cloud.stripe.list()['transfers'] ?? []) as { amount: number; transfer_group: string }[]
    // Half of 3,200 for the artist and of 600 for the agent; half of 200 stays with the platform.
    expect(
      transfers
        .filter((t) => t.transfer_group === id)
        .map((t) => t.amount)
        .sort(),
    ).toEqual([160_000, 30_000])
    expect(await ledgerSum(id)).toBe(0)
  })

  it('charges the balance 30 days ahead on schedule, once; then played, paid, paid out', async () => {
    const { id, end, balance_due_at: due } = await book(bookingIn(60, 'artist2'))
    const params = { id }
    const before = paidTotal()
    await cloud.clock.advanceTo(new Date(Date.parse(due!) - 60_000))
    expect(paidTotal()).toBe(before)
    await cloud.clock.advanceTo(new Date(Date.parse(due!) + 60_000))
    expect(paidTotal() - before).toBe(205_830)
    await cloud.clock.advanceTo(new Date(Date.parse(due!) + day))
    expect(paidTotal() - before).toBe(205_830)
    expect((await get('client', id)).payments).toMatchObject([
      { type: 'deposit' },
      { type: 'balance', amount: 2000, total: 2058.3 },
    ])

    expect((await refused(api, eventPaymentsApi.confirmPlayed, 'artist2', { params })).status).toBe(409)
    await cloud.clock.advanceTo(new Date(Date.parse(end!) + 3_600_000))
    expect((await agency.as('artist2', eventPaymentsApi.confirmPlayed, { params, body: {} })).status).toBe('played')
    expect((await agency.as('agent', eventPaymentsApi.payVendors, { params })).status).toBe('paid')
    expect((await get('artist2', id)).artist_status).toBe('paid')
    await cloud.clock.advanceTo(new Date(cloud.clock.now().getTime() + 8 * day))
    expect((await get('artist2', id)).artist_status).toBe('paid_out')
    const payouts = await agency.as('artist2', usersApi.listPayouts, { params: { id: agency.ids('artist2').user } })
    expect(payouts).toMatchObject([
      { amount: 320_000, items: [{ role: 'artist', rate: 320_000, venue: 'The Alder House Hotel' }] },
    ])
    expect(await ledgerSum(id)).toBe(0)
  })

  it('pays everyone the rates of the more expensive option that the client picked', async () => {
    const usual = { id: 1 as const, title: 'Solo', description: 'Voice and guitar', price: 4000 }
    const dearer = { id: 2 as const, title: 'All night', description: 'Eight hours', price: 6000 }
    const own = { agent_percent: 0.25, rates: [{ payee: 'artist', rate: 4200 }] }
    const proposals = [usual, { ...dearer, ...own }]
    const { id, end } = await untilSigned(api, { ...bookingIn(20, 'artist3'), offer: { proposals, pick: 2 } })
    const params = { id }
    expect((await get('client', id)).proposals).toEqual([dearer])
    const contract = await agency.as('client', contractsApi.getContract, { params })
    expect(contract.text).toContain('Agency: BookMe Hudson LLC, 214 Warren Street, Hudson, NY 12534')
    const expected = { client_rate: 6000, agent_percent: 0.25, agent_rate: 1500, bookme_rate: 300, artist_rate: 4200 }
    expect(await get('agent', id)).toMatchObject(expected)
    await agency.as('client', eventPaymentsApi.payDeposit, { params, body: {} })
    await cloud.idle()
    await cloud.clock.advanceTo(new Date(Date.parse(end!) + 3_600_000))
    await agency.as('artist3', eventPaymentsApi.confirmPlayed, { params, body: {} })
    expect((await agency.as('agent', eventPaymentsApi.payVendors, { params })).status).toBe('paid')
    await cloud.idle()
    const transfers = (cloud.stripe.list()['transfers'] ?? []) as { amount: number; transfer_group: string }[]
    const paid = transfers.filter(({ transfer_group }) => transfer_group === id).map(({ amount }) => amount)
    expect(paid.sort()).toEqual([150_000, 420_000])
    expect(await ledgerSum(id)).toBe(0)
  })

  it('has a read half that each deployment tries', async () => {
    const email = emailOf('client')
    const smoke = (login: { email: string; password: string }) =>
      smokeTest({ url: cloud.url, login, now: cloud.clock.now() })
    const { done, problems } = await smoke({ email, password })
    expect(problems).toEqual([])
    expect(done).toEqual([
      'page with 2 files',
      expect.stringMatching(/^\d{3} routes$/),
      expect.stringMatching(/^\d+ acts$/),
      expect.stringMatching(/^a login, [1-9]\d* events, evt_\w+ with its contract$/),
    ])
    rmSync(join(webDir, 'assets', 'app.js'))
    expect((await smoke({ email, password: 'Wr0ng!pass' })).problems).toEqual([
      `${cloud.url}/assets/app.js answers 403`,
      'POST /v1/users/login answers 401',
    ])
  })

  it('leaves no dead letters', () => {
    expect(cloud.deadLetters()).toEqual([])
  })
})

interface Line extends Record<string, unknown> {
  /** The function that says it. */
  by: string
  message: string
  request_id: string
}
const lines = (): Line[] =>
  output.map((text) => {
    const [, by, json] = /^\[BookMe-([\w-]+)\] (\{.*\})$/.exec(text) ?? expect.fail(`No line of a log: ${text}`)
    return { by: by!, ...(JSON.parse(json!) as Record<string, unknown>) } as Line
  })
const linesOf = (click: string) => lines().filter(({ request_id }) => request_id === click)
const mailsOf = (click: string) => cloud.mail().filter(({ headers }) => headers['X-BookMe-Request-Id'] === click)
const clickOf = ({ headers }: { headers: Record<string, string> }) => headers['apigw-requestid']!

describe('everything that one click causes', () => {
  it('is found by the id of its answer: the request, the jobs, what was counted, the mails', async () => {
    const { id } = await untilSigned(api, bookingIn(120, 'artist'))
    const params = { id }
    const click = clickOf(await api.call(eventPaymentsApi.payDeposit, 'client', { params, body: {} }))
    await cloud.idle()
    expect(mailsOf(click).length).toBeGreaterThanOrEqual(2)
    const found = linesOf(click)
    const of = (by: string) => found.filter((line) => line.by === by)
    expect(of('event-payments')).toContainEqual(
      expect.objectContaining({
        ...{ message: 'request', route: 'POST /v1/events/{id}/deposit', status: 200 },
        actor_id: agency.ids('client').user,
      }),
    )
    // By the request, or by a webhook that comes before its end.
    const counted = lines().filter(({ message }) => message === 'bookings' || message === 'charges')
    expect(counted.filter((line) => line.event_id === id)).toMatchObject([{ message: 'bookings', bookings: 1 }])
    expect(counted.filter((line) => line.op_key === `charge/${id}/deposit`)).toMatchObject([
      { message: 'charges', charges: 1 },
    ])
    expect(of('payment-worker')).toContainEqual(expect.objectContaining({ message: 'job', job: 'schedule_balance' }))
    const mails = of('notification-worker')
    expect(mails.filter(({ message }) => message === 'mails')).toHaveLength(mailsOf(click).length)
    // A queue may deliver a message twice.
    const jobs = mails.filter(({ message }) => message === 'job')
    expect(new Set(jobs.map(({ outbox }) => outbox)).size).toBe(mailsOf(click).length)
  })

  it('is found although its messages are lost, and the sweep sends them', async () => {
    cloud.faults.aws = ({ service, action }) =>
      service === 'sqs' && action === 'SendMessageBatch' ? 'error' : undefined
    const [params, body] = [{ id: agency.ids('client').user }, { subject: 'A question', message: 'When do we eat?' }]
    const click = clickOf(await api.call(usersApi.contact, 'client', { params, body }))
    cloud.faults.aws = undefined
    await cloud.idle()
    expect(mailsOf(click)).toEqual([])
    await cloud.clock.advanceTo(new Date(cloud.clock.now().getTime() + 3 * 60_000))
    expect(mailsOf(click)).toHaveLength(1)
    // The quota is asked for when a worker last knew it minutes ago; a message that arrives again finds no row.
    const isNeeded = ({ message, template }: Line) =>
      message !== 'quota' && !(message === 'job' && template === undefined)
    expect(linesOf(click).filter(isNeeded)).toMatchObject([
      { by: 'users', level: 'error', message: 'outbox not sent, left to the sweep' },
      { by: 'users', message: 'request' },
      { by: 'notification-worker', message: 'mails' },
      { by: 'notification-worker', message: 'job', template: 'contact_message' },
    ])
  })

  it('is found although the provider is away, and the payment is made later', async () => {
    const { id } = await untilSigned(api, bookingIn(150, 'artist2'))
    cloud.stripe.faults.set({ api: [{ match: 'POST /v1/invoices', mode: 'error_500', saved: false }] })
    const click = clickOf(await api.call(eventPaymentsApi.payDeposit, 'client', { params: { id }, body: {} }))
    await cloud.idle()
    expect(mailsOf(click)).toEqual([])
    cloud.stripe.faults.set({ api: [] })
    await cloud.clock.advanceTo(new Date(cloud.clock.now().getTime() + 3_600_000))
    expect((await get('client', id)).status).toBe('booked')
    expect(mailsOf(click).length).toBeGreaterThanOrEqual(2)
    const counted = linesOf(click).filter(({ message }) => message === 'charges')
    expect(counted).toHaveLength(1)
    // The provider's webhook may be faster than the answer to the worker's own call.
    expect(['payment-worker', 'scheduled-jobs', 'stripe-webhook']).toContain(counted[0]!.by)
  })

  it('is counted once after ten clicks and repeated deliveries', () => {
    const counted = (metric: string, by: 'op_key' | 'event_id') =>
      lines().flatMap((line) => (line[metric] === 1 ? [line[by]] : []))
    const [booked, charged, paidOut] = [
      counted('bookings', 'event_id'),
      counted('charges', 'op_key'),
      counted('payouts', 'op_key'),
    ]
    for (const keys of [booked, charged, paidOut]) expect(new Set(keys).size).toBe(keys.length)
    expect(booked).toHaveLength(5)
    const invoices = (cloud.stripe.list()['invoices'] ?? []) as { status: string }[]
    expect(charged).toHaveLength(invoices.filter(({ status }) => status === 'paid').length)
    expect(paidOut).toHaveLength((cloud.stripe.list()['payouts'] ?? []).length)
    expect(paidOut.length).toBeGreaterThan(0)
    expect(lines().filter(({ mails }) => mails === 1)).toHaveLength(cloud.mail().length - earlier)
    expect(counted('failures', 'op_key')).toEqual([])
  })

  it('is logged without personal data', async () => {
    const text = output.join('\n')
    expect(lines().length).toBeGreaterThan(100)
    const personal = /[\w.+-]+(@|%40)[\w-]+\.\w|\d{3}-555-\d{4}|Alder Street|Route 9|4242 ?4242/
    const secret = /usr_\w+\.[\w-]{43}|sk_test|whsec|scrypt|Passw0rd/
    expect([personal.exec(text)?.[0], secret.exec(text)?.[0]]).toEqual([undefined, undefined])
    const tokens = await Promise.all((['client', 'agent', 'artist'] as const).map((who) => agency.tokenOf(who)))
    const mailed = cloud.mail().flatMap((mail) => mail.text.match(/(?<=token=)usr_\w+\.[\w-]+/g) ?? [])
    expect(mailed.length).toBeGreaterThan(0)
    expect([...tokens, ...mailed].filter((token) => text.includes(token.split('.')[1]!))).toEqual([])
  })

  it('has its request id in every mail', () => {
    const causes = new Set(lines().flatMap(({ by, request_id }) => (by === 'notification-worker' ? [] : [request_id])))
    const mails = cloud.mail().slice(earlier)
    expect(mails.filter(({ headers }) => !causes.has(headers['X-BookMe-Request-Id'] ?? ''))).toEqual([])
  })
})

describe('a role without dynamodb:UpdateItem', () => {
  it('makes the call that needs it fail with AccessDenied', async () => {
    type Statement = { Action: string | string[] }
    const { cloud: poorer, stop } = await runCloud({
      log: (line) => said.push(line),
      output: (line) => said.push(line),
      template: (template) => {
        for (const [name, { Type, Properties }] of Object.entries(template.Resources)) {
          if (Type !== 'AWS::IAM::Role' || !/auth/i.test(name)) continue
          for (const policy of Properties!['Policies'] as { PolicyDocument: { Statement: Statement[] } }[]) {
            for (const statement of policy.PolicyDocument.Statement) {
              statement.Action = [statement.Action].flat().filter((action) => action !== 'dynamodb:UpdateItem')
            }
          }
        }
        return template
      },
    })
    try {
      const body = JSON.stringify({ email: 'nobody@bookme.example', password: 'Wr0ng!pass' })
      const answer = await fetch(`${poorer.url}/v1/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(answer.status).toBe(500)
      expect(said.join('\n')).toMatch(/AccessDenied.*dynamodb:UpdateItem|dynamodb:UpdateItem.*AccessDenied/s)
    } finally {
      await stop()
    }
  })
  const said: string[] = []
})

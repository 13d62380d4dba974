import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programsApi } from '#shared/api/programs.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { startWebhookTests, type Received, type WebhookTests } from '#tests/support/webhook-tests.ts'
import { ask } from '#tests/support/api.ts'

let tests: WebhookTests
beforeEach(async () => {
  tests = await startWebhookTests()
})
afterEach(() => tests.stop())

const bodies = () => tests.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } })
const ids = () => tests.received.map(({ headers }) => headers['webhook-id'])
/** As Python's or any other library would. */
const isSigned = ({ headers, body }: Received, secret: string, nth = 0): boolean => {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return (
    String(headers['webhook-signature']).split(' ')[nth] ===
    `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  )
}
const mails = () => tests.table.jobs.filter((job) => job.type === 'mail' && job.template === 'webhook_fails')

describe('a webhook', () => {
  it('hears of what happened, signed, with ids and nothing to hide', async () => {
    const { secret } = await tests.add()
    const { id } = await tests.request()
    await tests.deliver()
    expect(bodies()).toEqual([
      { type: 'request.created', timestamp: tests.table.now, data: { id, status: 'draft', version: 1 } },
    ])
    const [got] = tests.received
    expect(isSigned(got!, secret)).toBe(true)
    expect(got!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^dlv_/),
    })
    expect(Math.abs(Number(got!.headers['webhook-timestamp']) * 1000 - Date.parse(tests.table.now))).toBeLessThan(
      10_000,
    )
  })

  it('has a secret that is shown once, and kept where only its sender reads it', async () => {
    const { secret, ...made } = await tests.add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const [listed] = await ask(tests.api, programsApi.listWebhooks, 'admin')
    expect(listed).toEqual({ ...made, by: expect.stringMatching(/^Ada /) as string })
    const rows = (await tests.table.dump()).filter((row) => JSON.stringify(row).includes(secret))
    expect(rows.map(({ PK }) => PK)).toEqual([`SIGNING#${made.id}`])
  })

  it.each([
    ['http://hooks.example/x', 'Please enter an address that begins with https://'],
    ['https://localhost/v1/events', 'This is an address of this site'],
    ['https://127.0.0.1/x', 'This address is in a private network, which we cannot reach'],
    ['https://169.254.169.254/latest/meta-data', 'This address is in a private network, which we cannot reach'],
    [
      'https://user:word@hooks.example/',
      'This address has a name and password in it: please check the signature instead',
    ],
  ])('is not added for %s', async (url, error_message) => {
    const { status, body } = await tests.api.call(programsApi.addWebhook, 'admin', {
      body: { name: 'Mine', url, kinds: ['event.paid'] },
    })
    expect([status, body]).toMatchObject([422, { error_message, errors: { url: error_message } }])
  })

  it('hears only of its kinds, and of nothing before it was added', async () => {
    const before = await tests.draft('Before')
    tests.later(1)
    await tests.add({ kinds: ['event.changed'] })
    await tests.request()
    await tests.change(before.id, 'Bring lights')
    await tests.deliver()
    expect(bodies().map(({ type, data }) => [type, data.id])).toEqual([['event.changed', before.id]])
  })

  it('leaves nothing to do where nobody wants to hear of it', async () => {
    await tests.draft('Alone')
    expect(await tests.rows()).toEqual([])
    expect((await tests.table.dump()).filter(({ PK }) => String(PK).startsWith('TOLD#'))).toEqual([])
  })

  it('is listed with what became of the last one', async () => {
    await tests.add()
    const last = async () => (await ask(tests.api, programsApi.listWebhooks, 'admin'))[0]!.last_delivery
    expect(await last()).toBeNull()
    await tests.draft('First')
    await tests.deliver()
    expect(await last()).toMatchObject({ state: 'delivered', type: 'event.changed' })
  })

  it('is sent nothing more once it is deleted', async () => {
    const { id } = await tests.add()
    await tests.draft('Late')
    await ask(tests.api, programsApi.deleteWebhook, 'admin', { params: { id } })
    await tests.deliver()
    expect(tests.received).toEqual([])
    expect((await tests.api.call(programsApi.listDeliveries, 'admin', { params: { id } })).status).toBe(404)
  })

  it('signs by both secrets for a day after a new one', async () => {
    const { id, secret } = await tests.add()
    const next = await ask(tests.api, programsApi.replaceWebhookSecret, 'admin', { params: { id } })
    const { id: event } = await tests.draft('Both')
    await tests.deliver()
    expect([isSigned(tests.received[0]!, next.secret), isSigned(tests.received[0]!, secret, 1)]).toEqual([true, true])
    tests.later(24 * 60 + 1)
    await tests.change(event, 'One')
    await tests.deliver()
    expect(isSigned(tests.received[1]!, next.secret)).toBe(true)
    expect(String(tests.received[1]!.headers['webhook-signature'])).not.toContain(' ')
  })
})

/** As many hours with a sweep every ten minutes. */
const goOn = async (hours: number) => {
  for (let sweeps = 0; sweeps < hours * 6; sweeps += 1) {
    await tests.deliver()
    tests.later(10)
  }
}

describe('a delivery', () => {
  it('is tried again, later each time, under its id and with the second of the try', async () => {
    const { id, secret } = await tests.add()
    tests.receiver.answers = 503
    await tests.draft('Fails')
    await tests.deliver()
    expect(await tests.deliveries(id)).toMatchObject([
      { state: 'waiting', attempts: 1, code: 503, error: 'The server did not answer with a 2xx status' },
    ])
    // Not before its time.
    await tests.deliver()
    expect(tests.received).toHaveLength(1)
    tests.later(2)
    await tests.deliver()
    tests.receiver.answers = 204
    tests.later(6)
    await tests.deliver()
    expect(await tests.deliveries(id)).toMatchObject([
      { state: 'delivered', attempts: 3, code: 204, error: null, next_at: null },
    ])
    expect(new Set(ids()).size).toBe(1)
    const seconds = tests.received.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect(seconds[2]! - seconds[0]!).toBeGreaterThanOrEqual(8 * 60)
    expect(tests.received.every((one) => isSigned(one, secret))).toBe(true)
    expect(await tests.rows()).toEqual([])
  })

  it('of an event waits for the one before it, and for no other event', async () => {
    await tests.add()
    tests.receiver.answers = 500
    const [one, other] = [await tests.draft('One'), await tests.draft('Other')]
    await tests.change(one.id, 'First')
    await tests.change(one.id, 'Second')
    await tests.deliver()
    expect(
      bodies()
        .map(({ data }) => data.id)
        .sort(),
    ).toEqual([one.id, other.id].sort())
    tests.receiver.answers = 200
    tests.later(2)
    await tests.deliver()
    const ofOne = bodies().filter(({ data }) => data.id === one.id)
    expect(ofOne).toMatchObject([1, 1, 2, 3].map((version) => ({ data: { version } })))
    expect(await tests.rows()).toEqual([])
  })

  it('is given up after three days: admins get one mail, and the next one goes out', async () => {
    const { id } = await tests.add()
    tests.receiver.answers = 500
    const { id: event } = await tests.draft('Lost')
    tests.later(1)
    await tests.change(event, 'Waits')
    const began = Date.parse(tests.table.now)
    await goOn(74)
    const [waits, lost] = await tests.deliveries(id)
    expect([lost, waits]).toMatchObject([
      { state: 'failed', attempts: 10, next_at: null },
      { state: 'waiting', code: 500 },
    ])
    const lasted = Date.parse(lost!.tried_at) - began
    expect(lasted).toBeGreaterThanOrEqual(72 * 3_600_000)
    expect(lasted).toBeLessThan(74 * 3_600_000)
    expect(mails()).toMatchObject([
      { to: 'admins', variables: { name: 'Website', host: expect.stringContaining('hooks.example') } },
    ])
    expect(await tests.failingSince(id)).toBe(lost!.tried_at)
    // Another one that is given up says nothing new.
    await goOn(74)
    expect(mails()).toHaveLength(1)
    tests.receiver.answers = 200
    await tests.change(event, 'Back again')
    await tests.deliver()
    expect(await tests.failingSince(id)).toBeNull()
  })

  it('to a receiver that takes longer than ten seconds has failed', async () => {
    tests.server.on('/slow', () => undefined)
    const { id } = await tests.add({ url: tests.server.url('/slow') })
    await tests.draft('Slow')
    // It would answer after 40 seconds.
    await tests.deliver({ withinMs: 50 })
    expect(await tests.deliveries(id)).toMatchObject([
      { state: 'waiting', code: null, error: 'The server did not answer within ten seconds' },
    ])
  })

  it('follows no redirect', async () => {
    const { id } = await tests.add()
    tests.receiver.answers = 307
    await tests.draft('Moved')
    await tests.deliver()
    expect(await tests.deliveries(id)).toMatchObject([{ state: 'waiting', code: 307 }])
    expect(tests.server.asked).not.toContain('/elsewhere')
  })

  it('reaches no private address that a public name leads to', async () => {
    const { id } = await tests.add()
    await tests.draft('Rebound')
    await tests.deliver({ isAllowed: () => false, resolve: () => Promise.resolve(['10.0.0.1']) })
    expect(await tests.deliveries(id)).toMatchObject([
      { code: null, error: 'This address is in a private network, which we cannot reach' },
    ])
    expect(tests.received).toEqual([])
  })

  it('is sent again under its id after a crash between its answer and our note', async () => {
    const { id } = await tests.add()
    await tests.draft('Crash')
    const crashing = () => {
      const deps = grantedDeps(tests.table, 'webhook-worker')
      return { ...deps, db: { ...deps.db, transact: () => Promise.reject(new Error('Crash')) } }
    }
    await expect(tests.deliver({}, crashing)).rejects.toThrow('Crash')
    tests.later(5)
    await tests.deliver()
    expect(ids()).toHaveLength(2)
    expect(new Set(ids()).size).toBe(1)
    expect(await tests.deliveries(id)).toMatchObject([{ state: 'delivered' }])
  })

  it('that another worker has begun is left to it', async () => {
    await tests.add()
    await tests.draft('Twice')
    const lost = () => {
      const deps = grantedDeps(tests.table, 'webhook-worker')
      const update: typeof deps.db.update = (key, what) =>
        key.SK.startsWith('LINE#') ? Promise.reject(new ConditionFailed([undefined])) : deps.db.update(key, what)
      return { ...deps, db: { ...deps.db, update } }
    }
    await tests.deliver({}, lost)
    expect(tests.received).toEqual([])
    tests.later(1)
    await tests.deliver()
    expect(tests.received).toHaveLength(1)
  })
})

describe('a replay', () => {
  const replay = (id: string, delivery_id: string) =>
    ask(tests.api, programsApi.replayDelivery, 'admin', { params: { id, delivery_id } })

  it('sends what has arrived once more, under its id', async () => {
    const { id } = await tests.add()
    await tests.draft('Again')
    await tests.deliver()
    const [first] = await tests.deliveries(id)
    tests.later(1)
    await replay(id, first!.id)
    await tests.deliver()
    expect(ids()).toEqual([first!.id, first!.id])
    expect(await tests.deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('tries at once what waits, in its turn', async () => {
    const { id } = await tests.add()
    tests.receiver.answers = 500
    const { id: event } = await tests.draft('Impatient')
    await tests.change(event, 'Behind it')
    await tests.deliver()
    tests.receiver.answers = 200
    const [waits] = await tests.deliveries(id)
    await replay(id, waits!.id)
    await tests.deliver()
    expect(bodies()).toMatchObject([1, 1, 2].map((version) => ({ data: { version } })))
    tests.later(2)
    await tests.deliver()
    expect(await tests.rows()).toEqual([])
    expect(tests.received).toHaveLength(3)
  })

  it('knows no delivery of another webhook', async () => {
    const [one, other] = [await tests.add({ kinds: ['event.changed'] }), await tests.add({ kinds: ['payout.created'] })]
    await tests.draft('Mine')
    await tests.deliver()
    const [delivery] = await tests.deliveries(one.id)
    const params = { id: other.id, delivery_id: delivery!.id }
    expect((await tests.api.call(programsApi.replayDelivery, 'admin', { params })).status).toBe(404)
  })
})

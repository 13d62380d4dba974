import { describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { availableFunds, findBooked, receive } from '#functions/money/data/ledger.ts'
import { put } from '#functions/platform/db/db.ts'
import { daysStep } from '#functions/money/reconcile/days.ts'
import { eachOf } from '#functions/money/reconcile/difference.ts'
import { ledgerPrefix } from '#functions/platform/db/keys.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import {
  entryOf,
  entryWrites,
  journalItems,
  now,
  opItems,
  posting,
  providerOf,
  seconds,
  slowPages,
  today,
  useRig,
  userItem,
} from './reconcile-fixture.ts'

/** The journal of each day against events' funds and payees' payouts. */

const rig = useRig()
const funds = (id: string, amount: number) => receive(rig.deps(), id, cents(amount))
const unbalanced = { postings: [posting('platform', 5)] }
const done = { step: 'totals', day: undefined, after: undefined }

it.each([1, 8, 9, 20])('of %i things, each is done once, at most eight at a time', async (count) => {
  const things = Array.from({ length: count }, (_, i) => i)
  const seen: number[] = []
  let [running, most] = [0, 0]
  await eachOf(things, async (thing) => {
    seen.push(thing)
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  })
  expect(seen).toEqual(things)
  expect(most).toBe(Math.min(count, 8))
})

describe('the journal of a day', () => {
  const last = { what: 'an entry does not sum to zero', op_key: 'platform/books/bad' }

  it('is read to its end, in pages of two hundred', async () => {
    await rig.write(...journalItems(rig, 201, { op_key: last.op_key, ...unbalanced }))
    const { db } = rig.deps()
    const { next, found } = await rig.run(daysStep, {}, { db: slowPages(db, 0) })
    expect(found).toEqual([last])
    expect(next).toMatchObject(done)
  })

  it('is continued where forty seconds were over, and not before', async () => {
    await rig.write(...journalItems(rig, 201, { op_key: last.op_key, ...unbalanced }))
    const job = { oldest: seconds(now) }
    const paged = (ms: number) => ({ db: slowPages(rig.deps().db, ms) })
    expect(await rig.run(daysStep, job, paged(40_000))).toMatchObject({ next: done, found: [last] })
    const { next, found } = await rig.run(daysStep, job, paged(40_001))
    expect(found).toEqual([])
    expect(next).toMatchObject({ day: today, after: 'txn_199' })
    const rest = await rig.run(daysStep, next, paged(40_001))
    expect(rest).toMatchObject({ found: [last] })
    expect(rest.next).toEqual({ ...next, ...done })
  })
})

describe('the funds of an event', () => {
  const reported = (held: number, available: number) => [
    { what: 'funds and ledger differ', event_id: 'evt_1', ledger: held, provider: available },
  ]
  const holds = (amount: number, at = now, id = 'led_1') =>
    entryWrites(rig, [
      entryOf(id, { at, postings: [posting('client:cli_1', -amount), posting('event:evt_1', amount)] }),
    ])

  it('are what its ledger holds less reservations of transfers and refunds under way, never negative', async () => {
    const op = (kind: string, state: 'leased' | 'succeeded') =>
      opItems(rig, `${kind}/evt_1/${state}`, { state }, { kind, event_id: 'evt_1', amount: 100 })
    await rig.write(
      ...holds(1000),
      funds('evt_1', 800),
      ...['transfer', 'refund', 'charge'].flatMap((kind) => [...op(kind, 'leased'), ...op(kind, 'succeeded')]),
    )
    expect((await rig.run(daysStep)).found).toEqual([])
    await rig.write(funds('evt_1', 1))
    expect((await rig.run(daysStep)).found).toEqual(reported(800, 801))
    await rig.write(funds('evt_1', -806), ...holds(-805, now, 'led_2'))
    expect((await rig.run(daysStep)).found).toEqual(reported(-5, -5))
  })

  it('are compared once for all its entries of a run', async () => {
    await rig.write(...holds(10), ...holds(20, now, 'led_2'), ...holds(30, '2026-06-09T12:00:00.000Z', 'led_3'))
    const oldest = seconds('2026-06-08T12:00:00.000Z')
    expect((await rig.run(daysStep, { oldest })).found).toEqual(reported(60, 0))
    expect((await rig.run(daysStep, { oldest, day: '2026-06-11' })).found).toEqual([])
  })

  it('do not differ because a payment arrives between two reads', async () => {
    await rig.write(...holds(10), funds('evt_1', 10))
    const deps = rig.deps()
    let isFirst = true
    const db = {
      ...deps.db,
      all: async (...[range, request]: Parameters<typeof deps.db.all>) => {
        if (isFirst && range.prefix === ledgerPrefix('evt_1').prefix) {
          isFirst = false
          await availableFunds(deps, 'evt_1')
          await rig.write(...holds(20, now, 'led_2'), funds('evt_1', 20))
        }
        return deps.db.all(range, request)
      },
    } as typeof deps.db
    expect((await rig.run(daysStep, {}, { db })).found).toEqual([])
    expect(isFirst).toBe(false)
  })
})

describe('the payouts of a payee', () => {
  const key = 'payout/usr_1/2026-06-08'
  const old = seconds('2026-06-08T12:00:00.000Z')
  const payout = (change: object = {}) => ({
    ...{ id: 'po_1', amount: 70, status: 'paid', created: old, metadata: { op_key: key, attempt: '1' } },
    ...change,
  })
  const entry = (id: string, change: object = {}) =>
    entryOf(id, {
      ...{ kind: 'payout', op_key: key, stripe_id: 'po_1' },
      postings: [posting('user:usr_1', -70), posting('bank:usr_1', 70)],
      ...change,
    })
  const intent = { kind: 'payout', user_id: 'usr_1', day: '2026-06-08', amount: 70, account: 'acct_1', items: [] }
  const asked: unknown[] = []
  const check = (...payouts: object[]) => {
    asked.length = 0
    const list = (params: object, options: object) => {
      asked.push([params, options])
      return payouts
    }
    const retrieve = () => Promise.resolve(payouts[0])
    return rig.run(daysStep, {}, providerOf({ payouts: { list, retrieve } }))
  }
  const isOurs = async () => {
    await rig.write(userItem(rig, 'usr_1', 'acct_1'), ...entryWrites(rig, [entry('led_1')]))
  }
  const differs = (ledger: number, provider: number) => [
    { what: 'ledger and provider differ', stripe_id: 'po_1', op_key: key, user_id: 'usr_1', ledger, provider },
  ]

  it('are asked for since the day of the entry, also if it is the only one', async () => {
    await isOurs()
    expect((await check(payout())).found).toEqual([])
    expect(asked).toEqual([
      [{ created: { gte: seconds(`${today}T00:00:00.000Z`) }, limit: 100 }, { stripeAccount: 'acct_1' }],
    ])
  })

  it('are none if the payee is gone, or has no account', async () => {
    const left = [posting('user:usr_gone', 5), posting('user:usr_2', 5), posting('platform', -10)]
    await rig.write(
      userItem(rig, 'usr_2'),
      ...entryWrites(rig, [entryOf('led_1', { postings: left, stripe_id: null })]),
    )
    await rig.write(funds('evt_1', 0))
    expect((await check(payout())).found).toEqual([])
    expect(asked).toEqual([])
  })

  it('are ours if their mark names a payout, once they are a quarter of an hour old', async () => {
    await isOurs()
    const notOurs = (amount: number) => ({
      ...{ what: 'the provider has a movement that is not ours', stripe_id: 'po_2', user_id: 'usr_1' },
      provider: amount,
    })
    const other = (change: object) => check(payout({ id: 'po_2', amount: 9, metadata: null, ...change }))
    expect((await other({})).found).toEqual([notOurs(9)])
    expect((await other({ metadata: {} })).found).toEqual([notOurs(9)])
    expect((await other({ metadata: { op_key: 'transfer/evt_1/artist/art_1' } })).found).toEqual([notOurs(9)])
    expect((await other({ created: seconds(now) - 900 })).found).toEqual([notOurs(9)])
    expect((await other({ created: seconds(now) - 899 })).found).toEqual([])
  })

  it('must be booked unless they came back; one that was canceled moves nothing', async () => {
    await isOurs()
    const unknown = (status: string) => check(payout({ id: 'po_2', amount: 9, status }))
    for (const status of ['failed', 'canceled']) expect((await unknown(status)).found).toEqual([])
    expect((await unknown('paid')).found).toEqual([{ ...differs(0, 9)[0], stripe_id: 'po_2' }])
    await rig.write(...entryWrites(rig, [entry('led_1/returned', { kind: 'returned' })]))
    for (const status of ['failed', 'canceled']) expect((await check(payout({ status }))).found).toEqual([])
    expect((await check(payout())).found).toEqual(differs(0, 70))
  })

  it('are no difference while their operation is under way; otherwise it is asked for its outcome first', async () => {
    await isOurs()
    const warned = async (state: 'leased' | 'open' | 'succeeded') => {
      const [item] = opItems(rig, key, { state, stripe_id: 'po_1' }, intent)
      await rig.write(put(rig.table.tableName, item!.Put!.Item as never))
      let found: unknown
      const lines = await linesOf(async () => {
        found = (await check(payout({ amount: 60 }))).found
      })
      return { found, lines: lines.map(({ message }) => message) }
    }
    for (const state of ['leased', 'open'] as const) expect(await warned(state)).toEqual({ found: [], lines: [] })
    expect(await warned('succeeded')).toEqual({ found: differs(70, 60), lines: ['a webhook was missed'] })
    expect((await findBooked(rig.deps(), 'po_1'))?.amount).toBe(70)
  })
})

import { describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { dayBalancesWrite, lastDayBalances } from '#functions/money/data/account-balances.ts'
import { noteReconciled } from '#functions/money/data/found.ts'
import { openOpKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import { balanceStep } from '#functions/money/reconcile/balance.ts'
import { closeDaysStep } from '#functions/money/reconcile/close-days.ts'
import { firstJob } from '#functions/money/reconcile/reconcile.ts'
import {
  entryOf,
  entryWrites,
  now,
  opItems,
  providerOf,
  seconds,
  slowPages,
  today,
  useRig,
} from './reconcile-fixture.ts'

/** The provider's balance against the books, and the days that these are summed up by. */

const rig = useRig()
const yesterday = '2026-06-09'
const stores = (day: string, held: Record<string, number>) =>
  rig.write(
    dayBalancesWrite(
      rig.deps(),
      day,
      Object.fromEntries(Object.entries(held).map(([account, amount]) => [account, cents(amount)])),
    ),
  )

describe('the balance', () => {
  const usd = (amount: number) => ({ currency: 'usd', amount })
  /** The provider holds this, and moved something then. */
  const check = (available: object[], job: object = {}, movedAt = 0) =>
    rig.run(
      balanceStep,
      { step: 'balance', ...job },
      providerOf({
        balance: { retrieve: () => Promise.resolve({ available, pending: [usd(100)] }) },
        balanceTransactions: {
          list: ({ created }: { created: { gte: number } }) =>
            Promise.resolve({ data: [movedAt].filter((at) => at >= created.gte) }),
        },
      }),
    )
  const differs = (ledger: number, provider: number) => [
    { what: 'the balance of the provider is another than that of the books', ledger, provider },
  ]

  it('is that of all dollars, available or not; another one in the books makes it search them', async () => {
    await stores(yesterday, { event: 500, user: 70 })
    const eur = { currency: 'eur', amount: 9 }
    expect(await check([usd(300), eur, usd(100)])).toEqual({ next: undefined, found: [] })
    const { next, found } = await check([usd(300)], { oldest: seconds(now) })
    expect(found).toEqual(differs(500, 400))
    expect(next).toMatchObject({ step: 'search', oldest: seconds(now) })
  })

  it('is not compared within a quarter of an hour of a movement, or while an operation runs', async () => {
    await stores(yesterday, { event: 500 })
    rig.table.now = '2026-06-10T12:00:00.900Z'
    const quiet = { next: undefined, found: [] }
    expect(await check([], {}, seconds(now) - 900)).toEqual(quiet)
    expect((await check([], {}, seconds(now) - 901)).found).toEqual(differs(500, 100))
    const charge = { kind: 'charge', event_id: 'evt_1' }
    await rig.write(...opItems(rig, 'charge/evt_1/deposit', { state: 'waiting' }, charge))
    expect((await check([])).found).toEqual(differs(500, 100))
    await rig.write(...opItems(rig, 'charge/evt_1/balance', { state: 'leased' }, charge))
    expect(await check([])).toEqual(quiet)
  })

  it('is not compared on a day whose sums are stored, because the clock was set back', async () => {
    await stores(today, { event: 500 })
    expect(await check([])).toEqual({ next: undefined, found: [] })
  })

  it.each([
    [{ platform: -1 }, 5, -1],
    [{ fees: -1 }, 5, -1],
    [{ suspense: -1 }, 5, -1],
    [{ fees: 20, platform: -50, suspense: 10 }, 5, -20],
    [{ fees: 20, platform: -30, suspense: 10 }, 5, undefined],
    [{ platform: 1 }, 5, undefined],
    [{ platform: -1 }, 0, undefined],
    [{ platform: -1 }, -5, undefined],
  ])('with %j of its own and %i paid out to BookMe: money of events is missing, %s', async (own, out, missing) => {
    await stores(yesterday, { ...own, event: 1000, ...(out !== 0 && { 'bank:platform': out }) })
    const reported = async (is_nightly: boolean) =>
      (await check([], { is_nightly })).found.filter(({ what }) => what.startsWith('money of events'))
    expect(await reported(false)).toEqual([])
    expect(await reported(true)).toEqual(
      missing === undefined
        ? []
        : [{ what: "money of events was paid out to the platform's own bank", ledger: missing }],
    )
  })
})

describe('a payment operation', () => {
  const key = 'transfer/evt_1/artist/art_1'
  const check = () =>
    rig.run(
      balanceStep,
      {},
      providerOf({
        balance: { retrieve: () => Promise.resolve({ available: [], pending: [] }) },
        balanceTransactions: { list: () => Promise.resolve({ data: [] }) },
      }),
    )
  const stuck = [{ what: 'a payment operation has no outcome', op_key: key }]
  const held = { hold: { why: 'funds', promised: now } } as const

  it.each([
    [{ state: 'leased' }, '2026-06-10T10:00:00.000Z', []],
    [{ state: 'leased' }, '2026-06-10T09:59:59.999Z', stuck],
    [{ state: 'open', tries: 3 }, '2026-06-10T09:59:59.999Z', stuck],
    [{ state: 'open', ...held }, '2026-06-08T12:00:00.000Z', []],
    [{ state: 'waiting' }, '2026-06-08T12:00:00.000Z', []],
  ] as const)('%j since %s: %j', async (state, attempt_at, found) => {
    await rig.write(...opItems(rig, key, { ...state, attempt_at }, { kind: 'transfer', event_id: 'evt_1' }))
    expect((await check()).found).toEqual(found)
  })

  it('that is closed while the open ones are listed has an outcome', async () => {
    const closed = { state: 'succeeded', attempt_at: '2026-06-08T12:00:00.000Z' } as const
    await rig.write(
      ...opItems(rig, key, closed, { kind: 'transfer', event_id: 'evt_1' }),
      put(rig.table.tableName, { ...openOpKey('evt_1', key), op_key: key }),
    )
    expect((await check()).found).toEqual([])
  })
})

describe('a day', () => {
  const paid = (id: string, at: string) => entryOf(id, { at })
  const job = { oldest: seconds('2026-06-07T12:00:00.000Z') }

  it.each([
    ['2026-06-10T01:59:59.999Z', '2026-06-08'],
    ['2026-06-10T02:00:00.000Z', yesterday],
    ['2026-06-10T23:00:00.000Z', yesterday],
  ])('is summed up two hours after it is over: at %s, that of %s is the last', async (at, last) => {
    await rig.write(
      ...entryWrites(rig, [paid('led_1', '2026-06-07T12:00:00.000Z'), paid('led_2', '2026-06-08T12:00:00.000Z')]),
    )
    rig.table.now = at
    expect((await rig.run(closeDaysStep, job)).next).toMatchObject({ ...job, step: 'balance' })
    expect(await lastDayBalances(rig.deps())).toMatchObject({ day: last, held: { event: -10, platform: 10 } })
  })

  it('that another run sums up at the same moment is left to it; any other failure ends the run', async () => {
    const fails = (error: Error) => ({ db: { ...rig.deps().db, transact: () => Promise.reject(error) } })
    const { next } = await rig.run(closeDaysStep, { ...job, step: 'totals' }, fails(new ConditionFailed([undefined])))
    expect(next).toMatchObject({ ...job, step: 'totals' })
    await expect(rig.run(closeDaysStep, job, fails(new Error('out of memory')))).rejects.toThrow('out of memory')
  })

  it('is summed up by the next run, once forty seconds are over', async () => {
    const slow = () => ({ db: slowPages(rig.deps().db, 20_001) })
    const { next } = await rig.run(closeDaysStep, { ...job, step: 'totals' }, slow())
    expect(next).toMatchObject({ step: 'totals' })
    expect((await lastDayBalances(rig.deps()))?.day).toBe('2026-06-07')
    expect((await rig.run(closeDaysStep, next, slow())).next).toMatchObject({ step: 'totals' })
    expect((await lastDayBalances(rig.deps()))?.day).toBe('2026-06-08')
  })
})

describe('a chain of jobs', () => {
  const ago = (days: number) => seconds(now) - days * 86_400
  const starts = async (last: string | undefined, at = '2026-06-10T12:00:00.900Z') => {
    if (last !== undefined) {
      rig.table.now = last
      await noteReconciled(rig.deps())
    }
    rig.table.now = at
    return firstJob(rig.deps())
  }

  it('looks at everything that ever moved, until the first days are summed up', async () => {
    expect(await starts('2026-06-10T11:00:00.000Z')).toMatchObject({ from: 0, until: seconds(now) })
  })

  it.each([
    ['never', undefined, 3],
    ['an hour ago', '2026-06-10T11:00:00.900Z', 3 + 1 / 24],
    ['twenty days ago', '2026-05-21T12:00:00.900Z', 23],
    ['tomorrow, because the clock was set back', '2026-06-11T12:00:00.000Z', 3],
  ])('looks three days back from the last run, which was %s', async (_, last, days) => {
    await stores(yesterday, {})
    expect(await starts(last)).toEqual({
      ...{ type: 'reconcile', step: 'movements', is_nightly: false },
      ...{ from: ago(days), until: seconds(now) },
    })
  })

  it('looks five weeks back at four in the morning, and further after a longer outage', async () => {
    await stores(yesterday, {})
    const night = '2026-06-10T04:10:00.000Z'
    const weeks = { from: seconds(night) - 35 * 86_400, until: seconds(night), is_nightly: true }
    expect(await starts('2026-06-10T03:10:00.000Z', night)).toMatchObject(weeks)
    expect(await starts('2026-05-01T04:10:00.000Z', night)).toMatchObject({ from: seconds(night) - 43 * 86_400 })
  })
})

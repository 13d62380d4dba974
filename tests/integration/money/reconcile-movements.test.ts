import { describe, expect, it, vi } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { bookedWrite, ledgerWrites, findBooked } from '#functions/money/data/ledger.ts'
import { bookedKey, disputeKey, ledgerKey, stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { put, type Db, type TransactItem } from '#functions/platform/db/db.ts'
import { movementsStep } from '#functions/money/reconcile/movements.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { entryOf, now, opItems, posting, providerOf, seconds, useRig, type Provider } from './reconcile-fixture.ts'

/** Movements at the provider, and the entries that they must have. */

const rig = useRig()
const hour = 3600
interface Movement {
  id: string
  amount: number
}
const movement = (id: string, amount: number, source: object | string | null, change: object = {}): Movement => ({
  ...{ id, type: 'adjustment', amount, net: amount, fee: 0, source, created: seconds(now) - hour },
  ...change,
})
const payout = (id: string, change: object = {}) => movement(id, -100, null, { type: 'payout', ...change })

/** Three movements a page, and each takes so long. More than ten are a loop without end. */
const listing = (movements: readonly Movement[], ms = 0) => {
  let pages = 0
  return ({ starting_after }: { starting_after?: string }) => {
    pages += 1
    if (pages > 10) throw new Error('too many pages')
    vi.advanceTimersByTime(ms)
    const from = starting_after === undefined ? 0 : movements.findIndex(({ id }) => id === starting_after) + 1
    return Promise.resolve({ data: movements.slice(from, from + 3), has_more: movements.length > from + 3 })
  }
}
const provider = (movements: readonly Movement[], objects: Provider = {}, ms = 0) =>
  providerOf({ balanceTransactions: { list: listing(movements, ms) }, ...objects })
const check = async (movements: readonly Movement[], objects: Provider = {}) =>
  (await rig.run(movementsStep, {}, provider(movements, objects))).found
const retrieves = (object: object) => ({ retrieve: () => Promise.resolve(object) })

/** A database that says how much each transaction writes. */
const counting = (before: (n: number) => Promise<void> = () => Promise.resolve()) => {
  const { db } = rig.deps()
  const sizes: number[] = []
  const transact: Db['transact'] = async (items) => {
    await before(sizes.push(items.length))
    await db.transact(items)
  }
  return { sizes, db: { ...db, transact } }
}

describe('the movements', () => {
  const seven = Array.from({ length: 7 }, (_, i) => payout(`txn_${i}`, { created: seconds(now) - hour - i }))
  const isBooked = (n: number) => findBooked(rig.deps(), `txn_${n}`)
  const done = { step: 'days', after: undefined, oldest: seconds(now) - hour - 6 }

  it('are read page by page to the oldest, in one run of forty seconds', async () => {
    const { next, found } = await rig.run(movementsStep, {}, provider(seven, {}, 13_333))
    expect(found).toEqual([])
    expect(next).toMatchObject(done)
    expect(await isBooked(6)).toMatchObject({ amount: 100 })
  })

  it('are continued after the last one of a run, which looks up no dispute again', async () => {
    await rig.write(put(rig.table.tableName, { ...disputeKey('2026-06-20', 'dp_1'), id: 'dp_1' }))
    const logged = async (job: object) => {
      let next: object | undefined
      const lines = await linesOf(async () => {
        ;({ next } = await rig.run(movementsStep, job, provider(seven, {}, 40_001)))
      })
      return { next, lines: lines.map(({ message }) => message) }
    }
    const first = await logged({})
    expect(first).toMatchObject({
      next: { step: 'movements', after: 'txn_2', oldest: seconds(now) - hour - 2 },
      lines: ['an open dispute could not be looked up'],
    })
    expect(await isBooked(3)).toBeUndefined()
    const second = await logged(first.next!)
    expect(second).toMatchObject({ next: { after: 'txn_5', oldest: seconds(now) - hour - 5 }, lines: [] })
    expect(await logged(second.next!)).toMatchObject({ next: done, lines: [] })
    expect(await isBooked(6)).toMatchObject({ amount: 100 })
  })

  it('keep the oldest of an earlier run if no more come', async () => {
    const { next } = await rig.run(movementsStep, { after: 'txn_0', oldest: 5 }, provider([]))
    expect(next).toMatchObject({ step: 'days', oldest: 5 })
  })

  it('are left alone for a quarter of an hour', async () => {
    const made = (id: string, ago: number) => payout(id, { created: seconds(now) - ago })
    await check([made('txn_0', 1), made('txn_1', 899), made('txn_2', 900)])
    expect([await isBooked(0), await isBooked(1), await isBooked(2)]).toMatchObject([undefined, undefined, {}])
  })

  it('are not settled by a run that cannot write', async () => {
    const db = { ...rig.deps().db, transact: () => Promise.reject(new Error('out of memory')) }
    await expect(rig.run(movementsStep, {}, { ...provider(seven), db })).rejects.toThrow('out of memory')
  })
})

describe('the fees of payments', () => {
  const charged = (i: number) =>
    movement(`txn_${i}`, 100, { object: 'charge', id: `ch_${i}`, payment_intent: `pi_${i}` }, { fee: 3, net: 97 })
  const feeOf = (i: number) => findBooked(rig.deps(), `txn_${i}/fee`)
  const all = Array.from({ length: 51 }, (_, i) => charged(i))
  const areBooked = () =>
    rig.write(
      ...all.map((_, i) =>
        bookedWrite(
          rig.deps(),
          `pi_${i}`,
          entryOf(`led_${i}`, { postings: [posting('client:cli_1', -100), posting('fees', 100)] }),
        ),
      ),
    )
  const onePage = providerOf({ balanceTransactions: { list: () => Promise.resolve({ data: all, has_more: false }) } })

  it('are booked in few transactions, each of a hundred writes at most', async () => {
    await areBooked()
    const { sizes, db } = counting()
    expect((await rig.run(movementsStep, {}, { ...onePage, db })).found).toEqual([])
    expect(sizes).toHaveLength(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    expect([await feeOf(0), await feeOf(50)]).toMatchObject([{ amount: 3 }, { amount: 3 }])
  })

  it('are not written again', async () => {
    await rig.write(put(rig.table.tableName, { ...bookedKey('pi_1'), amount: 100 }))
    await rig.write(put(rig.table.tableName, { ...bookedKey('txn_1/fee'), amount: 3 }))
    const { sizes, db } = counting()
    expect((await rig.run(movementsStep, {}, { ...provider([charged(1)]), db })).found).toEqual([])
    expect(sizes).toEqual([])
  })

  it('are booked although another run has booked some at the same moment', async () => {
    await areBooked()
    const { db } = counting(async (n) => {
      if (n === 1) await rig.run(movementsStep, {}, provider([charged(0)]))
    })
    expect((await rig.run(movementsStep, {}, { ...onePage, db })).found).toEqual([])
    expect([await feeOf(0), await feeOf(1), await feeOf(50)]).toMatchObject([{ amount: 3 }, {}, {}])
  })
})

describe('a movement whose entry has another amount', () => {
  it.each([
    [
      { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: { event_id: 'evt_1' }, customer: 'cus_1' },
      'both',
    ],
    [
      {
        ...{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: {}, transfer_group: 'evt_1' },
        customer: { id: 'cus_1' },
      },
      'both',
    ],
    [
      { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: { event_id: 'evt_1' }, customer: null },
      'event',
    ],
    [{ object: 'transfer', id: 'tr_1', metadata: {}, transfer_group: 'evt_1', destination: 'cus_1' }, 'both'],
    [{ object: 'transfer', id: 'tr_1', metadata: { event_id: 'evt_1' }, destination: { id: 'cus_2' } }, 'event'],
    [{ object: 'refund', id: 're_1', metadata: { event_id: 'evt_1' } }, 'event'],
    [{ object: 'refund', id: 're_1', metadata: null }, 'neither'],
    ['ch_1', 'neither'],
    [null, 'neither'],
  ])('%j is reported with its event and person: %s', async (source, about) => {
    const [id, entry] =
      source === null
        ? ['txn_1', 'txn_1']
        : typeof source === 'string'
          ? [source, 'txn_1']
          : [source.id, 'payment_intent' in source ? source.payment_intent : source.id]
    await rig.write(
      put(rig.table.tableName, { ...stripeOwnerKey('cus_1'), user_id: 'usr_1' }),
      bookedWrite(rig.deps(), entry, entryOf('led_1')),
    )
    const amount = typeof source === 'object' && source?.object === 'charge' ? 100 : -100
    expect(await check([movement('txn_1', amount, source)])).toEqual([
      {
        ...{ what: 'ledger and provider differ', stripe_id: id, op_key: entryOf('').op_key, ledger: 5, provider: 100 },
        ...((about === 'both' || about === 'event') && { event_id: 'evt_1' }),
        ...(about === 'both' && { user_id: 'usr_1' }),
      },
    ])
  })
})

describe('a movement that is not ours', () => {
  const charge = (change: object = {}) => ({
    ...{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: {}, transfer_group: null, customer: null },
    ...change,
  })
  const paidBy = (invoice: unknown): Provider => ({
    invoicePayments: { list: () => Promise.resolve({ data: invoice === undefined ? [] : [{ invoice }] }) },
    invoices: {
      retrieve: (id: string | undefined) =>
        id === 'in_1' ? Promise.resolve({ id, status: 'paid', metadata: {} }) : Promise.reject(new Error('no invoice')),
    },
  })
  const manual = { metadata: {}, transfer_group: null }
  const transfers = {
    retrieve: (id: string) =>
      id === 'tr_1'
        ? Promise.resolve({ ...manual, id, destination: null })
        : Promise.reject(new Error(`no ${String(id)}`)),
  }

  it.each<[what: string, stripe_id: string, of: Movement, objects?: Provider]>([
    ['has no source', 'txn_1', movement('txn_1', -100, null)],
    ['has an unknown one', 'is_1', movement('txn_1', -100, { object: 'issuing_transaction', id: 'is_1' })],
    ['is a charge without an intent', 'ch_1', movement('txn_1', 100, charge({ payment_intent: null }))],
    ['is a charge without an invoice', 'ch_1', movement('txn_1', 100, charge()), paidBy(undefined)],
    ['is a charge of another invoice', 'ch_1', movement('txn_1', 100, charge()), paidBy('in_1')],
    ['is one of an expanded invoice', 'ch_1', movement('txn_1', 100, charge()), paidBy({ id: 'in_1' })],
    ['takes a charge back', 'ch_1', movement('txn_1', -100, charge())],
    [
      'is a refund of a payment that is not ours',
      ...(['re_1', movement('txn_1', -100, { object: 'refund', id: 're_1', metadata: null })] as const),
      { refunds: retrieves({ id: 're_1', metadata: null, payment_intent: null, status: 'succeeded' }) },
    ],
    [
      'is a transfer to somebody',
      ...(['tr_1', movement('txn_1', -100, { object: 'transfer', id: 'tr_1', ...manual })] as const),
      { transfers },
    ],
    ...['tr_1', { id: 'tr_1' }].map(
      (transfer) =>
        [
          `is a reversal of the transfer ${JSON.stringify(transfer)}`,
          ...(['trr_1', movement('txn_1', 100, { object: 'transfer_reversal', id: 'trr_1', transfer })] as const),
          { transfers },
        ] as [string, string, Movement, Provider],
    ),
    [
      'is a dispute',
      ...(['dp_1', movement('txn_1', -100, { object: 'dispute', id: 'dp_1' })] as const),
      { disputes: retrieves({ id: 'dp_1', payment_intent: null }) },
    ],
  ])('because it %s is reported once, and is in suspense', async (_what, stripe_id, of, objects) => {
    expect(await check([of], objects)).toEqual([
      { what: 'the provider has a movement that is not ours', stripe_id, provider: 100 },
    ])
    expect(await findBooked(rig.deps(), 'txn_1')).toMatchObject({ kind: 'suspense', stripe_id, amount: 100 })
    expect(await check([of], objects)).toEqual([])
  })

  it('leaves suspense once a late webhook has booked its cause', async () => {
    const transfer = movement('txn_1', -100, { object: 'transfer', id: 'tr_1', ...manual })
    await check([transfer], { transfers })
    const entry = entryOf('tr_1', {
      stripe_id: 'tr_1',
      postings: [posting('event:evt_1', -100), posting('user:usr_1', 100)],
    })
    await rig.write(...ledgerWrites(rig.deps(), entry))
    expect(await check([transfer], { transfers })).toEqual([])
    expect(await findBooked(rig.deps(), 'txn_1/cleared')).toMatchObject({ kind: 'suspense_cleared', amount: 100 })
    expect(await findBooked(rig.deps(), 'tr_1')).toMatchObject({ entry_id: 'tr_1' })
    expect(await check([transfer], { transfers })).toEqual([])
  })

  it('is reported although the run dies before it is booked', async () => {
    const db = { ...rig.deps().db, transact: () => Promise.reject(new Error('out of memory')) }
    const found: unknown[] = []
    const job = { type: 'reconcile', step: 'movements', from: 0, until: seconds(now), is_nightly: false } as const
    const deps = rig.deps({ ...provider([movement('txn_1', -100, null)]), db })
    const report = (some: readonly unknown[]) => Promise.resolve(void found.push(...some))
    await expect(movementsStep(deps, job, report)).rejects.toThrow('out of memory')
    expect(found).toHaveLength(1)
  })
})

describe('a refund of ours', () => {
  const op_key = 'refund/evt_1/pay_1'
  const intent = { kind: 'refund', event_id: 'evt_1', payment_id: 'pay_1', amount: 100, payment_intent: 'pi_1' }
  const refund = (status: string) => ({ object: 'refund', id: 're_1', status, metadata: { op_key, attempt: '1' } })
  const [made, back] = [-100, 100]
  const moved = (amount: number, status: string) =>
    check([movement('txn_1', amount, refund(status))], { refunds: retrieves(refund(status)) })
  const differs = { what: 'ledger and provider differ', stripe_id: 're_1', op_key, ledger: 0, provider: 100 }
  const has = (...items: readonly TransactItem[]) =>
    rig.write(...opItems(rig, op_key, { state: 'failed', attempt: 1 }, intent), ...items)
  const booked = (id: string) =>
    bookedWrite(
      rig.deps(),
      id,
      entryOf('led_1', { postings: [posting('event:evt_1', -100), posting('client:cli_1', 100)] }),
    )

  it.each(['failed', 'canceled'])(
    'that has %s before it was booked needs no entry, nor does its return',
    async (is) => {
      await has()
      expect(await moved(made, is)).toEqual([])
      expect(await moved(back, is)).toEqual([])
    },
  )

  it('has a difference if only one half of it is booked', async () => {
    await has(booked('re_1'))
    expect(await moved(back, 'failed')).toEqual([differs])
  })

  it('that came back in the books only has a difference', async () => {
    await has(booked('re_1/back'))
    expect(await moved(made, 'failed')).toEqual([differs])
    expect(await moved(made, 'succeeded')).toHaveLength(1)
  })

  it('whose operation is under way will be booked by it', async () => {
    await rig.write(...opItems(rig, op_key, { state: 'open', attempt: 2 }, intent))
    expect(await moved(made, 'pending')).toEqual([])
    expect(await findBooked(rig.deps(), 're_1')).toBeUndefined()
  })

  it('that the provider does not show now is a difference until it does', async () => {
    await has()
    const refunds = { retrieve: () => Promise.reject(new Error('socket hang up')) }
    const lost = { ...differs, op_key: undefined }
    for (let run = 0; run < 2; run += 1)
      expect(await check([movement('txn_1', made, refund('succeeded'))], { refunds })).toEqual([lost])
    const lines = await linesOf(() => check([movement('txn_1', made, refund('succeeded'))], { refunds }))
    expect(lines).toMatchObject([{ message: 'what a webhook missed could not be settled', stripe_id: 're_1' }])
  })
})

it('a charge booked before entries were listed by intent is listed, although part of it was paid outside', async () => {
  const op_key = 'charge/evt_1/deposit'
  const entry = (id: string, change: object) =>
    put(rig.table.tableName, { ...ledgerKey('evt_1', id), ...entryOf(id, { op_key, stripe_id: 'in_1', ...change }) })
  const paid = [posting('client:cli_1', -100), posting('event:evt_1', 100)]
  await rig.write(
    ...opItems(rig, op_key, { state: 'succeeded' }, { kind: 'charge', event_id: 'evt_1', amount: cents(100) }),
    entry('led_1', { kind: 'paid_outside' }),
    entry('led_2', { kind: 'charge', postings: paid }),
  )
  const metadata = { op_key, attempt: '1', event_id: 'evt_1' }
  const invoice = { id: 'in_1', status: 'paid', metadata, lines: { data: [] }, total: 100 }
  const objects = {
    invoicePayments: { list: () => Promise.resolve({ data: [{ invoice, is_default: true }] }) },
    invoices: retrieves({ ...invoice, amount_paid: 100 }),
  }
  const source = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: {}, status: 'succeeded' }
  const of = movement('txn_1', 100, source)
  expect(await check([of], objects)).toEqual([])
  expect(await findBooked(rig.deps(), 'pi_1')).toMatchObject({ entry_id: 'led_2', amount: 100 })
})

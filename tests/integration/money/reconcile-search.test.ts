import { expect, it } from 'vitest'
import { searchStep } from '#functions/money/reconcile/search.ts'
import {
  entryOf,
  entryWrites,
  journalItems,
  posting,
  providerOf,
  seconds,
  slowPages,
  today,
  useRig,
  userItem,
} from './reconcile-fixture.ts'

/** The search for an entry that the provider does not know, once the balances differ. */

const rig = useRig()
const has = (amount: number, status = 'paid') =>
  providerOf({
    transfers: { retrieve: () => Promise.resolve({ amount }) },
    payouts: { retrieve: () => Promise.resolve({ amount, status }) },
  })
const transfer = entryOf('led_1', { kind: 'transfer', stripe_id: 'tr_1' })
const differs = {
  ...{ what: 'ledger and provider differ', stripe_id: 'tr_1', op_key: transfer.op_key, ledger: 5 },
  provider: 4,
}

it('reports an entry whose object moved another amount, also one of today', async () => {
  await rig.write(...entryWrites(rig, [transfer, entryOf('led_2', { kind: 'transfer' })]))
  expect((await rig.run(searchStep, {}, has(5))).found).toEqual([])
  expect(await rig.run(searchStep, {}, has(4))).toEqual({ next: undefined, found: [differs] })
  expect((await rig.run(searchStep, { day: '2026-06-11' }, has(4))).found).toEqual([])
  expect((await rig.run(searchStep, { oldest: seconds('2026-06-08T12:00:00.000Z') }, has(4))).found).toHaveLength(1)
})

it('counts a payout that came back as nothing, whether or not its payee is still there', async () => {
  const op_key = 'payout/usr_1/2026-06-08'
  const paid = { kind: 'payout', op_key, stripe_id: 'po_1' } as const
  const moved = [posting('user:usr_1', -70), posting('bank:usr_1', 70)]
  await rig.write(
    ...entryWrites(rig, [
      entryOf('led_1', { ...paid, postings: moved }),
      entryOf('led_2', { ...paid, kind: 'returned', postings: moved }),
    ]),
  )
  expect((await rig.run(searchStep, {}, has(70, 'failed'))).found).toEqual([])
  await rig.write(userItem(rig, 'usr_1', 'acct_1'))
  expect((await rig.run(searchStep, {}, has(70))).found).toMatchObject([{ ledger: 0, provider: 70 }])
})

it('reads pages of fifty, and goes on where forty seconds were over', async () => {
  const last = { kind: 'transfer', stripe_id: 'tr_1', op_key: transfer.op_key } as const
  await rig.write(...journalItems(rig, 51, last))
  const paged = (ms: number) => ({ ...has(4), db: slowPages(rig.deps().db, ms) })
  const found = [{ ...differs, ledger: 0 }]
  expect(await rig.run(searchStep, {}, paged(40_000))).toEqual({ next: undefined, found })
  const { next, found: none } = await rig.run(searchStep, {}, paged(40_001))
  expect(none).toEqual([])
  expect(next).toMatchObject({ day: today, after: 'txn_049' })
  expect(await rig.run(searchStep, next, paged(40_001))).toEqual({ next: undefined, found })
})

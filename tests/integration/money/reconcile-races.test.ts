import { expect, it } from 'vitest'
import { bookedWrite, findBooked } from '#functions/money/data/ledger.ts'
import { disputeKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { movementsStep } from '#functions/money/reconcile/movements.ts'
import { searchStep } from '#functions/money/reconcile/search.ts'
import {
  entryOf,
  entryWrites,
  journalItems,
  now,
  posting,
  providerOf,
  seconds,
  useRig,
  userItem,
} from './reconcile-fixture.ts'

/** Others write while a run of the reconciliation waits for the provider. */

const rig = useRig()

it.each([
  ['an open dispute', true],
  ['its payment', false],
])('a movement that a webhook books while %s is looked up is no difference', async (_what, isDisputed) => {
  if (isDisputed) await rig.write(put(rig.table.tableName, { ...disputeKey('2026-06-20', 'dp_1'), id: 'dp_1' }))
  const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', metadata: {} }
  const movement = {
    id: 'txn_1',
    type: 'charge',
    amount: 5,
    net: 5,
    fee: 0,
    source: charge,
    created: seconds(now) - 900,
  }
  let asked = 0
  const provider = providerOf({
    balanceTransactions: { list: () => Promise.resolve({ data: [movement], has_more: false }) },
    disputes: { retrieve: () => Promise.resolve({ id: 'dp_1', payment_intent: 'pi_1' }) },
    invoicePayments: {
      list: async () => {
        asked += 1
        await rig.write(bookedWrite(rig.deps(), 'pi_1', entryOf('led_1')))
        return { data: [] }
      },
    },
  })
  expect((await rig.run(movementsStep, {}, provider)).found).toEqual([])
  expect(asked).toBe(1)
  expect(await findBooked(rig.deps(), 'pi_1')).toMatchObject({ entry_id: 'led_1' })
})

it('each payout is searched for at the account that its payee has by then', async () => {
  const op_key = 'payout/usr_1/2026-06-08'
  const paid = { kind: 'payout', op_key, stripe_id: 'po_1' } as const
  const moved = [posting('user:usr_1', -5), posting('bank:usr_1', 5)]
  // On the first page, and on the second.
  await rig.write(...entryWrites(rig, [entryOf('led_1', { ...paid, postings: moved })]), ...journalItems(rig, 50, paid))
  const asked: unknown[] = []
  const payouts = {
    retrieve: async (_id: string, _params: object, options: object) => {
      asked.push(options)
      await rig.write(userItem(rig, 'usr_1', 'acct_1'))
      return { amount: 5, status: 'paid' }
    },
  }
  expect((await rig.run(searchStep, {}, providerOf({ payouts }))).found).toEqual([])
  expect(asked).toEqual([{}, { stripeAccount: 'acct_1' }])
})

import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { transferKey } from '#shared/domain/payment/op.ts'
import { findOp, opWrites } from '#functions/money/data/op.ts'
import { profileKey, stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { bookManualTransfer } from '#functions/money/transfers/manual-transfers.ts'
import { resumeTransfers } from '#functions/money/transfers/resume-transfers.ts'
import { transferKeys } from '#functions/money/transfers/start-transfers.ts'
import { vendorPaidOutside } from '#functions/money/transfers/vendor-outside.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import {
  after,
  now,
  opOf,
  payment,
  playedByTwo,
  sentTo,
  startOperations,
  transferOf,
} from '#tests/support/operations.ts'

/** Transfers and their substitutes, in events that hardly occur. */

const drums = 'mus_D|Drums'
const key = transferKey('evt_1', 'musician', drums)

describe('a vendor paid by the agency', () => {
  const paidDrummer = async (event: Event, outside = 0) => {
    const ops = await startOperations(event)
    const [before, deps] = [await ops.event(), ops.deps()]
    const [vendor] = vendorsOf(event)
    const paid = { amount: cents(160_000), method: 'cash', reason: 'No account', paid_at: now } as const
    const payee = { ...vendor!, user_id: vendor!.user_id! }
    const effect = await vendorPaidOutside(deps, before, payee, paid, cents(outside))
    await saveEvent(deps, { before, actor: undefined, ...effect })
    return ops
  }

  it('of an event without place and start has the second at which it was created, and an id', async () => {
    const { rows } = await paidDrummer(playedByTwo({ created_at: after(900) }))
    const [payout] = await rows('PAYOUT#')
    expect(payout).toMatchObject({ items: [{ venue: null, timestamp: Date.parse(now) / 1000 }] })
    expect(payout!['SK']).toBe(`PAYOUT#${now}#${payout!['id'] as string}`)
  })

  it('leaves the agent the transfer of before, although the client has taken money back since', async () => {
    const paid_outside = { method: 'check', reason: 'x', received_at: now, recorded_by: 'x' }
    const halves = [
      payment({ amount: cents(300_000) }),
      payment({ id: 'pay_2', amount: cents(100_000), paid_outside: paid_outside as never }),
    ]
    const back = { id: 'rfd_1', payment_id: 'pay_1', amount: cents(300_000), fee: cents(0), reason: 'by_hand' }
    const refunds = [{ ...back, status: 'refunded', at: now }] as Event['refunds']
    const ops = await paidDrummer(sentTo(playedByTwo({ payments: halves, refunds }), 'Bass Guitar'))
    expect(await ops.event()).toMatchObject({
      agent_stripe_transfer_id: 'tr_0',
      musicians: [{ stripe_transfer_id: 'outside' }, { stripe_transfer_id: 'tr_0' }],
    })
    expect((await ops.entries()).map(({ kind }) => kind).sort()).toEqual(['platform', 'vendor_paid_outside'])
  })
})

describe('transfers', () => {
  it('of a click are those of people who have no money yet', () => {
    expect(transferKeys(sentTo(playedByTwo(), 'Bass Guitar'))).toEqual([key])
  })

  it('are resumed as they wait now, not as this run has read them before', async () => {
    const started = opOf(key, transferOf(drums))
    const { deps, provider } = await startOperations(playedByTwo(), [started])
    const own = deps()
    await findOp(own, key)
    const hold = { why: 'funds', promised: after(1) } as const
    const held = { ...started, state: 'open', hold, next_at: after(1), version: 2 } as const
    await own.db.transact(opWrites(own, started, held))
    await resumeTransfers(own)
    expect(provider.names()).toContain('transfers.create')
  })

  it('by hand reach an account that a musician has connected since', async () => {
    const { deps, entries } = await startOperations(playedByTwo())
    const { db } = deps()
    const own = deps()
    await own.db.get(stripeOwnerKey('acct_1'))
    await db.transact([
      put(db.tableName, { ...stripeOwnerKey('acct_1'), user_id: 'usr_D' }),
      put(db.tableName, { ...profileKey('usr_D'), id: 'usr_D', first: 'Dee', last: 'Drums' }),
    ])
    const transfer = { id: 'tr_1', amount: 100, transfer_group: 'evt_1', destination: 'acct_1' } as Stripe.Transfer
    await bookManualTransfer(own, transfer)
    expect(await entries()).toMatchObject([{ id: 'tr_1', kind: 'hand_transfer' }])
  })
})

import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { transferKey, type OutcomeResult } from '#shared/domain/payment/op.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { after, now, opOf, playedByTwo, sentTo, startOperations, transferOf } from '#tests/support/operations.ts'

/** Consequences of a transfer's outcome for its event, the books and the mails. */

const drums = 'mus_D|Drums'
const bass = 'mus_B|Bass Guitar'
const keyOf = (entry: string) => transferKey('evt_1', 'musician', entry)
const done: OutcomeResult = { is: 'succeeded', attempt: 1, stripe_id: 'tr_1' }
const refused: OutcomeResult = { is: 'refused', attempt: 1, message: 'The account is closed' }

/** `held` is what the event holds beside the reserved transfer. */
const recorded = async (
  result: OutcomeResult,
  { event = playedByTwo(), intent = transferOf(drums), held = 100 }: Partial<Given> = {},
) => {
  const key = keyOf(intent.entry)
  const ops = await startOperations(event, [opOf(key, intent)], held)
  await recordOutcome(ops.deps(), { key, result })
  return ops
}
interface Given {
  event: Event
  intent: TransferIntent
  held: number
}

const failure = (name: string) => ({ name, role: 'musician', amount: cents(160_000), error: { message: 'No' } })
/** The drummer has no share any more. */
const withoutDrums = (event = playedByTwo()): Event => ({
  ...event,
  musicians: event.musicians!.map((entry) => (entry.instrument === 'Drums' ? { ...entry, played: false } : entry)),
})

describe('a transfer', () => {
  it('becomes an earning with the part, the place and the start of its event', async () => {
    const start = after(86_400_500)
    const { rows, jobs, said } = await recorded(done, {
      event: playedByTwo({ start, venue: { name: 'The Egg' } as Event['venue'] }),
      intent: transferOf(bass),
    })
    const timestamp = Math.floor(Date.parse(start) / 1000)
    expect(await rows('EARNING#')).toMatchObject([{ instrument: 'Bass Guitar', venue: 'The Egg', timestamp }])
    expect(await said()).toEqual(['vendor paid: Bass Guitar, musician (Bass Guitar), $1,600.00'])
    expect(jobs()).toEqual(['schedule_payout'])
  })

  it('of an event without place and start has the second at which it was created', async () => {
    const { rows } = await recorded(done, { event: playedByTwo({ created_at: after(900) }) })
    expect(await rows('EARNING#')).toMatchObject([{ venue: null, timestamp: Date.parse(now) / 1000 }])
  })

  it('to a person without an account here is booked, and is no earning', async () => {
    const { rows, jobs, entries } = await recorded(done, { intent: transferOf(drums, { user_id: null }) })
    expect(await entries()).toHaveLength(1)
    expect([await rows('EARNING#'), jobs()]).toEqual([[], []])
  })

  it('that succeeded is never sent again, even if its id is unknown', async () => {
    const { event } = await recorded({ is: 'succeeded', attempt: 1 })
    expect((await event()).musicians!.map((one) => typeof one.stripe_transfer_id)).toEqual(['string', 'undefined'])
  })

  it('that is refused gives its money back, and the last one mails once', async () => {
    const some = playedByTwo({ pay_errors: [failure('Bass Guitar')] })
    const first = await recorded(refused)
    expect([await first.available(), first.jobs()]).toEqual([160_100, []])
    expect(await first.said()).toEqual([
      'vendor payment failed: Drums, musician (Drums), $1,600.00: The account is closed',
    ])
    const last = await recorded(refused, { event: { ...some, agent_stripe_transfer_id: 'tr_0' } })
    expect(last.jobs()).toEqual(['vendor_payment_failed to admins', 'vendor_payment_failed to al@example.com'])
    const both = { ...some, pay_errors: [...some.pay_errors!, failure('Drums')], agent_stripe_transfer_id: 'tr_0' }
    const late = await recorded(done, { event: both })
    expect(late.jobs()).toEqual(['schedule_payout'])
  })

  it('that is the last leaves the rest to the platform, and says so once', async () => {
    const event = sentTo(playedByTwo(), 'Bass Guitar')
    const last = await recorded(done, { event })
    const id = `${keyOf(drums)}#1`
    expect((await last.entries()).map((entry) => entry.id).sort()).toEqual([id, `${id}/platform`])
    expect((await last.event()).musicians!.map((one) => one.stripe_transfer_id)).toEqual(['tr_1', 'tr_0'])
    expect(last.jobs()).toEqual(['schedule_payout', 'vendors_paid to al@example.com', 'vendors_paid to admins'])
    expect(await last.available()).toBe(0)
  })
})

describe('a transfer whose share is gone', () => {
  it('is dropped when it is refused: its money goes back, and nobody reads of a failure', async () => {
    const { event, available, said, jobs } = await recorded(refused, { event: withoutDrums() })
    expect(await event()).toMatchObject({ status: 'played', version: 2 })
    expect((await event()).pay_errors).toBeUndefined()
    expect(await available()).toBe(160_100)
    expect(await said()).toEqual(['vendor payment dropped: Drums, musician (Drums), $1,600.00'])
    expect(jobs()).toEqual([])
  })

  it('leaves its money to the platform when everybody else is paid', async () => {
    const { entries, available } = await recorded(refused, { event: sentTo(withoutDrums(), 'Bass Guitar') })
    expect(await entries()).toMatchObject([
      { id: `${keyOf(drums)}#1/platform`, kind: 'platform', postings: [{ amount: -160_100 }, { amount: 160_100 }] },
    ])
    expect(await available()).toBe(0)
  })

  it('is booked when it has arrived nevertheless; the others were paid before, and nothing else follows', async () => {
    const { entries, available, jobs } = await recorded(done, { event: sentTo(withoutDrums(), 'Bass Guitar') })
    expect((await entries()).map(({ kind }) => kind)).toEqual(['transfer'])
    expect([await available(), jobs()]).toEqual([100, ['schedule_payout']])
  })
})

describe('a transfer that has to wait', () => {
  const later = (hours: number): OutcomeResult => ({
    ...{ is: 'not_yet', attempt: 1, why: 'funds', sent: true },
    until: after(hours * 3_600_000),
  })

  it('for available money says until when on its event, once', async () => {
    const key = keyOf(drums)
    const { deps, event, said, op, available } = await recorded(later(48))
    expect(await event()).toMatchObject({ status: 'played', transfers_wait_until: after(48 * 3_600_000), version: 2 })
    expect(await said()).toEqual(['vendor payment waits: Drums, musician (Drums), $1,600.00'])
    expect(await available()).toBe(100)
    const again = { ...deps(), now: after(48 * 3_600_000) }
    await recordOutcome(again, { key, result: { ...later(48), attempt: 2, sent: false } as OutcomeResult })
    expect(await op(key)).toMatchObject({ state: 'open', version: 3 })
    expect((await event()).version).toBe(2)
  })

  it('for a decision about a dispute has no day yet', async () => {
    const { event, op } = await recorded({ is: 'not_yet', attempt: 1, why: 'dispute', sent: true })
    expect((await event()).transfers_wait_until).toBeUndefined()
    expect(await op(keyOf(drums))).toMatchObject({ state: 'open', hold: { why: 'dispute' } })
  })

  it('is late after five business days, which is reported once', async () => {
    const key = keyOf(drums)
    const ops = await recorded(later(1))
    const late = (days: number) =>
      linesOf(() =>
        recordOutcome(ops.deps({ now: after(days * 86_400_000) }), {
          key,
          result: { is: 'not_yet', attempt: 2, why: 'funds', sent: false },
        }),
      )
    const told = (await Promise.all([late(5)])).concat([await late(12), await late(13)])
    expect(told.map((lines) => lines.filter((line) => line['late'] === 1).length)).toEqual([0, 1, 0])
  })
})

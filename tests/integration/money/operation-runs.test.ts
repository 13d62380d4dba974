import { describe, expect, it } from 'vitest'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import type { RefundIntent, TransferIntent } from '#shared/domain/payment/intent.ts'
import { refundKey, transferKey } from '#shared/domain/payment/op.ts'
import { opWrites, type OpRow } from '#functions/money/data/op.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { isStillHeld } from '#functions/money/operations/held-transfers.ts'
import { performAll, resume, resumeAll, waitUntilEnded } from '#functions/money/operations/perform.ts'
import { EventChanged } from '#functions/event/use-cases/save-event.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { after, now, opOf, payment, playedByTwo, startOperations, transferOf } from '#tests/support/operations.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'

/** Runs of payment operations: one that waits for its time or its money, and several in one go. */

const drums = 'mus_D|Drums'
const bass = 'mus_B|Bass Guitar'
const keyOf = (entry: string, id = 'evt_1') => transferKey(id, 'musician', entry)
const waits: Partial<OpRow> = { state: 'open', next_at: now, hold: { why: 'funds', promised: now } }
const opTo = (entry: string, patch: Partial<OpRow> = {}, intent: Partial<TransferIntent> = {}) =>
  opOf(keyOf(entry, intent.event_id), transferOf(entry, intent), patch)

/** The drummer's rate, in cents. */
const withDrumsAt = (rate: number): Event => {
  const event = playedByTwo()
  const musicians = event.musicians!.map((one) => (one.instrument === 'Drums' ? { ...one, rate: cents(rate) } : one))
  return { ...event, musicians }
}
const withoutDrums = (): Event => {
  const event = playedByTwo()
  return { ...event, musicians: event.musicians!.map((one) => ({ ...one, played: one.instrument !== 'Drums' })) }
}

const passing = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })
/** In a process that has run for a minute, so that an instant differs from a length of time. */
const inLaterTime = <T>(run: () => Promise<T>): Promise<T> =>
  inVirtualTime(randomOf(1), async () => {
    await passing(60_000)
    return run()
  })

/** The provider takes everything, after so long. */
const taking = (ms = 0) => {
  const take = async ({ metadata }: object & { metadata?: object }) => {
    if (ms > 0) await passing(ms)
    return { id: 'tr_1', status: 'succeeded', metadata }
  }
  return { 'transfers.create': take, 'refunds.create': take }
}
const started = (event: Event | undefined, ops: readonly OpRow[], held = 400_000, ms = 0) =>
  startOperations(event, ops, held, taking(ms))
const sentBy = ({ provider }: Awaited<ReturnType<typeof started>>) =>
  provider.calls.map(([name, given]) => [name, (given as { amount: number }).amount])

describe('a transfer that waited', () => {
  const resumed = async (event: Event, held = 400_000, patch: Partial<OpRow> = waits) => {
    const ops = await started(event, [opTo(drums, patch)], held)
    await resume(ops.deps(), keyOf(drums))
    return { ...ops, sent: sentBy(ops), after: (await ops.op(keyOf(drums)))! }
  }

  it('goes on waiting, with a new date, while its event has no money yet', async () => {
    const available_at = after(86_400_000)
    const { sent, event, after: op } = await resumed(playedByTwo({ payments: [payment({ available_at })] }))
    expect([sent, (await event()).transfers_wait_until]).toEqual([[], available_at])
    expect(op).toMatchObject({ state: 'open', attempt: 1, tries: 0, next_at: available_at, hold: { promised: now } })
  })

  it('must wait only while its event is blocked', async () => {
    const blocked = playedByTwo({ payments: [payment({ available_at: after(86_400_000) })] })
    const mustWait = async (event: Event) =>
      isStillHeld((await started(event, [opTo(drums, waits)])).deps(), keyOf(drums))
    expect(await mustWait(blocked)).toBe(true)
    expect(await mustWait(playedByTwo())).toBe(false)
    expect(await mustWait(withDrumsAt(150_000))).toBe(false)
  })

  it('is left alone before its time, even if its event is blocked or its share has changed', async () => {
    const early = { ...waits, next_at: after(1) }
    const payments = [payment({ available_at: after(86_400_000) })]
    for (const event of [playedByTwo({ payments }), withDrumsAt(150_000), withoutDrums()]) {
      const { sent, after: op } = await resumed(event, 0, early)
      expect([sent, op.state, op.next_at, op.version]).toEqual([[], 'open', after(1), 1])
    }
  })

  it('is sent with the share of that moment, and the difference goes back to the event', async () => {
    const { sent, available, said } = await resumed(withDrumsAt(150_000), 0)
    expect(sent).toEqual([['transfers.create', 150_000]])
    expect(await available()).toBe(10_000)
    expect(await said()).toContain('vendor payment changed: Drums, musician (Drums), $1,500.00 instead of $1,600.00')
  })

  it('takes more from the event if the share has grown, or fails if that is not there', async () => {
    const enough = await resumed(withDrumsAt(170_000), 10_000)
    expect([enough.sent, await enough.available()]).toEqual([[['transfers.create', 170_000]], 0])
    const short = await resumed(withDrumsAt(170_000), 9999)
    expect([short.sent, short.after]).toMatchObject([
      [],
      { state: 'failed', message: 'The payments of the client do not cover this' },
    ])
  })

  it('is not sent once nothing is left of its share', async () => {
    const { sent, after: op } = await resumed(withoutDrums())
    expect([sent, op]).toMatchObject([[], { state: 'failed', message: 'Nothing is left of this share' }])
  })

  it('has the share of its own part', async () => {
    const ops = await started(withDrumsAt(150_000), [opTo(bass, waits)])
    await resume(ops.deps(), keyOf(bass))
    expect(sentBy(ops)).toEqual([['transfers.create', 160_000]])
    expect(await ops.said()).toEqual(['vendor paid: Bass Guitar, musician (Bass Guitar), $1,600.00'])
  })

  it('keeps its amount once it may have been sent', async () => {
    const { sent } = await resumed(withDrumsAt(150_000), 0, { ...waits, tries: 1 })
    expect(sent).toEqual([['transfers.create', 160_000]])
  })

  it('is left to the next sweep if another run changes it or its event in that moment', async () => {
    const failing = (deps: Deps, error: Error): Deps => {
      const transact = () => Promise.reject(error)
      return { ...deps, db: Object.create(deps.db, { transact: { value: transact } }) as Deps['db'] }
    }
    for (const error of [new ConditionFailed(['op']), new EventChanged('event', {})]) {
      const ops = await started(withDrumsAt(150_000), [opTo(drums, waits)])
      await resume(failing(ops.deps(), error), keyOf(drums))
      expect([sentBy(ops), await ops.op(keyOf(drums))]).toMatchObject([[], { state: 'open', version: 1 }])
    }
    const ops = await started(withDrumsAt(150_000), [opTo(drums, waits)])
    await expect(resume(failing(ops.deps(), new Error('throttled')), keyOf(drums))).rejects.toThrow('throttled')
  })
})

describe('one operation', () => {
  it('that is a refund waits for no share', async () => {
    const key = refundKey('evt_1', 'pay_1')
    const intent: RefundIntent = {
      ...{ kind: 'refund', event_id: 'evt_1', payment_id: 'pay_1' },
      ...{ amount: cents(400_000), payment_intent: 'pi_1' },
    }
    const ops = await started(playedByTwo({ status: 'refunded' }), [opOf(key, intent, waits)])
    await resume(ops.deps(), key)
    expect(sentBy(ops)).toEqual([['refunds.create', 400_000]])
  })

  it('that is gone, or that another run has, is left alone', async () => {
    const ops = await started(playedByTwo(), [opTo(bass)])
    for (const entry of [drums, bass]) await resume(ops.deps(), keyOf(entry))
    expect(sentBy(ops)).toEqual([])
  })
})

const parts = ['A', 'B', 'C', 'D', 'E'].map((name) => `mus_${name}|Drums`)

describe('several operations', () => {
  it('are sent four at once, each one once, without those held back', async () => {
    const ops = [...parts.map((entry) => opTo(entry)), opTo(bass, waits)]
    let [running, most] = [0, 0]
    const given = await startOperations(playedByTwo(), ops, 400_000, {
      'transfers.create': async ({ metadata }: { metadata: object }) => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
        running -= 1
        return { id: 'tr_1', metadata }
      },
    })
    await performAll(given.deps(), ops, 60_000)
    expect([given.provider.calls.length, most]).toEqual([5, 4])
  })

  it.each([
    [10, 4],
    [11, 5],
  ])('are begun within %i ms, and the sweep has the others: %i of five', async (ms, sent) => {
    const ops = parts.map((entry) => opTo(entry))
    const given = await started(playedByTwo(), ops, 400_000, 10)
    await inLaterTime(() => performAll(given.deps(), ops, ms))
    expect(sentBy(given)).toHaveLength(sent)
  })

  it('are resumed although some fail, which are counted and logged', async () => {
    const gone = [drums, bass].map((entry) => opTo(entry, waits, { event_id: 'evt_gone' }))
    const given = await started(playedByTwo(), [...gone, opTo(bass, waits)])
    const keys = [...gone.map(({ key }) => key), keyOf(bass)]
    let failed: number | undefined
    const lines = await linesOf(async () => (failed = await resumeAll(given.deps(), keys, 60_000)))
    expect([failed, sentBy(given)]).toEqual([2, [['transfers.create', 160_000]]])
    const said = lines.filter(({ message }) => message === 'payment operation not resumed')
    expect(said.map(({ op_key }) => op_key)).toEqual(keys.slice(0, 2))
  })

  it('are resumed until the time is over', async () => {
    const given = await started(
      playedByTwo(),
      parts.map((entry) => opTo(entry, { state: 'open', tries: 1, next_at: now })),
      400_000,
      10,
    )
    await inLaterTime(() =>
      resumeAll(
        given.deps(),
        parts.map((entry) => keyOf(entry)),
        10,
      ),
    )
    expect(sentBy(given)).toHaveLength(2)
  })
})

describe('waiting for operations of another run', () => {
  const keys = [drums, bass].map((entry) => keyOf(entry))
  /** For how long, in milliseconds, if the drummer's operation ends after `endsAfter`. */
  const waited = async (endsAfter: number, withinMs: number) => {
    const ops = [opTo(drums), opTo(bass, { state: 'failed' })]
    const { deps } = await started(playedByTwo(), ops)
    return inLaterTime(async () => {
      const began = performance.now()
      const end = async () => {
        const [before] = ops
        await deps().db.transact(opWrites(deps(), before, { ...before!, state: 'failed', version: 2 }))
      }
      setTimeout(() => void end(), endsAfter)
      await waitUntilEnded(deps(), keys, withinMs)
      return performance.now() - began
    })
  }

  it('looks each 150 ms, and ends with the last of them', async () => {
    expect(await waited(200, 8000)).toBe(300)
  })

  it('gives up when its time is over', async () => {
    expect(await waited(60_000, 300)).toBe(450)
  })
})

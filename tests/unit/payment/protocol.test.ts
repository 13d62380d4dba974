import { describe, expect, it } from 'vitest'
import { applyResult, begin, beginAgain, isDue, lease, type Op } from '#shared/domain/payment/op.ts'
import { play, randomOf, type Rules } from './protocol-model.ts'

const schedules = 100_000

const badSeeds = (count: number, rules?: Rules) => {
  const bad: number[] = []
  for (let seed = 1; seed <= count; seed += 1) {
    const { executed, booked, op } = play(randomOf(seed), rules)
    if (executed !== 1 || booked !== 1 || op.state !== 'succeeded') bad.push(seed)
  }
  return bad
}

describe('the protocol', () => {
  it(`sends and books a transfer exactly once in ${schedules} schedules of crashes, timeouts and retries`, () => {
    expect(badSeeds(schedules)).toEqual([])
  })

  it('fails these schedules if it uses a new key after a timeout', () => {
    expect(badSeeds(2000, { newKeyAfterTimeout: true }).length).toBeGreaterThan(20)
  })

  it('fails these schedules if it accepts the refusal of an earlier attempt', () => {
    expect(badSeeds(20_000, { believesOldRefusals: true }).length).toBeGreaterThan(0)
  })
})

describe('a payment operation', () => {
  const now = '2026-06-01T12:00:00.000Z'
  const minuteLater = '2026-06-01T12:01:00.000Z'
  const op = begin('refund/evt_1/pay_1', now)
  const step = (from: Op, result: Parameters<typeof applyResult>[1]) => applyResult(from, result, now)

  it('is leased by its creator, and due again once the lease has expired', () => {
    expect(op).toMatchObject({ state: 'leased', attempt: 1 })
    expect(isDue(op, now)).toBe(false)
    expect(lease(op, now)).toBeUndefined()
    expect(lease(op, minuteLater)).toMatchObject({ state: 'leased', next_at: '2026-06-01T12:02:00.000Z' })
  })

  it('gets a new attempt only after a definitive refusal', () => {
    const refused = step(op, { is: 'refused', attempt: 1, message: 'no' })!
    expect(beginAgain(refused, now)).toMatchObject({ state: 'leased', attempt: 2, tries: 0 })
    for (const other of [
      op,
      step(op, { is: 'unknown', attempt: 1 })!,
      step(op, { is: 'waiting', attempt: 1, stripe_id: 're_1' })!,
      step(op, { is: 'succeeded', attempt: 1, stripe_id: 're_1' })!,
    ]) {
      expect(beginAgain(other, now)).toBeUndefined()
    }
  })

  it('is retried at once after the first unknown outcome, then with growing delays', () => {
    let current = op
    const pauses = Array.from({ length: 9 }, () => {
      current = step(current, { is: 'unknown', attempt: 1 })!
      return (Date.parse(current.next_at) - Date.parse(now)) / 1000
    })
    expect(pauses).toEqual([0, 30, 60, 120, 240, 480, 960, 1800, 1800])
  })

  it('that was returned is not revived by a late report of its success', () => {
    const done = step(op, { is: 'succeeded', attempt: 1, stripe_id: 're_1' })!
    const back = step(done, { is: 'returned', attempt: 1, stripe_id: 're_1', message: 'closed' })!
    expect(back).toMatchObject({ state: 'failed', returned_attempt: 1 })
    expect(step(back, { is: 'succeeded', attempt: 1, stripe_id: 're_1' })).toBeUndefined()
    expect(step(beginAgain(back, now)!, { is: 'succeeded', attempt: 1, stripe_id: 're_1' })).toBeUndefined()
    expect(
      step(beginAgain(back, now)!, { is: 'returned', attempt: 1, stripe_id: 're_1', message: 'closed' }),
    ).toBeUndefined()
    expect(step(beginAgain(back, now)!, { is: 'succeeded', attempt: 2, stripe_id: 're_2' })).toMatchObject({
      state: 'succeeded',
      attempt: 2,
    })
  })

  it('waits for the object of an earlier attempt that it found in progress', () => {
    const again = beginAgain(step(op, { is: 'refused', attempt: 1, message: 'no' })!, now)!
    const waiting = step(again, { is: 'waiting', attempt: 2, stripe_id: 'in_1' })!
    expect(step(waiting, { is: 'refused', attempt: 1, message: 'no money', stripe_id: 'in_1' })).toMatchObject({
      state: 'failed',
    })
    expect(step(waiting, { is: 'refused', attempt: 1, message: 'voided', stripe_id: 'in_0' })).toBeUndefined()
  })
})

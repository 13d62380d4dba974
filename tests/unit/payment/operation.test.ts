import { describe, expect, it } from 'vitest'
import {
  applyResult,
  begin,
  beginAgain,
  callKey,
  chargeKey,
  hasten,
  hasMoved,
  hold,
  isClosed,
  isDue,
  isHeld,
  isKeyStale,
  isReserved,
  isRunning,
  isUnderWay,
  kindOf,
  lease,
  leaseToEnd,
  ownerOf,
  payoutOpKey,
  refundKey,
  transferKey,
  type NotYet,
  type Op,
  type OpState,
} from '#shared/domain/payment/op.ts'

/** One payment operation, step by step. Whole objects: nothing else of it may change. */

const key = 'transfer/evt_1/artist/art_1'
// A Monday.
const now = '2026-06-01T12:00:00.000Z'
const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
const days = (count: number) => at(count * 24 * 60)
const op: Op = begin(key, now)
const inState = (state: OpState, more: Partial<Op> = {}): Op => ({ ...op, state, ...more })
const states: readonly OpState[] = ['open', 'leased', 'waiting', 'succeeded', 'failed']
const forFunds: Op = inState('open', { next_at: at(60), hold: { why: 'funds', promised: at(60) } })

describe('the key of an operation', () => {
  it('names what happens once: kind, owner, and what else tells two apart', () => {
    expect([chargeKey('evt_1', 'deposit'), chargeKey('evt_1', 'adjustment', 2)]).toEqual([
      'charge/evt_1/deposit',
      'charge/evt_1/adjustment-2',
    ])
    expect([refundKey('evt_1', 'pay_1'), refundKey('evt_1', 'pay_1', 'ref_1')]).toEqual([
      'refund/evt_1/pay_1',
      'refund/evt_1/pay_1/ref_1',
    ])
    expect(transferKey('evt_1', 'artist', 'art_1')).toBe(key)
    expect(payoutOpKey('usr_1', '2026-06-02')).toBe('payout/usr_1/2026-06-02')
    expect([kindOf(key), ownerOf(key), ownerOf('alone')]).toEqual(['transfer', 'evt_1', ''])
    expect(callKey({ ...op, attempt: 3 }, 'send')).toBe(`${key}#3/send`)
  })
})

describe('an operation', () => {
  it('begins leased for a minute, and again with the next attempt once it was refused', () => {
    expect(op).toEqual({ key, state: 'leased', attempt: 1, attempt_at: now, tries: 0, next_at: at(1) })
    expect(begin(key, at(3))).toEqual({ ...op, attempt: 1, attempt_at: at(3), next_at: at(4) })
    const refused = inState('failed', { attempt: 4, returned_attempt: 2, message: 'no', stripe_id: 'tr_1', tries: 3 })
    expect(beginAgain(refused, at(5))).toEqual({
      ...{ key, state: 'leased', attempt: 5, attempt_at: at(5), tries: 0, next_at: at(6), returned_attempt: 2 },
    })
    for (const state of states.filter((one) => one !== 'failed'))
      expect(beginAgain(inState(state), now)).toBeUndefined()
  })

  it.each<[OpState, closed: boolean, underWay: boolean]>([
    ['open', false, true],
    ['leased', false, true],
    ['waiting', false, false],
    ['succeeded', true, false],
    ['failed', true, false],
  ])('%s: closed %s, under way %s', (state, closed, underWay) => {
    const one = inState(state, { next_at: now })
    expect([isClosed(one), isUnderWay(one), isRunning(one)]).toEqual([closed, underWay, underWay])
    expect([isDue(one, now), isDue(one, at(-1)), isDue({ ...one, next_at: at(1) }, now)]).toEqual([
      !closed,
      false,
      false,
    ])
    const { hold: held } = forFunds
    expect(isHeld({ ...one, hold: held })).toBe(state === 'open')
    expect(isRunning({ ...one, hold: held })).toBe(state === 'leased')
    expect([isHeld(one), isHeld({ ...one, hold: held, tries: 1 })]).toEqual([false, false])
  })

  it('is leased when it is due; one that waits stays waiting and is asked about in an hour', () => {
    const due = { next_at: now, tries: 2 }
    expect(lease(inState('open', due), now)).toEqual(inState('leased', { tries: 2, next_at: at(1) }))
    expect(lease(inState('leased', due), now)).toEqual(inState('leased', { tries: 2, next_at: at(1) }))
    // Its key was used when it was leased first.
    expect(lease(inState('leased', due), at(2))).toEqual(inState('leased', { tries: 2, next_at: at(3) }))
    expect(lease(inState('waiting', due), now)).toEqual(inState('waiting', { tries: 2, next_at: at(60) }))
    for (const state of states) expect(lease(inState(state, { next_at: at(1) }), now)).toBeUndefined()
    expect(lease(forFunds, at(60))).toEqual({ ...forFunds, state: 'leased', attempt_at: at(60), next_at: at(61) })
  })

  it('is leased to close its invoice only while it waits', () => {
    expect(leaseToEnd(inState('waiting', { tries: 4 }), at(2))).toEqual(inState('leased', { next_at: at(3) }))
    for (const state of states.filter((one) => one !== 'waiting'))
      expect(leaseToEnd(inState(state), now)).toBeUndefined()
  })

  it('has a key that the provider may have forgotten after more than twenty hours', () => {
    expect([isKeyStale(op, at(20 * 60)), isKeyStale(op, at(20 * 60 + 1))]).toEqual([false, true])
  })
})

describe('a refund that the provider keeps', () => {
  const waiting = (unmoved?: 'funds' | 'bank') => ({ is: 'waiting', attempt: 1, stripe_id: 're_1', unmoved }) as const
  const kept = applyResult(op, waiting('funds'), now)!
  it('has not moved, and is reserved, until it has: once', () => {
    expect([kept.state, hasMoved(kept), isReserved(kept)]).toEqual(['waiting', false, true])
    const bank = applyResult(kept, waiting('bank'), at(1))!
    expect([bank.unmoved, bank.next_at, hasMoved(bank)]).toEqual(['bank', kept.next_at, false])
    const moved = applyResult(bank, waiting(), at(2))!
    expect([moved.state, hasMoved(moved), isReserved(moved)]).toEqual(['waiting', true, false])
    for (const late of ['funds', 'bank', undefined] as const)
      expect(applyResult(moved, waiting(late), at(3))).toBeUndefined()
    expect(applyResult(kept, waiting('funds'), at(3))).toBeUndefined()
  })

  it('is moved by its success, and reserved no longer once it fails', () => {
    const done = applyResult(kept, { is: 'succeeded', attempt: 1, stripe_id: 're_1' }, at(1))!
    expect([done.unmoved, hasMoved(done), isReserved(done)]).toEqual([undefined, true, false])
    const failed = applyResult(kept, { is: 'returned', attempt: 1, stripe_id: 're_1', message: 'No' }, at(1))!
    expect([failed.unmoved, hasMoved(failed), isReserved(failed)]).toEqual([undefined, false, false])
  })

  it.each(states)('of the state %s: what is under way is reserved', (state) => {
    expect(isReserved(inState(state))).toBe(isUnderWay(inState(state)))
    expect(isReserved({ ...inState(state), unmoved: 'funds' })).toBe(state === 'waiting' || isUnderWay(inState(state)))
  })
})

describe('an operation that waits for money', () => {
  it('is held until the promised time, or for an hour; the first promise is kept', () => {
    expect(hold(inState('leased', { tries: 2 }), { why: 'funds', until: at(90) }, now)).toEqual(
      inState('open', { next_at: at(90), hold: { why: 'funds', promised: at(90) } }),
    )
    expect(hold(op, { why: 'dispute' }, now)).toMatchObject({
      next_at: at(60),
      hold: { why: 'dispute', promised: at(60) },
    })
    expect(hold(forFunds, { why: 'dispute', until: at(90) }, at(61))).toEqual({
      ...forFunds,
      next_at: at(90),
      hold: { why: 'dispute', promised: at(60) },
    })
  })

  it('is late once five business days have passed since the promise; a dispute is never late', () => {
    const again = (why: NotYet['why'], time: string) => hold(forFunds, { why }, time).hold?.is_late
    // Promised on a Monday: until midnight of the next one.
    expect([again('funds', '2026-06-08T00:00:00.000Z'), again('funds', '2026-06-08T00:00:00.001Z')]).toEqual([
      undefined,
      true,
    ])
    expect(again('dispute', days(20))).toBeUndefined()
  })

  it('is due at once when money has come, and only then', () => {
    expect(hasten(forFunds, at(1))).toEqual({ ...forFunds, next_at: at(1) })
    expect(hasten(forFunds, at(60))).toBeUndefined()
    expect(hasten({ ...forFunds, hold: { why: 'dispute', promised: at(60) } }, at(1))).toBeUndefined()
    expect(hasten({ ...forFunds, state: 'leased' }, at(1))).toBeUndefined()
    expect(hasten({ ...forFunds, tries: 1 }, at(1))).toBeUndefined()
  })

  it('is held again when it is due and money is not there; with the next attempt if the provider said so', () => {
    const notYet: NotYet = { is: 'not_yet', attempt: 1, why: 'funds', until: at(200), sent: false }
    const held = { why: 'funds', promised: at(60) } as const
    expect(applyResult(forFunds, notYet, at(60))).toEqual({ ...forFunds, next_at: at(200), hold: held })
    expect(applyResult(forFunds, notYet, at(59))).toBeUndefined()
    expect(applyResult(op, notYet, at(60))).toBeUndefined()
    const sent = { ...notYet, sent: true }
    expect(applyResult({ ...op, tries: 2 }, sent, at(1))).toEqual(
      inState('open', { attempt: 2, attempt_at: at(1), next_at: at(200), hold: { why: 'funds', promised: at(200) } }),
    )
    for (const state of states.filter((one) => one !== 'leased'))
      expect(applyResult(inState(state), sent, at(1))).toBeUndefined()
    expect(applyResult({ ...op, attempt: 2 }, sent, at(1))).toBeUndefined()
  })
})

describe('the outcome of an attempt', () => {
  const given: Partial<Op> = { attempt: 2, tries: 3, stripe_id: 'tr_1', message: 'earlier' }
  const after = (state: OpState, result: Parameters<typeof applyResult>[1], more: Partial<Op> = {}) =>
    applyResult(inState(state, { ...given, ...more }), result, at(5))
  const next = (state: OpState, more: Partial<Op>) => inState(state, { ...given, ...more })

  it('of success counts in any state, for any attempt that was not returned', () => {
    const success = { is: 'succeeded', attempt: 1, stripe_id: 'tr_2' } as const
    for (const state of states.filter((one) => one !== 'succeeded'))
      expect(after(state, success)).toEqual(
        next('succeeded', { stripe_id: 'tr_2', message: undefined, next_at: at(5) }),
      )
    expect(after('succeeded', success)).toBeUndefined()
    expect(after('leased', success, { returned_attempt: 1 })).toBeUndefined()
    expect(after('leased', { ...success, attempt: 2 }, { returned_attempt: 1 })?.state).toBe('succeeded')
  })

  it('of a return ends any but a failed one', () => {
    const returned = { is: 'returned', attempt: 2, stripe_id: 'tr_2', message: 'closed' } as const
    for (const state of states.filter((one) => one !== 'failed'))
      expect(after(state, returned)).toEqual(
        next('failed', { stripe_id: 'tr_2', message: 'closed', returned_attempt: 2, next_at: at(5) }),
      )
    expect(after('failed', returned)).toBeUndefined()
    expect(after('succeeded', { ...returned, attempt: 1 })).toBeUndefined()
  })

  it('of a refusal ends one that is not closed, and keeps its object if it names none', () => {
    const refused = { is: 'refused', attempt: 2, message: 'no' } as const
    for (const state of states.filter((one) => one !== 'failed' && one !== 'succeeded')) {
      expect(after(state, refused)).toEqual(next('failed', { message: 'no', next_at: at(5) }))
      expect(after(state, { ...refused, stripe_id: 'tr_2' })?.stripe_id).toBe('tr_2')
    }
    expect([after('succeeded', refused), after('failed', refused)]).toEqual([undefined, undefined])
  })

  it('of waiting, or none at all, counts while it is sent', () => {
    const waiting = { is: 'waiting', attempt: 2, stripe_id: 'tr_2' } as const
    const unknown = { is: 'unknown', attempt: 2 } as const
    for (const state of ['open', 'leased'] as const) {
      expect(after(state, waiting)).toEqual(next('waiting', { tries: 0, stripe_id: 'tr_2', next_at: at(65) }))
      expect(after(state, unknown)).toEqual(next('open', { tries: 4, next_at: at(7) }))
    }
    for (const state of ['waiting', 'succeeded', 'failed'] as const)
      expect([after(state, waiting), after(state, unknown)]).toEqual([undefined, undefined])
  })

  it('of an earlier attempt counts only for the object that the operation waits for', () => {
    const refused = { is: 'refused', attempt: 1, message: 'no' } as const
    expect(after('waiting', refused, { stripe_id: undefined })).toBeUndefined()
    expect(after('waiting', { ...refused, stripe_id: undefined }, { stripe_id: undefined })).toBeUndefined()
    expect(after('waiting', { ...refused, stripe_id: 'tr_0' })).toBeUndefined()
    expect(after('waiting', { ...refused, stripe_id: 'tr_1' })?.state).toBe('failed')
    expect(after('leased', { is: 'unknown', attempt: 1 }, { stripe_id: undefined })).toBeUndefined()
  })
})

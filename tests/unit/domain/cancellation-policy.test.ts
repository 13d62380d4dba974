import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancelingParties, policyFor } from '#shared/domain/cancellation/policy.ts'
import {
  cancellationDraft,
  cancellationInput,
  cancellationPreview,
  reason,
} from '#shared/domain/cancellation/schema.ts'

/** The side of the one who cancels bears it: docs/product.md#cancellation. */
describe('the cancellation policy', () => {
  it('keeps half of the price, or all of it in the last thirty days, only where the client cancels', () => {
    expect(policyFor('client', 'early').keep).toBe(0.5)
    expect(policyFor('client', 'late').keep).toBe(1)
    for (const notice of ['early', 'late'] as const)
      for (const by of ['performer', 'agency', 'nobody'] as const) expect(policyFor(by, notice).keep).toBe(0)
  })

  it('gives the fees back, at the expense of BookMe, where its own side cancels', () => {
    for (const notice of ['early', 'late'] as const)
      expect(cancelingParties.map((by) => [by, policyFor(by, notice).refundsFees])).toEqual([
        ['client', false],
        ['performer', true],
        ['agency', true],
        ['nobody', false],
      ])
  })
})

const messagesOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    (cancellationInput().safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

describe('the input of a cancellation', () => {
  const body = { by: 'client', reason: 'The wedding is off' }

  it('says who cancels and why, and that is all it needs', () => {
    for (const by of cancelingParties) expect(cancellationInput().parse({ ...body, by })).toEqual({ ...body, by })
    for (const by of ['client', 'performer', 'agency', 'nobody'])
      expect(cancellationInput().parse({ ...body, by })).toEqual({ ...body, by })
    expect(messagesOf({ ...body, by: '' })).toHaveProperty('by')
    expect(messagesOf({ ...body, by: 'weather' })).toEqual({ by: 'Please say who calls it off' })
    expect(messagesOf({ by: 'client' })).toHaveProperty('reason')
    expect(messagesOf({ ...body, reason: ' ' })).toEqual({ reason: 'Please say why' })
    expect(reason().safeParse('').error?.issues[0]?.message).toBe('Please say why')
    expect(cancellationDraft().parse({ by: 'client' })).toEqual({ by: 'client' })
  })

  it('keeps nothing, everything, or any part between', () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 3, noNaN: true }), (keep) => {
        const isPart = keep >= 0 && keep <= 1
        expect(messagesOf({ ...body, keep })).toEqual(isPart ? {} : { keep: 'Must be 0 to 1' })
      }),
    )
    for (const keep of [0, 0.5, 1]) expect(cancellationInput().parse({ ...body, keep })).toEqual({ ...body, keep })
    expect([1.5, 2, -0.5].map((keep) => messagesOf({ ...body, keep }).keep)).toEqual(Array(3).fill('Must be 0 to 1'))
    expect(messagesOf({ ...body, keep: '1' })).toEqual({ keep: 'Must be a number' })
  })
})

describe('the preview of a cancellation', () => {
  const zero = Object.fromEntries(
    ['price', 'due', 'paid', 'refund', 'fees', 'charge', 'charge_fee', 'waived'].map((name) => [name, 0]),
  )
  const preview = {
    ...{ version: 1, notice: 'early', keep: 0.5, keep_at_most: 0.5, refunds_fees: false, refunds: [] },
    ...{ ...zero, beyond_policy: 0, awaited: 0, refund_later: 0, kept: 0, shares: [], notices: [], warnings: [] },
  }
  const accepts = (change: object) => cancellationPreview().safeParse({ ...preview, ...change }).success

  it('knows both notices, and every payee', () => {
    for (const notice of ['early', 'late']) expect(accepts({ notice })).toBe(true)
    for (const role of ['artist', 'bandleader', 'musician', 'agent', 'platform'])
      expect(accepts({ shares: [{ role, name: 'Somebody', amount: 1 }] })).toBe(true)
    for (const change of [{ notice: 'any' }, { notice: '' }, { shares: [{ role: '', name: '', amount: 1 }] }])
      expect(accepts(change)).toBe(false)
  })
})

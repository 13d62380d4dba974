import { describe, expect, it } from 'vitest'
import { isBack, meaningOf, unknownIn, type Meaning } from '#functions/money/provider/provider-values.ts'

describe('a status of the provider', () => {
  it('unknown to this release is in a class by itself', () => {
    for (const status of ['not_invented_yet', 'toString', '__proto__', '', null])
      for (const kind of [
        'dispute',
        'refund',
        'payout',
        'charge',
        'payment intent',
        'invoice',
        'invoice payment',
      ] as const)
        expect([kind, meaningOf(kind, { status })]).toEqual([kind, 'unknown'])
    expect(unknownIn('refund', { id: 're_1', status: null })).toEqual({
      kind: 'refund',
      value: 'null',
      stripe_id: 're_1',
    })
    expect(unknownIn('refund', { status: 'failed' })).toBeUndefined()
  })

  it('known to this release has one meaning', () => {
    expect(meaningOf('dispute', { status: 'prevented' })).toBe('prevented')
    expect(meaningOf('dispute', { status: 'appeal_under_review' })).toBe('open')
    expect(meaningOf('dispute', { status: 'warning_closed' })).toBe('inquiry')
    expect(meaningOf('charge', { status: 'pending' })).toBe('waits')
    expect(isBack('refund', { status: 'canceled' })).toBe(true)
    expect(isBack('payout', { status: 'in_transit' })).toBe(false)
  })

  it('cannot be forgotten: a switch or a table without the unknown one does not compile', () => {
    // @ts-expect-error without `unknown`, not every path returns
    const forgetful = (is: Meaning<'charge'>): string => {
      switch (is) {
        case 'done':
          return 'paid'
        case 'waits':
          return 'on its way'
        case 'failed':
          return 'not paid'
      }
    }
    // @ts-expect-error the same as a table
    const table: Record<Meaning<'charge'>, string> = { done: 'paid', waits: 'on its way', failed: 'not paid' }
    expect([forgetful('done'), table.done]).toEqual(['paid', 'paid'])
  })
})

import { describe, expect, it } from 'vitest'
import { shares } from '#shared/domain/event/money/shares.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { cents, sum } from '#shared/domain/money.ts'
import { headerMoney } from '#web/booking/event/header-money.ts'
import { rateLines, rateTotal } from '#web/booking/event/rate-lines.ts'
import { now, paidInFull, viewers } from './support.ts'

describe('the rates after a goodwill of $10 from BookMe', () => {
  const goodwill = { id: 'rfd_1', payment_id: 'pay_deposit', amount: cents(1000), fee: cents(0), at: now }
  const refunds = [{ ...goodwill, reason: 'goodwill', from: 'platform', status: 'refunded' }]
  const event = paidInFull({ status: 'played', refunds } as Partial<Event>)
  const view = event as EventView

  it('are the price of the header, and what each party gets', () => {
    const [total] = headerMoney(view, relation(viewers.agent, view), null)
    expect(total?.text).toBe('$1,990')
    expect([rateTotal(view), sum(rateLines(view).map((line) => line.cents))]).toEqual([199_000, 199_000])
    expect(standingOf(event).price).toBe(199_000)
    const share = shares(event).find(({ role }) => role === 'platform')!.amount
    expect(rateLines(view).at(-1)).toEqual({ key: 'platform', label: 'BookMe', cents: share })
  })
})

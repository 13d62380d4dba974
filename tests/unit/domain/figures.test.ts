import { describe, expect, it } from 'vitest'
import { calledOffOf } from '#shared/domain/event/money/called-off.ts'
import { isOverdue } from '#shared/domain/event/money/owed.ts'
import { isOverdue as isInvoiceOverdue } from '#shared/domain/event/money/invoice.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, now, paidInFull, paymentOf } from './support.ts'

/** The differences that the walk found (docs/product.md#figures), each in small. */

const refunding = () =>
  paidInFull({
    status: 'refunded',
    payments: [
      paymentOf('in_full', 200_000, { paid_at: now, refund_status: 'pending', refund_amount: cents(100_000) }),
    ],
  })

describe('the figures of an event', () => {
  it('count what Refund Event gives back as not paid', () => {
    expect(standingOf(refunding())).toMatchObject({ price: 200_000, paid: 100_000, balance_due: 0 })
    expect(calledOffOf(refunding())).toEqual({ kept: 100_000, returned: 100_000 })
    expect(standingOf(paidInFull()).paid).toBe(200_000)
    expect(calledOffOf(paidInFull())).toBeUndefined()
  })

  it('are overdue from the day after the due day on, on every screen', () => {
    const day = now.slice(0, 10)
    const bar = atBar({
      status: 'invoiced',
      payments: [paymentOf('in_full', 200_000, { paid_at: null })],
      invoice_due_at: `${day}T01:00:00.000Z`,
    })
    const verdicts = (at: string) => [isInvoiceOverdue(bar, at), isOverdue(standingOf(bar), at)]
    expect(standingOf(bar)).toMatchObject({ balance_due: 200_000, due_at: `${day}T01:00:00.000Z` })
    expect(verdicts(`${day}T23:59:00.000Z`)).toEqual([false, false])
    expect(verdicts('2026-03-02T00:00:00.000Z')).toEqual([true, true])
  })
})

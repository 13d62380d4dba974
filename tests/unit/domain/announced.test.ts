import { describe, expect, it } from 'vitest'
import { announced } from '#shared/domain/event/money/announced.ts'
import { transfersWaitText } from '#shared/domain/event/money/transfers-wait.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, now, paidInFull, paymentOf } from './support.ts'

const visa = { type: 'card', text: 'Visa •••• 4242' }

describe('a charge that is announced', () => {
  it('has the fee of the method on file, or of each kind', () => {
    expect(announced(booked(), visa)).toEqual({ total: 102_930, how: 'with fee, by Visa •••• 4242' })
    expect(announced(booked(), null)).toEqual({
      total: 0,
      how: 'with fee $1,029.30 by card, $1,005.00 from a bank account',
    })
    expect(announced(booked(), undefined)).toEqual({ total: 0, how: '' })
    expect(announced(paidInFull(), visa)).toBeUndefined()
  })

  it('of an open invoice has a fixed total', () => {
    const open = paymentOf('in_full', 200_000, { paid_at: null, total: cents(205_830) })
    const bar = atBar({ status: 'invoiced', payments: [open], invoice_due_at: now })
    expect(announced(bar, null)).toEqual({ total: 205_830, how: 'with fee' })
  })

  it('of a list row has the stored debt and total', () => {
    const row: EventLike = { id: ids.event, status: 'booked', balance_due: cents(100_000), due_at: now }
    const byCard = { total: 102_930, how: 'with fee, by Visa •••• 4242' }
    expect([announced(row, visa), announced({ ...row, invoice_total: null }, visa)]).toEqual([byCard, byCard])
    expect(announced({ ...row, invoice_total: cents(101_000) }, visa)).toEqual({ total: 101_000, how: 'with fee' })
  })
})

describe('transfers that wait', () => {
  it('say until which day', () => {
    expect(transfersWaitText(booked({ transfers_wait_until: '2026-03-05T00:00:00.000Z' }))).toBe(
      "Vendors are paid on Thu, Mar 5, when the client's payment is available",
    )
    expect(transfersWaitText(booked())).toBe('')
  })
})

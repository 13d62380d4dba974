import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { RefundRecord } from '#shared/domain/event/record/agreement-schema.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import AskDialog from '#web/booking/event/components/dialogs/ask-dialog.tsx'
import { PaymentsPanel } from '#web/booking/event/components/panels/payments-panel.tsx'
import { ProposalScreen } from '#web/booking/proposal/components/proposal-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { booked, now, paidInFull, paymentOf, viewers } from '../domain/support.ts'
import { fakeApi, login, show } from './support.tsx'

/** The pages of a client read one standing of the money (docs/product.md#figures). */

beforeEach(() => {
  setServerTime(now)
  session.start(login)
  queryClient.clear()
  fakeApi({ [`GET /users/${viewers.client.id}/payment-method`]: { body: { payment_method: null } } })
})

const due = '2026-09-01T00:00:00.000Z'
const signed = (more: Partial<Event>) =>
  booked({ balance_due_at: due, agreement: { version: 1, signed_at: now }, ...more } as Partial<Event>)
const deposit = paymentOf('deposit', 100_000)
const debit = paymentOf('balance', 100_000, { paid_at: null, payment_method_type: 'us_bank_account' })
const record = (more: Partial<RefundRecord>): RefundRecord => ({
  ...{ id: 'rfd_1', payment_id: 'pay_deposit', fee: cents(0), amount: cents(30_000) },
  ...{ reason: 'cancellation', status: 'refunded', ...more },
})
const cancellation = (owed: number): Event['cancellation'] => ({
  ...{ by: 'client', reason: 'We moved', at: now, keep: 0.5, due: cents(owed), waived: false, refunds_fees: false },
})
const open = (event: Event) =>
  show(<ProposalScreen event={event} viewer={viewers.client} />, `/proposal?id=${event.id}`)
const payments = (event: Event) =>
  show(<PaymentsPanel event={event as EventView} who={relation(viewers.client, event)} />, `/event?id=${event.id}`)
const text = () => document.body.textContent
const pay = () => screen.queryByRole('button', { name: /^(Pay|Add payment method)/ })

describe('the proposal page', () => {
  it('with a balance on its way offers no payment, and says that it arrives', () => {
    open(signed({ payments: [deposit, debit] }))
    expect(screen.getByText('Your payment of $1,001.00 with fee is on its way')).toBeTruthy()
    expect(screen.getByText('Total, with what is on its way')).toBeTruthy()
    expect(pay()).toBeNull()
    expect(text()).not.toMatch(/Charged automatically|charged automatically|Nothing more is due/)
  })

  it('of a called-off event says what was kept and returned, in place of a choice and its price', () => {
    open(signed({ status: 'canceled', cancellation: cancellation(70_000), refunds: [record({})], payments: [deposit] }))
    expect(text()).toContain('You called it off on')
    expect(text()).toContain('$300.00 went back to you. Nothing more is charged.')
    expect(screen.queryByText('Your choice')).toBeNull()
    expect(screen.queryByText('Paid in total')).toBeNull()
    expect(screen.getByText('Returned to you')).toBeTruthy()
    // Of the deposit with its fee of one dollar.
    expect(screen.getByText('Paid in total, less what comes back').nextSibling?.textContent).toBe('$701.00')
  })

  it('in a dispute says that the bank decides, and offers no payment', () => {
    const refunds = [record({ reason: 'dispute', status: 'pending', amount: cents(100_000), fee: cents(100) })]
    open(signed({ payments: [deposit], refunds }))
    expect(screen.getByText(/Your bank decides about \$1,001.00\. Please do not pay it again/)).toBeTruthy()
    expect(pay()).toBeNull()
  })

  it('leaves a part that went back to the agent: paying is possible, and nothing asks for it', () => {
    const refunds = [record({ reason: 'by_hand' })]
    open(signed({ payments: [deposit], refunds }))
    expect(screen.getByText(/^\$300\.00 went back to you outside of BookMe\. Your agent tells you/)).toBeTruthy()
    expect(text()).toContain('Not charged automatically for now')
    expect(text()).not.toMatch(/Due now|You can pay it now|is due\./)
    expect(pay()?.className).not.toContain('contained')
  })
})

describe('the payments of an event', () => {
  it('are on their way before they are paid, without a page to pay them again', () => {
    payments(signed({ payments: [deposit, debit] }))
    expect(screen.getByText('On its way')).toBeTruthy()
    expect(text()).toContain('$1,000.00 on its way from the bank')
    expect(text()).not.toMatch(/Invoiced|Pay the invoice|still due/)
  })

  it('are refunded in part if a part of them went back', () => {
    const part = { ...deposit, refund_status: 'refunded' as const, refund_amount: cents(30_000) }
    payments(
      signed({ status: 'canceled', cancellation: cancellation(70_000), refunds: [record({})], payments: [part] }),
    )
    expect(screen.getByText('Partly refunded')).toBeTruthy()
    expect(screen.getByText('Canceled').closest('li')?.textContent).toContain('− $300.00')
  })

  it('of Refund Event are refunded in part, too', () => {
    const half = { refund_status: 'refunded' as const, refund_amount: cents(50_000) }
    const both = [deposit, paymentOf('balance', 100_000)].map((payment) => ({ ...payment, ...half }))
    payments(signed({ status: 'refunded', payments: both, refund_begun: true } as Partial<Event>))
    expect(screen.getAllByText('Partly refunded')).toHaveLength(2)
  })
})

describe('before a client calls it off', () => {
  const ask = (event: Event) => {
    show(<AskDialog event={event as EventView} onClose={() => undefined} />, `/event?id=${event.id}`)
    fireEvent.click(screen.getByRole('radio', { name: 'Call it off' }))
  }
  const start = '2026-09-01T20:00:00.000Z'

  it('a balance on its way comes back, and the rest of the price is not charged', () => {
    ask(signed({ payments: [deposit, debit], start }))
    expect(text()).toContain('$1,000.00 of your payment that is on its way comes back once it has arrived')
    expect(text()).not.toContain('Nothing comes back')
  })

  it('says that the balance will not be charged', () => {
    ask(signed({ payments: [deposit], start }))
    expect(text()).toContain('Nothing comes back. The other $1,000.00 of the price will not be charged.')
  })

  it('says what comes back of all that is paid', () => {
    ask(paidInFull({ start, agreement: { version: 1, signed_at: now } } as Partial<Event>))
    expect(text()).toContain('$1,000.00 of what you have paid comes back')
  })
})

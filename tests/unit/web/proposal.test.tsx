import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { ProposalScreen } from '#web/features/proposal/components/proposal-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { booked, now, paymentOf, viewers } from '../domain/support.ts'
import { fakeApi, login, show } from './support.tsx'

beforeEach(() => setServerTime(now))

const failing = (failure_message: string): Event =>
  booked({
    status: 'proposed',
    proposal_step: 3,
    payments: [paymentOf('deposit', 100_000, { paid_at: null, failed_at: now, failure_message })],
  })
const open = (event: Event) => {
  session.start(login)
  fakeApi({})
  show(<ProposalScreen event={event} viewer={viewers.client} />, `/proposal?id=${event.id}`)
}
const pay = () => screen.queryByRole('button', { name: /^(Pay|Add payment method)/ })

describe('a deposit that did not arrive', () => {
  it('is confirmed with the bank, and not tried again in vain', () => {
    open(failing(confirmWithBank))
    expect(screen.getByText(/Your bank wants you to confirm the payment of \$1,001.00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Confirm payment' })).toBeTruthy()
    expect(screen.queryByText(/^The payment of .* failed/)).toBeNull()
    expect(pay()).toBeNull()
  })

  it('is paid again after a refusal', () => {
    open(failing('Your card was declined.'))
    expect(screen.getByText(/^The payment of .* failed/)).toBeTruthy()
    expect(pay()).not.toBeNull()
  })
})

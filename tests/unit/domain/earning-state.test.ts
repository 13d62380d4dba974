import { describe, expect, it } from 'vitest'
import { stateBeforeTransfer } from '#functions/money/rules/earning-state.ts'
import { now, paidInFull } from './support.ts'

const stateOf = (event: Parameters<typeof paidInFull>[0]) => stateBeforeTransfer(paidInFull(event), undefined, now)

describe('an earning before its transfer', () => {
  it('does not exist before the gig', () => {
    expect(stateOf({ status: 'booked' })).toBeUndefined()
  })

  it('exists as soon as the event is called off', () => {
    expect(stateOf({ status: 'refunded' })).toEqual({
      ...{ state: 'played', until: null, why: 'The agent has not paid the vendors yet' },
    })
    expect(stateOf({ status: 'refund_incomplete' })?.why).toBe(
      'A refund to the client failed. An admin completes it before vendors are paid',
    )
  })

  it('says what it waits for after the gig', () => {
    const end = '2026-02-28T23:00:00.000Z'
    expect(stateOf({ status: 'booked', end })?.why).toBe('Waiting for the confirmation that the gig was played')
    expect(stateOf({ status: 'played', end })?.why).toBe('The agent has not paid the vendors yet')
    expect(stateOf({ status: 'payment_failed', end })?.why).toBe('The agent is looking into a payment that failed')
    expect(stateOf({ status: 'played', prepaid: false, end })?.why).toBe('The agent has not sent the invoice yet')
    expect(stateOf({ status: 'invoiced', prepaid: false, end })?.why).toBe('The client has not paid the invoice yet')
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  nextStatus,
  isActionAllowed,
  eventStatuses,
  eventStatusColor,
  isAwaitingPayment,
  isBeforeGig,
  isBooked,
  isCalledOff,
  isClosedForDeletion,
  isClosedForEditing,
  isFinished,
  isPlayed,
  isPreparing,
  isPriceOpen,
  postpaidMachine,
  prepaidMachine,
  takesAnswers,
  takesSignature,
  type EventAction,
  type EventStatus,
} from '#shared/domain/event/record/status.ts'
import {
  isConfirmed,
  isEngaged,
  isInvolved,
  isUnanswered,
  vendorAfter,
  vendorMachine,
  vendorStatusColor,
  vendorStatuses,
  type VendorStatus,
} from '#shared/domain/event/record/vendor-status.ts'

const reachable = (
  table: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>,
  from: string,
): Set<string> => {
  const seen = new Set([from])
  for (const status of seen)
    for (const next of Object.values(table[status] ?? {})) if (next !== undefined) seen.add(next)
  return seen
}
const walk = (prepaid: boolean, ...actions: EventAction[]) =>
  actions.reduce<EventStatus | undefined>((status, action) => status && nextStatus(prepaid, status, action), 'draft')

describe('event status table', () => {
  it('reaches every status of its flow and no other', () => {
    const prepaid = reachable(prepaidMachine, 'draft')
    const postpaid = reachable(postpaidMachine, 'draft')
    expect([...prepaid].sort()).toEqual([
      'booked',
      'canceled',
      'draft',
      'paid',
      'payment_failed',
      'pending',
      'played',
      'propose',
      'proposed',
      'refund_incomplete',
      'refunded',
    ])
    expect([...postpaid].sort()).toEqual([
      'booked',
      'canceled',
      'draft',
      'invoiced',
      'paid',
      'payment_failed',
      'pending',
      'played',
      'refunded',
    ])
    expect(new Set([...prepaid, ...postpaid])).toEqual(new Set(eventStatuses))
  })

  it('follows both flows of docs/product.md', () => {
    expect(walk(true, 'request_vendor', 'ready_to_propose', 'send_proposal', 'book', 'gig_end', 'vendors_paid')).toBe(
      'paid',
    )
    expect(walk(false, 'request_vendor', 'vendors_confirmed', 'gig_end', 'send_invoice', 'invoice_paid')).toBe('paid')
    expect(
      walk(
        true,
        'request_vendor',
        'ready_to_propose',
        'send_proposal',
        'book',
        'refund_failed',
        'refund',
        'vendor_payment_failed',
        'vendors_paid',
      ),
    ).toBe('canceled')
    expect(walk(true, 'request_vendor', 'ready_to_propose', 'vendor_lost')).toBe('pending')
  })

  it('leaves canceled only for a returned refund, and never leaves a prepaid paid event', () => {
    expect(prepaidMachine.canceled).toEqual({ refund_failed: 'refund_incomplete' })
    expect(postpaidMachine.canceled).toEqual({})
    expect(prepaidMachine.paid).toEqual({})
  })

  it('never invoices a prepaid event, never proposes or refunds a postpaid one', () => {
    for (const status of eventStatuses) {
      for (const action of ['send_invoice', 'invoice_paid', 'invoice_failed'] as const)
        expect(isActionAllowed(true, status, action)).toBe(false)
      for (const action of ['send_proposal', 'book', 'refund', 'refund_failed'] as const)
        expect(isActionAllowed(false, status, action)).toBe(false)
    }
  })

  it('ends the gig only of a booked event', () => {
    for (const prepaid of [true, false]) {
      expect(eventStatuses.filter((status) => isActionAllowed(prepaid, status, 'gig_end'))).toEqual(['booked'])
    }
  })

  it.each<[string, (event: { status: EventStatus }) => boolean, string]>([
    ['preparing', isPreparing, 'draft pending propose'],
    ['before the gig', isBeforeGig, 'draft pending propose proposed booked'],
    ['booked', isBooked, 'booked played invoiced payment_failed paid'],
    ['played', isPlayed, 'played invoiced payment_failed paid'],
    ['called off', isCalledOff, 'refunded refund_incomplete canceled'],
    ['finished', isFinished, 'paid canceled'],
    ['awaiting payment', isAwaitingPayment, 'played invoiced payment_failed'],
    ['with an open price', isPriceOpen, 'booked played'],
    ['closed for editing', isClosedForEditing, 'invoiced payment_failed paid refunded canceled'],
    ['closed for deletion', isClosedForDeletion, 'invoiced payment_failed paid'],
    ['taking answers', takesAnswers, 'draft pending propose proposed booked played'],
    ['taking a signature', takesSignature, 'proposed booked played'],
  ])('knows which are %s', (_, holds, expected) => {
    expect(eventStatuses.filter((status) => holds({ status })).join(' ')).toBe(expected)
  })

  it('is in docs/product.md', () => {
    const rules = readFileSync('docs/product.md', 'utf8')
    const missing = [...eventStatuses, ...vendorStatuses].filter((status) => !new RegExp(`\\b${status}\\b`).test(rules))
    expect(missing).toEqual([])
  })

  it('has the colors of docs/product.md', () => {
    const of = (color: string) => eventStatuses.filter((status) => eventStatusColor[status] === color).sort()
    expect(of('warning')).toEqual(['draft', 'pending', 'played', 'propose', 'proposed'])
    expect(of('info')).toEqual(['booked', 'invoiced'])
    expect(of('success')).toEqual(['paid'])
    expect(of('default')).toEqual(['canceled', 'refunded'])
  })
})

describe('vendor status table', () => {
  it('reaches every status that selecting does not set', () => {
    const seen = reachable(vendorMachine, 'not_needed')
    expect(vendorStatuses.filter((status) => !seen.has(status))).toEqual([])
  })

  it('requests, requests again, confirms, and lets a confirmed vendor cancel', () => {
    const of = (...actions: Parameters<typeof vendorAfter>[1][]) =>
      actions.reduce<VendorStatus | undefined>(
        (status, action) => status && vendorAfter(status, action),
        'not_selected',
      )
    expect(of('select', 'request', 'request', 'confirm', 'confirm')).toBe('confirmed')
    expect(of('select', 'request', 'confirm', 'decline')).toBe('declined')
    expect(of('select', 'confirm')).toBeUndefined()
    expect(of('select', 'request', 'decline', 'confirm')).toBeUndefined()
    expect(of('select', 'request', 'confirm', 'transfer', 'payout_fail', 'payout')).toBe('paid_out')
  })

  it('pays nobody who did not confirm, and nobody twice', () => {
    expect(vendorStatuses.filter((status) => vendorAfter(status, 'transfer') !== undefined)).toEqual(['confirmed'])
  })

  it('treats requested and confirmed vendors as engaged', () => {
    expect(vendorStatuses.filter(isEngaged)).toEqual(['requested', 'confirmed'])
    expect(vendorStatuses.filter(isUnanswered)).toEqual(['selected', 'requested'])
    const paid = ['paid', 'paid_out', 'payout_canceled', 'payout_failed']
    expect(vendorStatuses.filter(isConfirmed)).toEqual(['confirmed', ...paid])
    expect(vendorStatuses.filter(isInvolved)).toEqual(['requested', 'confirmed', ...paid])
    expect(vendorStatuses.filter((status) => vendorStatusColor[status] === 'success')).toEqual([
      'confirmed',
      'paid_out',
    ])
    expect(vendorStatuses.filter((status) => vendorStatusColor[status] === 'error')).toEqual([
      'declined',
      'payout_failed',
    ])
  })
})

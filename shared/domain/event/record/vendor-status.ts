import type { ChipColor } from './status.ts'

/** Status of an event's artist, band leader and musicians (docs/product.md#vendor-status). */
interface VendorStatusRules {
  isInvolved: boolean
  isEngaged: boolean
  isConfirmed: boolean
  isUnanswered: boolean
  isTransferred: boolean
}

const none = { isInvolved: false, isEngaged: false, isConfirmed: false, isUnanswered: false, isTransferred: false }
const paid = { ...none, isInvolved: true, isConfirmed: true, isTransferred: true }

/** A new status does not compile until each rule is decided. */
const rules = {
  not_selected: none,
  not_needed: none,
  selected: { ...none, isUnanswered: true },
  requested: { ...none, isInvolved: true, isEngaged: true, isUnanswered: true },
  confirmed: { ...none, isInvolved: true, isEngaged: true, isConfirmed: true },
  declined: none,
  paid,
  paid_out: paid,
  payout_canceled: paid,
  payout_failed: paid,
} as const satisfies Readonly<Record<string, VendorStatusRules>>

export type VendorStatus = keyof typeof rules
export const vendorStatuses = Object.keys(rules) as VendorStatus[]

const follows =
  (rule: keyof VendorStatusRules) =>
  (status: VendorStatus | null | undefined): boolean =>
    status != null && rules[status][rule]

/** A vendor who was requested and has not declined. */
export const isInvolved = follows('isInvolved')

/** A vendor who must be released and notified when changed or deleted, and whose calendar the event blocks. */
export const isEngaged = follows('isEngaged')

/** Confirmed, including those since paid. */
export const isConfirmed = follows('isConfirmed')

/** The share was transferred; its payout to the bank may still fail. */
export const isTransferred = follows('isTransferred')

/** To be requested, or reminded of the request. */
export const isUnanswered = follows('isUnanswered')

export type VendorAction =
  'select' | 'request' | 'confirm' | 'decline' | 'release' | 'transfer' | 'payout' | 'payout_fail' | 'payout_cancel'

export const vendorMachine: Readonly<Record<VendorStatus, Readonly<Partial<Record<VendorAction, VendorStatus>>>>> = {
  not_selected: { select: 'selected' },
  not_needed: { select: 'selected' },
  selected: { request: 'requested', release: 'not_selected' },
  // A request may be resent (Resend Request).
  requested: { request: 'requested', confirm: 'confirmed', decline: 'declined', release: 'not_selected' },
  // Repeating an answer changes nothing; a confirmed vendor may still cancel.
  confirmed: { confirm: 'confirmed', decline: 'declined', release: 'not_selected', transfer: 'paid' },
  declined: { request: 'requested', decline: 'declined', release: 'not_selected' },
  paid: { payout: 'paid_out', payout_fail: 'payout_failed', payout_cancel: 'payout_canceled' },
  paid_out: { payout_fail: 'payout_failed' },
  payout_canceled: { payout: 'paid_out', payout_fail: 'payout_failed' },
  payout_failed: { payout: 'paid_out', payout_cancel: 'payout_canceled' },
}

export const vendorAfter = (status: VendorStatus, action: VendorAction): VendorStatus | undefined =>
  vendorMachine[status][action]

export const vendorStatusColor: Record<VendorStatus, ChipColor> = {
  not_selected: 'warning',
  not_needed: 'warning',
  selected: 'warning',
  requested: 'warning',
  paid: 'info',
  confirmed: 'success',
  paid_out: 'success',
  payout_canceled: 'default',
  declined: 'error',
  payout_failed: 'error',
}

import type { ChipColor } from './status.ts'

/** Status of an event's artist, band leader and musicians (docs/product.md#vendor-status). */
export const vendorStatuses = [
  'not_selected',
  'not_needed',
  'selected',
  'requested',
  'confirmed',
  'declined',
  'paid',
  'paid_out',
  'payout_canceled',
  'payout_failed',
] as const
export type VendorStatus = (typeof vendorStatuses)[number]

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

/** A vendor who must be released and notified when changed or deleted, and whose calendar the event blocks. */
export const isEngaged = (status: VendorStatus | null | undefined): boolean =>
  status === 'requested' || status === 'confirmed'

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

import { shares, type Share } from '../event/money/shares.ts'
import type { EventLike } from '../event/record/event-like.ts'
import type { Event } from '../event/record/schema.ts'
import { nextStatus } from '../event/record/status.ts'
import { vendorAfter } from '../event/record/vendor-status.ts'
import { vendorsOf, withVendor } from '../event/record/vendors.ts'
import { sum, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { TransferIntent } from './intent.ts'

/** The effect of paying the vendors on the event. Amounts in cents. */

export type PayeeShare = Share & { role: TransferIntent['role'] }

/** The receivers of transfers: everyone with a share except the platform, which keeps its own. */
export const payeesOf = (event: EventLike): PayeeShare[] =>
  shares(event).filter((share): share is PayeeShare => share.role !== 'platform' && share.amount > 0)

/** A payee's transfer at the provider, or `paidByAgency`. */
export const transferOf = (event: EventLike, { role, key }: Pick<PayeeShare, 'role' | 'key'>): string | undefined =>
  role === 'agent'
    ? (event.agent_stripe_transfer_id ?? undefined)
    : vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === key)?.stripe_transfer_id

export const isTransferred = (event: EventLike, payee: Pick<PayeeShare, 'role' | 'key'>): boolean =>
  transferOf(event, payee) !== undefined

/** Cents that Pay Vendors would move. */
export const toPayOut = (event: EventLike): Cents =>
  sum(payeesOf(event).flatMap((payee) => (isTransferred(event, payee) ? [] : [payee.amount])))

export const isEverybodyPaid = (event: Event): boolean => payeesOf(event).every((payee) => isTransferred(event, payee))

/** A retry clears earlier failures. `until` is when the client's money becomes available. */
export const withTransfersBegun = (event: Event, until?: Instant): Event =>
  withTransferHeld({ ...event, pay_errors: [] }, until)

/** Not before this instant; if undefined, the last known date remains. */
export const withTransferHeld = (event: Event, until: Instant | undefined): Event =>
  until === undefined ? event : { ...event, transfers_wait_until: until }

export const withTransferDone = (
  event: Event,
  { role, entry }: Pick<TransferIntent, 'role' | 'entry'>,
  transferId: string,
): Event => {
  if (role === 'agent') return withVendorsSettled({ ...event, agent_stripe_transfer_id: transferId })
  const status = vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === entry)?.status
  const paid = status && vendorAfter(status, 'transfer')
  return withVendorsSettled(
    withVendor(event, role, entry, { stripe_transfer_id: transferId, ...(paid && { status: paid }) }),
  )
}

export const withTransferFailed = (event: Event, { role, name, amount }: TransferIntent, message: string): Event =>
  withVendorsSettled({
    ...event,
    pay_errors: [...(event.pay_errors ?? []), { name, amount, role, error: { message } }],
  })

/** Goodwill may have consumed the whole share of an agent whose transfer had failed: nothing is left to send. */
const openErrors = (event: Event) => {
  const hasAgent = payeesOf(event).some(({ role }) => role === 'agent')
  return (event.pay_errors ?? []).filter(({ role }) => role !== 'agent' || hasAgent)
}

/** The last transfer decides: all paid, or some not. Until then the status stays. */
export const withVendorsSettled = (event: Event): Event => {
  const payees = payeesOf(event)
  const paid = payees.filter((payee) => isTransferred(event, payee)).length
  const pay_errors = openErrors(event)
  if (paid + pay_errors.length < payees.length) return event
  const action = pay_errors.length > 0 ? 'vendor_payment_failed' : 'vendors_paid'
  return {
    ...event,
    pay_errors,
    transfers_wait_until: null,
    status: nextStatus(event.prepaid, event.status, action) ?? event.status,
  }
}

/** No transfer is pending and some failed. */
export const isSettledWithErrors = (event: Event): boolean => {
  const payees = payeesOf(event)
  const errors = event.pay_errors?.length ?? 0
  return errors > 0 && payees.filter((payee) => isTransferred(event, payee)).length + errors >= payees.length
}

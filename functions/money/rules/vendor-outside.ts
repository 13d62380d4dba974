import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorAfter } from '#shared/domain/event/record/vendor-status.ts'
import { vendorName, vendorsOf, withVendor, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { cents, sum, type Cents } from '#shared/domain/money.ts'
import type { LedgerEntry } from './ledger.ts'
import { isTransferred, payeesOf, withTransferDone } from '#shared/domain/payment/transfer.ts'

/**
 * The agency has paid a vendor by cash or check, because a transfer failed for good or was reversed. BookMe keeps the
 * share that it held for the vendor.
 */

/** The beginning of the keys of a payee's entries. */
export const outsideKey = (eventId: string, userId: string): string => `paid_vendor/${eventId}/${userId}`

export const vendorNamed = (event: Event, name: string): Vendor | undefined =>
  vendorsOf(event).find((vendor) => vendorName(vendor) === name)

const sharesFor = (event: Event, userId: string) => payeesOf(event).filter(({ user_id }) => user_id === userId)

/** A person's unpaid part of all shares of the event: neither on the account nor outside of BookMe. */
export const stillOwed = (event: Event, ledger: readonly LedgerEntry[], userId: string): Cents => {
  const earned = sum(sharesFor(event, userId).map(({ amount }) => amount))
  const sent = ledger.flatMap(({ postings }) => postings).filter(({ account }) => account === `user:${userId}`)
  const outside = ledger.filter(({ op_key }) => op_key.startsWith(outsideKey(event.id, userId)))
  const got = sum([
    ...sent.map(({ amount }) => amount),
    ...outside.flatMap(({ postings }) => postings.filter(({ amount }) => amount > 0).map(({ amount }) => amount)),
  ])
  return cents(earned - got)
}

/** Its transfer is not retried, and the event counts it as paid. */
export const withVendorPaidOutside = (event: Event, userId: string, id: string): Event =>
  sharesFor(event, userId)
    .filter((share) => !isTransferred(event, share))
    .reduce<Event>((next, { role, key, name }) => {
      if (role === 'agent') return next
      const errors = (next.pay_errors ?? []).filter((error) => error.role !== role || error.name !== name)
      const done = withTransferDone({ ...next, pay_errors: errors }, { role, entry: key }, id)
      const status = vendorsOf(done).find((vendor) => vendor.role === role && vendor.key === key)?.status
      const paidOut = status && vendorAfter(status, 'payout')
      return withVendor(done, role, key, paidOut ? { status: paidOut } : {})
    }, event)

import type { MailTemplate } from '#shared/jobs.ts'
import type { Template } from '../letter.ts'
import { consultation, contactMessage, passwordReset, verificationDone, verificationWithdrawn } from './account.ts'
import { contractSigned, eventDeleted, proposalSent, requestTaken } from './clients.ts'
import {
  balanceDueSoon,
  disputeOpened,
  invoiceSent,
  paymentFailed,
  paymentMade,
  payoutFailed,
  payoutOnItsWay,
  refundFailed,
  refundMade,
  vendorPaymentFailed,
  vendorsPaid,
} from './money.ts'
import { eventChanged, vendorConfirmed, vendorDeclined, vendorReleased, vendorRequested } from './vendors.ts'

/** One for each template of the jobs: a missing one does not compile. */
export const templates: Readonly<Record<MailTemplate, Template>> = {
  vendor_requested: vendorRequested,
  vendor_released: vendorReleased,
  vendor_confirmed: vendorConfirmed,
  vendor_declined: vendorDeclined,
  event_changed: eventChanged,
  request_taken: requestTaken,
  proposal_sent: proposalSent,
  contract_signed: contractSigned,
  event_deleted: eventDeleted,
  payment_made: paymentMade,
  payment_failed: paymentFailed,
  balance_due_soon: balanceDueSoon,
  invoice_sent: invoiceSent,
  vendors_paid: vendorsPaid,
  vendor_payment_failed: vendorPaymentFailed,
  refund_made: refundMade,
  refund_failed: refundFailed,
  payout_on_its_way: payoutOnItsWay,
  payout_failed: payoutFailed,
  dispute_opened: disputeOpened,
  verification_done: verificationDone,
  verification_withdrawn: verificationWithdrawn,
  password_reset: passwordReset,
  contact_message: contactMessage,
  consultation,
}

import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { serve } from '#functions/_http/serve.ts'
import { loadStripe } from '#functions/_lib/stripe.ts'
import { cancelEvent } from './cancel-event.ts'
import { clearSuspense } from './clear-suspense.ts'
import { closeYear } from './close-year.ts'
import { confirmPayment } from './confirm-payment.ts'
import { confirmPlayed } from './confirm-played.ts'
import { dropCancellationRequest } from './drop-cancellation-request.ts'
import { giveGoodwill } from './give-goodwill.ts'
import { invoicePostpaid } from './invoice-postpaid.ts'
import { markPaidOutside } from './mark-paid-outside.ts'
import { payBalance } from './pay-balance.ts'
import { payDeposit } from './pay-deposit.ts'
import { payVendors } from './pay-vendors.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { recordVendorPaid } from './record-vendor-paid.ts'
import { refundOutside } from './refund-outside.ts'
import { refundEvent } from './refund-event.ts'
import { requestCancellation } from './request-cancellation.ts'
import { resendInvoice } from './resend-invoice.ts'
import { voidInvoice } from './void-invoice.ts'

export const handler = serve(
  eventPaymentsApi,
  {
    confirmPlayed,
    payDeposit,
    payBalance,
    confirmPayment,
    invoicePostpaid,
    resendInvoice,
    voidInvoice,
    markPaidOutside,
    payVendors,
    recordVendorPaid,
    refundEvent,
    refundOutside,
    previewCancellation,
    cancelEvent,
    requestCancellation,
    dropCancellationRequest,
    giveGoodwill,
    clearSuspense,
    closeYear,
  },
  { stripe: loadStripe },
)

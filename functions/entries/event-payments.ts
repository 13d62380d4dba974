import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { serve } from '#functions/platform/http/serve.ts'
import { loadStripe } from '#functions/platform/config/stripe.ts'
import { cancelEvent } from '#functions/money/use-cases/payments/cancel-event.ts'
import { clearSuspense } from '#functions/money/use-cases/payments/clear-suspense.ts'
import { closeYear } from '#functions/money/use-cases/payments/close-year.ts'
import { confirmPayment } from '#functions/money/use-cases/payments/confirm-payment.ts'
import { confirmPlayed } from '#functions/money/use-cases/payments/confirm-played.ts'
import { dropCancellationRequest } from '#functions/money/use-cases/payments/drop-cancellation-request.ts'
import { giveGoodwill } from '#functions/money/use-cases/payments/give-goodwill.ts'
import { invoicePostpaid } from '#functions/money/use-cases/payments/invoice-postpaid.ts'
import { markPaidOutside } from '#functions/money/use-cases/payments/mark-paid-outside.ts'
import { payBalance } from '#functions/money/use-cases/payments/pay-balance.ts'
import { payDeposit } from '#functions/money/use-cases/payments/pay-deposit.ts'
import { payVendors } from '#functions/money/use-cases/payments/pay-vendors.ts'
import { previewCancellation } from '#functions/money/use-cases/payments/preview-cancellation.ts'
import { recordVendorPaid } from '#functions/money/use-cases/payments/record-vendor-paid.ts'
import { refundOutside } from '#functions/money/use-cases/payments/refund-outside.ts'
import { refundEvent } from '#functions/money/use-cases/payments/refund-event.ts'
import { requestCancellation } from '#functions/money/use-cases/payments/request-cancellation.ts'
import { resendInvoice } from '#functions/money/use-cases/payments/resend-invoice.ts'
import { voidInvoice } from '#functions/money/use-cases/payments/void-invoice.ts'

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

import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { serve } from '../_http/serve.ts'
import { loadStripe } from '../_lib/stripe.ts'
import { cancelEvent } from './cancel-event.ts'
import { confirmPlayed } from './confirm-played.ts'
import { dropCancellationRequest } from './drop-cancellation-request.ts'
import { giveGoodwill } from './give-goodwill.ts'
import { invoicePostpaid } from './invoice-postpaid.ts'
import { payBalance } from './pay-balance.ts'
import { payDeposit } from './pay-deposit.ts'
import { payVendors } from './pay-vendors.ts'
import { previewCancellation } from './preview-cancellation.ts'
import { refundEvent } from './refund-event.ts'
import { requestCancellation } from './request-cancellation.ts'

export const handler = serve(
  eventPaymentsApi,
  {
    confirmPlayed,
    payDeposit,
    payBalance,
    invoicePostpaid,
    payVendors,
    refundEvent,
    previewCancellation,
    cancelEvent,
    requestCancellation,
    dropCancellationRequest,
    giveGoodwill,
  },
  { stripe: loadStripe },
)

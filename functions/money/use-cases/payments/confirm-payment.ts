import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canConfirmPayment } from '#shared/domain/event/access/payment-permissions.ts'
import { toConfirm } from '#shared/domain/event/money/bank-confirmation.ts'
import { AppError } from '#shared/errors.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { bankPage } from '#functions/money/provider/bank-page.ts'
import { getInvoice } from '#functions/money/provider/invoices.ts'
import { isFromProvider } from '#functions/money/provider/provider-call.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'

/** The outcome comes as for every charge: by the provider's message, or by the sweep. */
export const confirmPayment = useCase(
  eventPaymentsApi.confirmPayment,
  async (deps, actor, { params }) => {
    const event = await openEvent(deps, actor, params.id, canConfirmPayment)
    const invoice = toConfirm(event)?.stripe_invoice_id
    const back = `${deps.appUrl}/proposal?id=${encodeURIComponent(event.id)}`
    if (invoice == null) return { url: back }
    try {
      const stripe = await deps.stripe()
      return { url: await bankPage(stripe, await getInvoice(stripe, invoice), back) }
    } catch (error) {
      if (!isFromProvider(error)) throw error
      deps.log.error('a payment could not be confirmed at the provider', error, { event_id: event.id })
      throw new AppError('provider_failed', 'The payment provider does not answer. Please try again')
    }
  },
  ({ params }) => eventToSave(params.id),
)

import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { bookedRate } from '#shared/domain/event/money/event-money.ts'
import { canInvoice } from '#shared/domain/event/access/payment-permissions.ts'
import { correctRates, payableAddsUp } from '#shared/domain/event/money/rates.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { musicianKey } from '#shared/domain/event/record/vendors.ts'
import { AppError } from '#shared/errors.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { runMoneyAction } from '#functions/money/operations/run-money-action.ts'
import { newCustomerOf, payerOf } from '#functions/money/provider/method-on-file.ts'
import { chargeKeysOf, startCharge } from '#functions/money/operations/start-charge.ts'
import { chargeReads } from './pay-as-client.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { paidFields } from '#shared/domain/event/record/fields.ts'

/** The rates that the sender sees must be the stored ones, or at least add up to the same client rate. */
const isAsShown = (event: Event, shown: Partial<EventInput>): boolean => {
  const rates = new Map((shown.musicians ?? []).map((entry) => [musicianKey(entry), entry.rate]))
  return (
    (shown.client_rate ?? event.client_rate) === event.client_rate &&
    payableAddsUp({
      ...event,
      ...Object.fromEntries(paidFields.map((field) => [field, shown[field] ?? event[field]])),
      musicians: event.musicians.map((entry) => ({ ...entry, rate: rates.get(musicianKey(entry)) ?? entry.rate })),
    })
  )
}

/**
 * Sends the invoice of a played postpaid event. Invoices the stored rates; rejects a screen that shows another client
 * rate as out of date.
 */
export const invoicePostpaid = useCase(
  eventPaymentsApi.invoicePostpaid,
  (deps, actor, { params, body }) =>
    runMoneyAction(deps, {
      actor,
      eventId: params.id,
      rule: canInvoice,
      keys: chargeKeysOf,
      begin: async (before) => {
        const amount = bookedRate(inForce(before))
        if (!isAsShown(before, body)) throw new AppError('invalid', correctRates)
        const payer = await payerOf(deps, before)
        const customer = payer.customer ?? (await newCustomerOf(deps, before))
        const op = await startCharge(deps, {
          before,
          due: { type: 'in_full', amount },
          payer: { ...payer, customer },
          collection: 'send',
          payBy: body.pay_by,
          actor,
        })
        return op && [op]
      },
    }),
  ({ params }) => chargeReads(params.id),
)

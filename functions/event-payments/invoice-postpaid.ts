import { eventPaymentsApi } from '../../shared/api/event-payments.ts'
import { bookedRate } from '../../shared/domain/event/money.ts'
import { canInvoice } from '../../shared/domain/event/payment-permissions.ts'
import { correctRates } from '../../shared/domain/event/rates.ts'
import { toCents } from '../../shared/domain/money.ts'
import { AppError } from '../../shared/errors.ts'
import { useCase } from '../_lib/use-case.ts'
import { click } from '../_money/click.ts'
import { customerOf, payerOf } from '../_money/method-on-file.ts'
import { chargeKeys, startCharge } from '../_money/start-charge.ts'
import { chargeReads } from './pay-as-client.ts'

/**
 * Sends the invoice of a played postpaid event. What is invoiced is what is stored; a screen that shows another rate is out of date,
 * and is told so.
 */
export const invoicePostpaid = useCase(
  eventPaymentsApi.invoicePostpaid,
  (deps, actor, { params, body }) => click(deps, {
    actor, eventId: params.id, rule: canInvoice,
    keys: () => chargeKeys(params.id),
    begin: async (before) => {
      const amount = bookedRate(before)
      if (body.client_rate != null && toCents(body.client_rate) !== before.client_rate) throw new AppError('invalid', correctRates)
      const payer = await payerOf(deps, before)
      const customer = payer.customer ?? await customerOf(deps, before)
      const op = await startCharge(deps, { before, due: { type: 'in_full', amount }, payer: { ...payer, customer }, collection: 'send', actor })
      return op && [op]
    },
  }),
  ({ params }) => chargeReads(params.id),
)

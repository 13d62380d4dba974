import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { isLater } from '#shared/domain/event/access/invoice-permissions.ts'
import { canRefundOutside } from '#shared/domain/event/access/payment-permissions.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isUnderWay } from '#shared/domain/payment/op.ts'
import { failedRefundsOf, owedBack } from '#shared/domain/payment/refund-outside.ts'
import { AppError } from '#shared/errors.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { findOps } from '#functions/money/data/op.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { refundKeys } from '#functions/money/operations/refund-records.ts'
import { refundedOutside } from '#functions/money/refunds/refund-outside.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent, refusal } from '#functions/event/use-cases/open-event.ts'

const wrong = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } })

/** Closes the failed refunds of a payment: nothing more is sent for them. */
export const refundOutside = useCase(
  eventPaymentsApi.refundOutside,
  (deps, actor, { params, body }) =>
    retryConflicts(
      deps,
      async () => {
        const before = await openEvent(deps, actor, params.id, canRefundOutside)
        const payment = before.payments.find(({ id }) => id === body.payment_id)
        const failed = payment ? failedRefundsOf(before, payment) : []
        if (!payment || failed.length === 0) throw wrong('payment_id', 'No refund of this payment has failed')
        if (isLater(body.paid_at, deps.now)) throw wrong('paid_at', 'This day has not come yet')
        const owed = owedBack(failed)
        if (body.amount !== owed) throw wrong('amount', `Exactly ${formatMoney(owed)} is owed`)
        if ((await findOps(deps, refundKeys(before))).some(isUnderWay))
          throw refusal('conflict', 'Refunds are being made at this moment. Please try again', actor, before)
        return saveAndShow(deps, {
          before,
          actor,
          ...(await refundedOutside(deps, before, payment, failed, body)),
        })
      },
      anyConflict,
    ),
  ({ params }) => eventToSave(params.id),
)

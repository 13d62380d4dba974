import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import type { BodyOf } from '#shared/api/endpoint.ts'
import { isLater } from '#shared/domain/event/access/invoice-permissions.ts'
import { canRecordVendorPaid } from '#shared/domain/event/access/payment-permissions.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isUnderWay } from '#shared/domain/payment/op.ts'
import { outsideLeft } from '#shared/domain/payment/ledger.ts'
import { stillOwed, vendorNamed } from '#shared/domain/payment/vendor-outside.ts'
import { AppError } from '#shared/errors.ts'
import { anyConflict, retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import type { EventItem } from '#functions/_data/event/find-event.ts'
import { eventKey } from '#functions/_data/rows/keys.ts'
import { availableFunds, ledgerOf } from '#functions/_data/money/ledger.ts'
import { findOps } from '#functions/_data/money/op.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { transferKeys } from '#functions/_money/transfers/start-transfers.ts'
import { vendorPaidOutside } from '#functions/_money/transfers/vendor-outside.ts'
import { saveAndShow } from '#functions/_steps/event-action.ts'
import { openEvent, refusal } from '#functions/_steps/open-event.ts'

type Body = BodyOf<typeof eventPaymentsApi.recordVendorPaid>

const wrong = (field: keyof Body, message: string) => new AppError('invalid', message, { errors: { [field]: message } })

/** The vendor whose open amount equals the payment. */
const payeeOf = async (deps: Deps, actor: Actor, event: EventItem, { vendor, amount, paid_at }: Body) => {
  const payee = vendorNamed(event, vendor)
  if (payee?.user_id === undefined) throw wrong('vendor', 'Nobody of this event')
  if (isLater(paid_at, deps.now)) throw wrong('paid_at', 'This day has not come yet')
  const [ops, ledger, available] = await Promise.all([
    findOps(deps, transferKeys(event)),
    ledgerOf(deps, event.id),
    availableFunds(deps, event.id),
  ])
  if (ops.some(isUnderWay))
    throw refusal('conflict', 'Vendors are being paid at this moment. Please try again', actor, event)
  const owed = stillOwed(event, ledger, payee.user_id)
  if (owed <= 0) throw refusal('conflict', `${payee.name} has got everything already`, actor, event)
  if (amount !== owed) throw wrong('amount', `Exactly ${formatMoney(owed)} is owed to ${payee.name}`)
  if (available + outsideLeft(ledger, event.id) < owed)
    throw refusal('conflict', 'The event does not hold this money any more', actor, event)
  return { payee: { ...payee, user_id: payee.user_id }, outside: outsideLeft(ledger, event.id) }
}

/** Closes a share whose transfer failed for good or was reversed: BookMe sends nothing more for it. */
export const recordVendorPaid = useCase(
  eventPaymentsApi.recordVendorPaid,
  (deps, actor, { params, body }) =>
    retryConflicts(
      deps,
      async () => {
        const before = await openEvent(deps, actor, params.id, canRecordVendorPaid)
        const { payee, outside } = await payeeOf(deps, actor, before, body)
        return saveAndShow(deps, { before, actor, ...(await vendorPaidOutside(deps, before, payee, body, outside)) })
      },
      anyConflict,
    ),
  ({ params }) => [eventKey(params.id)],
)

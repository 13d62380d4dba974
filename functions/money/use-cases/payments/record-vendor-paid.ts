import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import type { BodyOf } from '#shared/api/endpoint.ts'
import { isLater } from '#shared/domain/event/access/invoice-permissions.ts'
import { canRecordVendorPaid } from '#shared/domain/event/access/payment-permissions.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isUnderWay } from '#shared/domain/payment/op.ts'
import { outsideLeft } from '#functions/money/rules/ledger.ts'
import { stillOwed, vendorNamed } from '#functions/money/rules/vendor-outside.ts'
import { AppError } from '#shared/errors.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { eventToSave } from '#functions/platform/db/keys.ts'
import { availableFunds, ledgerOf } from '#functions/money/data/ledger.ts'
import { findOps } from '#functions/money/data/op.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { transferKeys } from '#functions/money/transfers/start-transfers.ts'
import { vendorPaidOutside } from '#functions/money/transfers/vendor-outside.ts'
import { saveAndShow } from '#functions/event/use-cases/event-action.ts'
import { openEvent, refusal } from '#functions/event/use-cases/open-event.ts'

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
  ({ params }) => eventToSave(params.id),
)

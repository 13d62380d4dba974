import { methodKind, processingFee } from '#shared/domain/payment/method-kinds.ts'
import { eventPaymentsApi } from '#shared/api/event-payments.ts'
import { canCancel } from '#shared/domain/event/access/cancellation-permissions.ts'
import {
  planCancellation,
  vendorsToTell,
  type CancellationPlan,
} from '#functions/event/rules/agreement/cancellation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isChangePending } from '#shared/domain/event/record/terms.ts'
import { formatMoney, sum, zero, type Cents } from '#shared/domain/money.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { eventKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { payerOf } from '#functions/money/provider/method-on-file.ts'

/** The effect of a cancellation, without writing anything. */
export const previewCancellation = useCase(
  eventPaymentsApi.previewCancellation,
  async (deps, actor, { params, body }) => {
    const event = await openEvent(deps, actor, params.id, (who, known) => canCancel(who, known, deps.now))
    const plan = planCancellation(event, body, deps.now)
    const method = plan.charge > 0 ? (await payerOf(deps, event)).method : undefined
    const charge_fee = plan.charge > 0 ? processingFee(plan.charge, methodKind(method?.type)) : zero
    const fees = sum(plan.refunds.map(({ fee }) => fee))
    return {
      version: event.version,
      ...plan,
      fees,
      charge_fee,
      shares: plan.shares.map(({ role, name, amount }) => ({ role, name, amount })),
      notices: noticesOf(event, plan, fees),
      warnings: [
        ...onItsWay(plan),
        ...(plan.beyond_policy > 0
          ? [`You give up ${formatMoney(plan.beyond_policy)} of what the policy keeps, and admins are told`]
          : []),
        ...(method === null ? ['The client has no payment method on file: the rest cannot be charged now'] : []),
        ...(isChangePending(event) ? ['The proposed change is discarded'] : []),
        ...(event.musician_slots.length > 0 ? ['Nothing is kept for empty slots'] : []),
      ],
    }
  },
  ({ params }) => [eventKey(params.id)],
)

const onItsWay = ({ awaited, refund_later }: CancellationPlan): string[] => {
  if (awaited + refund_later === 0) return []
  const parts = [
    awaited > 0 ? `${formatMoney(awaited)} of it stays due` : '',
    refund_later > 0 ? `${formatMoney(refund_later)} goes back` : '',
  ].filter(Boolean)
  const total = formatMoney(sum([awaited, refund_later]))
  return [
    `A payment of ${total} is on its way. Once it arrives, ${parts.join(' and ')}; ` +
      `if it fails, ${awaited > 0 ? 'you can charge or waive what is due' : 'nothing else is charged'}`,
  ]
}

/** The mails that the cancellation would send. */
const noticesOf = (event: Event, { refund, charge, shares }: CancellationPlan, fees: Cents) => {
  const money = [
    refund + fees > 0 ? `${formatMoney(sum([refund, fees]))} goes back` : '',
    charge > 0 ? `${formatMoney(charge)} is charged` : '',
  ].filter(Boolean)
  const calledOff = ['Canceled', ...money].join(', ')
  const vendors = Map.groupBy(vendorsToTell(event), ({ user_id, key }) => user_id ?? key)
  return [
    { to: event.client?.name ?? 'The client', about: calledOff },
    ...(event.agent ? [{ to: event.agent.name, about: calledOff }] : []),
    ...[...vendors.values()].map((parts) => {
      const own = new Set(parts.map(({ role, key }) => `${role}|${key}`))
      const share = sum(shares.filter(({ role, key }) => own.has(`${role}|${key}`)).map(({ amount }) => amount))
      return { to: parts[0]!.name, about: share > 0 ? `Canceled, gets ${formatMoney(share)}` : 'Canceled' }
    }),
  ]
}

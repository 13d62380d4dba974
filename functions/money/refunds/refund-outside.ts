import { outsideMethods, type RefundedOutside } from '#shared/domain/event/record/invoice-schema.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { refundedOutsidePostings } from '#functions/money/rules/ledger.ts'
import { owedBack, withRefundedOutside, type FailedRefund } from '#shared/domain/payment/refund-outside.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { ledgerWrites, reserve } from '#functions/money/data/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { refundMadeOutside } from '#functions/money/mails/money-mails.ts'
import type { Effect } from '#functions/money/operations/effect.ts'
import { settledRefunds } from '#functions/money/operations/settled-refunds.ts'

/** BookMe keeps what the event held for the client, and has paid them from its own bank. */
export const refundedOutside = async (
  deps: Deps,
  before: EventItem,
  payment: Payment,
  failed: readonly FailedRefund[],
  { method, paid_at, reference }: RefundedOutside,
): Promise<Effect> => {
  const outside = { method, paid_at, reference }
  const settled = await settledRefunds(deps, before, withRefundedOutside(before, payment, outside, deps.now))
  const out = sum(failed.map(({ amount }) => amount))
  const total = owedBack(failed)
  return {
    after: settled.after,
    activity: {
      action: 'refunded outside',
      detail: `${formatMoney(total)}, ${outsideMethods[method].toLowerCase()}: ${reference}`,
    },
    also: [
      ...failed.flatMap(({ key, amount, fee }) =>
        ledgerWrites(deps, {
          id: `${key}/outside`,
          kind: 'refunded_outside',
          op_key: key,
          at: deps.now,
          stripe_id: null,
          postings: refundedOutsidePostings({ event_id: before.id, amount, fee }, before.client_id),
        }),
      ),
      ...(out > 0 ? [reserve(deps, before.id, out)] : []),
    ],
    jobs: [...refundMadeOutside(settled.after, total, outside), ...settled.jobs],
  }
}

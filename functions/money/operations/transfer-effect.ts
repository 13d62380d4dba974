import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import type { Earning, TransferIntent } from '#shared/domain/payment/intent.ts'
import { transferPostings } from '#functions/money/rules/ledger.ts'
import { isHeld } from '#shared/domain/payment/op.ts'
import {
  isEverybodyPaid,
  isSettledWithErrors,
  payeesOf,
  withTransferDone,
  withTransferFailed,
  withTransferHeld,
} from '#shared/domain/payment/transfer.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { giveBack, ledgerWrites } from '#functions/money/data/ledger.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import { earningWrites } from '#functions/money/data/payout.ts'
import { entryOf, type EffectOf } from './effect.ts'
import { payeeName, vendorPaymentFailed, vendorsPaid } from '#functions/money/mails/money-mails.ts'
import { backToEvent, platformKeepsRemainder } from './platform-remainder.ts'

/** Applies a transfer's outcome. The last one decides the event's status. */
export const transferEffect: EffectOf = async (deps, { event, opAfter }) => {
  const intent = opAfter.intent as TransferIntent
  const who = payeeName(event, intent.role, intent.entry, intent.name)
  const amount = formatMoney(intent.amount)
  if (isHeld(opAfter)) {
    const after = withTransferHeld(event, opAfter.hold!.why === 'funds' ? opAfter.next_at : undefined)
    return { after, activity: { action: 'vendor payment waits', detail: `${who}, ${amount}` }, also: [], jobs: [] }
  }
  if (opAfter.state !== 'succeeded' && !hasShare(event, intent)) {
    const also = await backToEvent(deps, event, intent.amount, {
      entry: `${opAfter.key}#${opAfter.attempt}`,
      op_key: opAfter.key,
    })
    return { after: event, activity: { action: 'vendor payment dropped', detail: `${who}, ${amount}` }, also, jobs: [] }
  }
  if (opAfter.state !== 'succeeded') {
    const after = withTransferFailed(event, intent, opAfter.message!)
    return {
      after,
      activity: { action: 'vendor payment failed', detail: `${who}, ${amount}: ${opAfter.message!}` },
      also: [giveBack(deps, event.id, intent.amount)],
      jobs: failureMail(event, after),
    }
  }
  const after = withTransferDone(event, intent, opAfter.stripe_id ?? '')
  const isLast = isEverybodyPaid(after) && !isEverybodyPaid(event)
  const payout: OutboxJob[] = intent.user_id === null ? [] : [{ type: 'schedule_payout', user_id: intent.user_id }]
  return {
    after,
    activity: { action: 'vendor paid', detail: `${who}, ${amount}` },
    also: [
      ...ledgerWrites(deps, entryOf(deps, opAfter, 'transfer', transferPostings(intent))),
      ...(intent.user_id === null
        ? []
        : earningWrites(deps, intent.user_id, [earningOf(event, opAfter, intent, deps.now)])),
      ...(isLast ? await platformKeepsRemainder(deps, event, `${opAfter.key}#${opAfter.attempt}`, opAfter.key) : []),
    ],
    jobs: [
      ...payout,
      ...(isLast ? vendorsPaid(after, sum(payeesOf(after).map(({ amount }) => amount))) : failureMail(event, after)),
    ],
  }
}

const hasShare = (event: Event, { role, entry }: TransferIntent): boolean =>
  payeesOf(event).some((payee) => payee.role === role && payee.key === entry)

/** One mail per click, once all transfers have an outcome. */
const failureMail = (before: Event, after: Event): OutboxJob[] =>
  isSettledWithErrors(after) && !isSettledWithErrors(before) ? vendorPaymentFailed(after) : []

const earningOf = (event: Event, op: OpRow, { role, entry, amount }: TransferIntent, now: string): Earning => ({
  earned_at: now,
  op_key: op.key,
  event_id: event.id,
  role,
  entry,
  amount,
  name: event.name,
  venue: event.venue?.name ?? null,
  timestamp: Math.floor(Date.parse(event.start ?? event.created_at) / 1000),
  instrument: vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === entry)?.instrument ?? null,
})

import { balance, deposit, lateDeposit } from './charge-scenarios.ts'
import { canceledWhenDue, canceledWithDebit, cancellation } from './cancellation-scenarios.ts'
import { moved, repriced } from './change-scenarios.ts'
import { payout, postpaid, refund, transfers } from './payment-scenarios.ts'
import type { Dice, Scenario } from './scenario.ts'
import { debitReturned, disputed, refundedManually, reversed, stopped } from './reversal-scenarios.ts'
import type { Template, TemplateName } from './templates.ts'

/** A random scenario, weighted towards common ones. */
export const scenarioOf = (templates: Record<TemplateName, Template>, dice: Dice): Scenario => {
  const size = 1 + dice.upTo(5)
  return dice.pick([
    () => deposit(templates.signed, dice),
    () => deposit(templates.signed, dice),
    () => lateDeposit(templates.signed, dice),
    () => balance(templates.booked, dice),
    () => balance(templates.booked, dice),
    () => repriced(templates.booked, dice),
    () => repriced(templates.booked, dice),
    () => moved(templates.booked, dice),
    () => refund(templates.paid, dice),
    () => refund(templates.paid, dice),
    () => cancellation(templates.paid, dice),
    () => cancellation(templates.paid, dice),
    () => canceledWhenDue(templates.booked, dice),
    () => canceledWithDebit(templates.booked, dice),
    () => transfers(templates.played, dice),
    () => postpaid(templates[`band${size}` as TemplateName], dice, size),
    () => postpaid(templates[`band${size}` as TemplateName], dice, size),
    () => payout(templates.earned, dice),
    () => disputed(templates.played, dice),
    () => disputed(templates.played, dice),
    () => refundedManually(templates.played, dice),
    () => refundedManually(templates.played, dice),
    () => debitReturned(templates.signed, dice),
    () => reversed(templates.earned, dice),
    () => stopped(templates.earned, dice),
  ])()
}

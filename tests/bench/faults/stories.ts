import { balance, deposit, lateDeposit } from './stories-of-charges.ts'
import { payout, postpaid, refund, transfers } from './stories-of-payments.ts'
import type { Dice, Story } from './story.ts'
import type { Template, TemplateName } from './templates.ts'

/** One of all stories, the common ones more often. */
export const storyOf = (templates: Record<TemplateName, Template>, dice: Dice): Story => {
  const size = 1 + dice.upTo(5)
  return dice.pick([
    () => deposit(templates.signed, dice), () => deposit(templates.signed, dice), () => lateDeposit(templates.signed, dice), () => balance(templates.booked, dice), () => balance(templates.booked, dice), () => refund(templates.paid, dice),
    () => refund(templates.paid, dice), () => transfers(templates.played, dice), () => postpaid(templates[`band${size}` as TemplateName], dice, size),
    () => postpaid(templates[`band${size}` as TemplateName], dice, size), () => payout(templates.earned, dice),
  ])()
}

import type { CancelingParty } from '#shared/domain/cancellation/policy.ts'
import { vendorsToTell, type CancellationPlan } from '#functions/event/rules/agreement/cancellation.ts'
import type { Share } from '#shared/domain/event/money/shares.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney, sum, type Cents } from '#shared/domain/money.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const amountText = (amount: Cents): string | undefined => (amount > 0 ? formatMoney(amount) : undefined)

/** Notifies client, agent and each vendor of a cancellation and its effect on their money. */
export const eventCanceled = (before: Event, canceled: Event, plan: CancellationPlan): MailJob[] => {
  const { by, reason } = canceled.cancellation!
  const fees = sum(plan.refunds.map(({ fee }) => fee))
  const money = {
    refund: amountText(cents(plan.refund + fees)),
    refund_later: amountText(plan.refund_later),
    charge: amountText(cents(plan.charge + plan.awaited)),
  }
  return [
    ...mailParties(inForce(canceled), 'client', 'event_canceled', { by, reason, ...money }),
    ...mailParties(inForce(canceled), 'agent', 'event_canceled', {
      by,
      reason,
      ...money,
      share: shareOf(plan.shares, ({ role }) => role === 'agent'),
    }),
    ...vendorsCanceled(before, canceled, by, plan.shares),
  ]
}

interface GivenUp {
  by: string
  amount: Cents
  reason: string
  goodwill_from?: 'agent' | 'platform'
}

/** To the admins: staff give the client more than the policy does. */
export const refundAbovePolicy = (event: Event, { amount, ...facts }: GivenUp): MailJob[] =>
  amount > 0
    ? mailParties(inForce(event), 'admins', 'refund_above_policy', { amount: formatMoney(amount), ...facts })
    : []

const shareOf = (shares: readonly Share[], holds: (share: Share) => boolean) =>
  amountText(sum(shares.filter(holds).map(({ amount }) => amount)))

/** To each vendor, with their own share. The reason stays between client and agency. */
export const vendorsCanceled = (
  before: Event,
  canceled: Event,
  by: CancelingParty,
  shares: readonly Share[],
): MailJob[] =>
  [...Map.groupBy(vendorsToTell(before), ({ user_id, key }) => user_id ?? key).values()].flatMap((parts) => {
    const own = new Set(parts.map(({ role, key }) => `${role}|${key}`))
    const share = shareOf(shares, ({ role, key }) => own.has(`${role}|${key}`))
    return mailParties(inForce(canceled), { vendors: parts }, 'event_canceled', { by, share })
  })

import type Stripe from 'stripe'
import { formatMoney } from '#shared/domain/money.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { webhookKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, putNew } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { paidPart } from '#functions/money/refunds/paid-by.ts'

const rememberFor = 120 * 86_400

/** A card network expects a dispute. Staff can refund before it comes; a warning too late for that is no news. */
export const noteFraudWarning = async (deps: Deps, stripe: Stripe, id: string): Promise<void> => {
  const warning = await stripe.radar.earlyFraudWarnings.retrieve(id)
  const paid = warning.actionable ? await paidPart(deps, stripe, warning.payment_intent ?? null) : undefined
  if (!paid) return
  const { event, payment } = paid
  const ttl = Math.floor(Date.parse(deps.now) / 1000) + rememberFor
  const once = putNew(deps.db.tableName, { ...webhookKey(id), ttl })
  const mails = mailParties(inForce(event), ['agent', 'admins'], 'fraud_warning', {
    amount: formatMoney(payment.total),
  })
  try {
    await commit(deps, [once], mails)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

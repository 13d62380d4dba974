import type Stripe from 'stripe'
import { formatMoney } from '#shared/domain/money.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { webhookKey } from '#functions/_data/rows/keys.ts'
import { commit } from '#functions/_data/rows/outbox.ts'
import { ConditionFailed, putNew } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { mailParties } from '#functions/_mails/event-mail.ts'
import { paidPart } from '#functions/_money/refunds/paid-by.ts'

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

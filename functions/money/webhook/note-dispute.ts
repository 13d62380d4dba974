import type Stripe from 'stripe'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { webhookKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, putNew } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { bookDispute } from '#functions/money/refunds/disputes.ts'
import { disputeOfUnknown } from '#functions/money/mails/money-mails.ts'

const rememberFor = 120 * 86_400

/** A client's bank takes a payment back. For unknown payments, notifies the admins once. */
export const noteDispute = async (deps: Deps, stripe: Stripe, id: string): Promise<void> => {
  if (await bookDispute(deps, stripe, id)) return
  const dispute = await stripe.disputes.retrieve(id)
  const [total, reason] = [formatMoney(cents(dispute.amount)), dispute.reason.replaceAll('_', ' ')]
  const ttl = Math.floor(Date.parse(deps.now) / 1000) + rememberFor
  const once = putNew(deps.db.tableName, { ...webhookKey(id), ttl })
  try {
    await commit(deps, [once], disputeOfUnknown(total, reason))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

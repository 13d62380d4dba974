import type Stripe from 'stripe'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { webhookKey } from '../_data/keys.ts'
import { commit } from '../_data/outbox.ts'
import { ConditionFailed, putNew } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import { bookDispute } from '../_money/disputes.ts'
import { disputeOfUnknown } from '../_money/mails.ts'

const rememberFor = 120 * 86_400

/** A client's bank takes a payment back. For unknown payments, notifies the admins once. */
export const noteDispute = async (deps: Deps, stripe: Stripe, dispute: Stripe.Dispute): Promise<void> => {
  if (await bookDispute(deps, stripe, dispute.id)) return
  const [total, reason] = [formatMoney(cents(dispute.amount)), dispute.reason.replaceAll('_', ' ')]
  const ttl = Math.floor(Date.parse(deps.now) / 1000) + rememberFor
  const once = putNew(deps.db.tableName, { ...webhookKey(dispute.id), ttl })
  try {
    await commit(deps, [once], disputeOfUnknown(total, reason))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

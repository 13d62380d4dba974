/** The provider's API version: of our calls, and of both webhook endpoints. */
export const providerVersion = '2026-10-28.endive'

/** Events that the endpoint for the platform's own account must send. */
export const ownEvents = [
  'balance.available',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.failed',
  'charge.pending',
  'charge.refunded',
  'charge.updated',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'payment_method.attached',
  'radar.early_fraud_warning.created',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'transfer.created',
  'transfer.reversed',
] as const

/** Events of the connected accounts, which another endpoint must send. */
export const connectedEvents = [
  'account.application.deauthorized',
  'account.external_account.created',
  'account.external_account.deleted',
  'account.external_account.updated',
  'account.updated',
  'payout.canceled',
  'payout.created',
  'payout.failed',
  'payout.paid',
] as const

/** Thin events of connected accounts of version 2, from a destination of their own. They only name the account. */
export const accountEvents = [
  'v2.core.account.closed',
  'v2.core.account.updated',
  'v2.core.account[configuration.recipient].capability_status_updated',
  'v2.core.account[requirements].updated',
] as const

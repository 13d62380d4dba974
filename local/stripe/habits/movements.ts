import type { Habit } from './habit.ts'

/** Charges, debits, refunds, disputes, and their balance transactions. */
export const movements = {
  funds_arrive_late: {
    says: 'Money from a card is available on the second business day; until then transfers find no funds.',
    source: 'https://docs.stripe.com/payouts',
    played: 'card_funds: after_two_days',
  },
  debit_moves_when_submitted: {
    says: 'A bank debit has a pending balance transaction when it is submitted, days before it succeeds or fails.',
    source: 'https://support.stripe.com/questions/changes-to-balance-transaction-behavior-for-debit-payment-methods',
    played: 'debit_movement: at_submission',
  },
  failed_debit_moves_back: {
    says: 'A bank debit that fails has a second balance transaction, `payment_failure_refund`.',
    source: 'https://docs.stripe.com/reports/balance-transaction-types',
    played: 'debit_movement: at_submission',
  },
  money_follows_success: {
    says: 'A card charge succeeds without a balance transaction, which follows with `charge.updated`.',
    source: 'https://docs.stripe.com/payments/payment-intents/asynchronous-capture',
    played: 'capture: asynchronous',
  },
  old_debit_not_refundable: {
    says: 'A bank debit cannot be refunded more than 180 days after it was made.',
    source: 'https://docs.stripe.com/payments/ach-direct-debit',
    played: 'old_debits: not_refundable',
  },
  small_invoice_carried_over: {
    says: 'An invoice of less than $0.50 is paid at once, and its amount is part of the next invoice of the customer.',
    source: 'https://docs.stripe.com/api/invoices',
    played: 'small_invoices: carried_over',
  },
  debt_charged_with_next_invoice: {
    says: "A customer's debt is added to the next invoice that is finalized.",
    source: 'https://docs.stripe.com/billing/customer/balance',
    played: 'button: customer-debt',
  },
  part_of_an_invoice_charged: {
    says: 'Somebody can charge a part of an open invoice in the dashboard: it has a payment intent of its own.',
    source: 'https://docs.stripe.com/invoicing/partial-payments',
    played: 'button: part-payment',
  },
  dispute_prevented_by_resolution: {
    says: 'A dispute is resolved before it is one: the cardholder has the money, and nothing can be answered.',
    source: 'https://docs.stripe.com/disputes/prevention-preview',
    played: 'button: prevent',
  },
  dispute_prevented_by_block: {
    says: 'A dispute is blocked before it is one: its status is `prevented`, and nothing has moved.',
    source: 'https://docs.stripe.com/disputes/prevention-preview',
    played: 'button: prevent-block',
  },
  dispute_won_in_part: {
    says: 'A dispute that is won gives back less than it took.',
    source: 'https://docs.stripe.com/api/disputes/object',
    played: 'button: win',
  },
  status_of_a_later_release: {
    says: 'A status has a value that was added after the API version was released.',
    source: 'https://docs.stripe.com/upgrades',
    played: 'button: new-status',
  },
  fraud_warning: {
    says: 'A card network expects a dispute, and says so before it comes: a refund in time avoids it.',
    source: 'https://docs.stripe.com/api/early_fraud_warnings/object',
    played: 'button: fraud-warning',
  },
  mandate_void: {
    says: 'A client can withdraw the permission to debit a bank account; each debit is then refused.',
    source: 'https://docs.stripe.com/error-codes#payment-intent-mandate-invalid',
    played: 'mandates: void',
  },
  debit_returned_after_success: {
    says: 'A bank can return a debit weeks after it succeeded: a dispute that is lost at once, without an answer.',
    source: 'https://docs.stripe.com/payments/ach-direct-debit',
    played: 'button: return',
  },
  inquiry_before_dispute: {
    says: 'A bank can inquire first: nothing has moved, and the inquiry may become a dispute.',
    source: 'https://docs.stripe.com/disputes/how-disputes-work',
    played: 'button: inquire',
  },
  authentication_required: {
    says: 'A bank wants to see its client before it pays: the payment waits on a page of the bank.',
    source: 'https://docs.stripe.com/payments/3d-secure',
    played: 'method: pm_card_authenticationRequired',
  },
  refund_fails_later: {
    says: 'A refund succeeds, and fails days later: the money is back on the balance of the platform.',
    source: 'https://docs.stripe.com/refunds#failed-refunds',
    played: 'refunds: failed_later',
  },
  refund_without_funds: {
    says: 'A refund that the balance of the platform does not cover is refused, and can be made later.',
    source: 'https://docs.stripe.com/refunds',
    played: 'refunds: no_funds',
  },
  refund_kept_for_funds: {
    says: 'A refund that the balance does not cover can be accepted: pending, and without a movement until a top-up.',
    source: 'https://docs.stripe.com/changelog/basil/2025-04-30/refund-pending-reason',
    played: 'refunds: kept',
  },
  refund_kept_too_long: {
    says: 'A refund that the balance has not covered for 45 days fails; a top-up takes up to seven business days.',
    source: 'https://support.stripe.com/questions/fix-your-pending-refund',
    played: 'refunds: kept',
  },
  refund_of_pending_payment: {
    says: 'A refund of a payment that has not settled is pending, and moves nothing before the payment has.',
    source: 'https://docs.stripe.com/changelog/basil/2025-04-30/refund-pending-reason',
    played: 'refunds: charge_pending',
  },
  refund_by_hand: {
    says: 'Somebody can refund a payment in the dashboard, in part or whole.',
    source: 'https://docs.stripe.com/refunds',
    played: 'button: refund',
  },
  paid_out_of_band: {
    says: 'Somebody can mark an invoice as paid in the dashboard: its status is `paid`, and nothing has moved.',
    source: 'https://docs.stripe.com/api/invoices/pay#pay_invoice-paid_out_of_band',
    played: 'button: out-of-band',
  },
  credit_note: {
    says: 'A credit note lowers what an open invoice asks for; it can end as paid with less, or with nothing.',
    source: 'https://docs.stripe.com/api/credit_notes/object',
    played: 'button: credit-note',
  },
  customer_credit: {
    says: 'A credit on the balance of a customer pays the next invoice, and no money moves.',
    source: 'https://docs.stripe.com/billing/customer/balance',
    played: 'button: customer-credit',
  },
  customer_deleted: {
    says: 'A deleted customer is found by its id, deleted, and cannot be charged any more.',
    source: 'https://docs.stripe.com/api/customers/delete',
    played: 'button: delete-customer',
  },
  platform_billed: {
    says: 'Stripe takes its own bills, such as those of active accounts, out of the balance of the platform.',
    source: 'https://docs.stripe.com/reports/balance-transaction-types',
    played: 'button: fee',
  },
  charge_limits: {
    says: 'A payment has at most eight digits of cents ($999,999.99), and at least $0.50.',
    source: 'https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts',
    played: 'always',
  },
} as const satisfies Record<string, Habit>

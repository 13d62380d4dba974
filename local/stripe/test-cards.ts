/** Test payment methods and their charge results; names and behavior as on Stripe's testing page. */
export type Outcome =
  | { kind: 'succeeds' }
  | { kind: 'declines'; code: string; decline_code?: string; message: string }
  | { kind: 'authenticates' }
  /** Bank debits are `processing` for days. */
  | { kind: 'settles'; failure?: { code: string; message: string } }

/** The kinds that a client can add, and an invoice can take. */
export const methodTypes = ['card', 'us_bank_account'] as const

export type MethodType = (typeof methodTypes)[number]

export interface TestMethod {
  type: MethodType
  label: string
  brand: string
  last4: string
  outcome: Outcome
  refund?: 'failed_later' | 'pending'
  disputes?: true
  /** Money is available at once. */
  available?: true
}

const card = (
  label: string,
  brand: string,
  last4: string,
  outcome: Outcome,
  extra: Partial<TestMethod> = {},
): TestMethod => ({ type: 'card', label, brand, last4, outcome, ...extra })
const bank = (label: string, last4: string, failure?: { code: string; message: string }): TestMethod => ({
  type: 'us_bank_account',
  label,
  brand: 'STRIPE TEST BANK',
  last4,
  outcome: { kind: 'settles', ...(failure === undefined ? {} : { failure }) },
})

const ok: Outcome = { kind: 'succeeds' }
const decline = (code: string, decline_code: string | undefined, message: string): Outcome => ({
  kind: 'declines',
  code,
  ...(decline_code === undefined ? {} : { decline_code }),
  message,
})

export const genericDecline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
} as const

/** The client has withdrawn the permission to debit the account. */
export const voidMandate = {
  code: 'payment_intent_mandate_invalid',
  message: 'The provided mandate is invalid and can not be used for the payment intent.',
} as const

const insufficient = { code: 'insufficient_funds', message: "The customer's bank account has insufficient funds." }

export const testMethods: Readonly<Record<string, TestMethod>> = {
  pm_card_visa: card('Visa that works', 'visa', '4242', ok),
  pm_card_mastercard: card('Mastercard that works', 'mastercard', '4444', ok),
  pm_card_amex: card('American Express that works', 'amex', '0005', ok),
  pm_card_chargeDeclined: card(
    'Card that is declined',
    'visa',
    '0002',
    decline(genericDecline.code, genericDecline.decline_code, genericDecline.message),
  ),
  pm_card_chargeCustomerFail: card(
    'Card that can be saved and is then declined',
    'visa',
    '0341',
    decline(genericDecline.code, genericDecline.decline_code, genericDecline.message),
  ),
  pm_card_chargeDeclinedInsufficientFunds: card(
    'Card without enough money',
    'visa',
    '9995',
    decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  ),
  pm_card_chargeDeclinedExpiredCard: card(
    'Card that has expired',
    'visa',
    '0069',
    decline('expired_card', 'expired_card', 'Your card has expired.'),
  ),
  pm_card_chargeDeclinedProcessingError: card(
    'Card with a processing error',
    'visa',
    '0119',
    decline(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  pm_card_authenticationRequired: card('Card that asks to authenticate', 'visa', '3184', { kind: 'authenticates' }),
  pm_card_refundFail: card('Card whose refunds fail later', 'visa', '5126', ok, { refund: 'failed_later' }),
  pm_card_pendingRefund: card('Card whose refunds stay pending', 'visa', '7726', ok, { refund: 'pending' }),
  pm_card_createDispute: card('Card whose payment is disputed', 'visa', '0259', ok, { disputes: true }),
  pm_card_bypassPending: card('Card whose money is available at once', 'visa', '0077', ok, { available: true }),
  pm_usBankAccount_success: bank('Bank account that pays after four business days', '6789'),
  pm_usBankAccount_failure: bank('Bank account that fails after four business days', '1113', insufficient),
  pm_usBankAccount_insufficientFunds: bank('Bank account without enough money', '2227', insufficient),
  pm_usBankAccount_accountClosed: bank('Bank account that was closed', '1116', {
    code: 'account_closed',
    message: "The customer's bank account has been closed.",
  }),
  pm_usBankAccount_noAccount: bank("Bank account that can't be found", '1119', {
    code: 'no_account',
    message: "The customer's bank account could not be located.",
  }),
  pm_usBankAccount_debitNotAuthorized: bank('Bank account that forbids debits', '3335', {
    code: 'debit_not_authorized',
    message: 'The customer has notified their bank that this payment was unauthorized.',
  }),
}

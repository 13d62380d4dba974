import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'

/**
 * The one table of the provider's errors (docs/product.md#when-the-provider-refuses): whose trouble each is, and what
 * people read. The provider's own words never reach them.
 */
export type Trouble =
  /** Our key or account: nothing is refused, everything waits, an alarm rings. */
  | 'platform'
  /** A payee's account: the payee reads what to do. */
  | 'account'
  /** Our balance: it waits, and is sent again under the next key. */
  | 'funds'
  /** The object is gone. */
  | 'missing'
  /** By the client's bank, definitely. */
  | 'declined'
  /** Otherwise definite. */
  | 'refused'
  /** It may have happened: asked again under the same key. */
  | 'unknown'

interface Answer {
  statusCode: number
  type?: string
  rawType?: string
  code?: string
  decline_code?: string
}

interface Row {
  is: Trouble
  text?: string
}

const platform: Row = { is: 'platform' }
const unknown: Row = { is: 'unknown' }
const bankAccount = (text: string): Row => ({ is: 'declined', text: `The customer's bank account ${text}.` })
const card = (text: string): Row => ({ is: 'declined', text: `Your card ${text}.` })

export const partlyPaidText = 'A part of this invoice is paid already. Please pay the rest on its page'
export const tooMuchText = 'The payment provider asks for more than the price. Please try again'
export const tooSmallText = 'The provider charges no amounts as small as this'

const byCode: Readonly<Record<string, Row>> = {
  api_key_expired: platform,
  platform_api_key_expired: platform,
  platform_account_required: platform,
  secret_key_required: platform,
  livemode_mismatch: platform,
  testmode_charges_only: platform,
  account_invalid: { is: 'account', text: 'The bank account is no longer connected' },
  insufficient_capabilities_for_transfer: { is: 'account', text: 'The bank settings are not complete yet' },
  transfers_not_allowed: { is: 'account', text: 'The account at the payment provider cannot receive money yet' },
  payouts_not_allowed: { is: 'account', text: 'The account at the payment provider cannot be paid out yet' },
  balance_insufficient: { is: 'funds', text: 'The account at the payment provider holds too little' },
  resource_missing: { is: 'missing' },
  lock_timeout: unknown,
  rate_limit: unknown,
  idempotency_key_in_use: unknown,
  charge_disputed: { is: 'refused', text: 'The client has disputed this payment' },
  charge_already_refunded: { is: 'refused', text: 'This payment has already been refunded at the payment provider' },
  // The bank's answer to a charge, and why a bank returned a debit or a payout.
  card_declined: card('was declined'),
  expired_card: card('has expired'),
  incorrect_cvc: card('has another security code'),
  incorrect_number: card('has another number'),
  processing_error: card('could not be charged. Please try again'),
  amount_too_small: { is: 'refused', text: tooSmallText },
  authentication_required: { is: 'declined', text: confirmWithBank },
  payment_intent_authentication_failure: { is: 'declined', text: 'The bank could not confirm that this was you.' },
  insufficient_funds: bankAccount('has insufficient funds'),
  account_closed: bankAccount('is closed'),
  bank_account_closed: bankAccount('is closed'),
  no_account: bankAccount('could not be found'),
  debit_not_authorized: bankAccount('does not allow this debit'),
  payment_intent_mandate_invalid: {
    is: 'declined',
    text: 'The permission to debit this bank account has ended. Please add the bank account again, or another method.',
  },
  bank_account_restricted: bankAccount('is restricted by the bank'),
  bank_account_unusable: bankAccount('cannot be debited'),
  bank_account_declined: bankAccount('cannot be debited'),
  bank_ownership_changed: bankAccount('belongs to somebody else now'),
  payment_method_bank_account_blocked: bankAccount('is blocked at the payment provider. Please use another method'),
  invalid_account_number: bankAccount('could not be found'),
  amount_too_large: { is: 'refused', text: 'The provider charges no amounts as large as this' },
}

const rows: ReadonlyMap<unknown, Row> = new Map(Object.entries(byCode))

const answerOf = (error: unknown): Answer | undefined => {
  const status = error instanceof Error ? (error as Partial<Answer>).statusCode : undefined
  return typeof status === 'number' ? (error as unknown as Answer) : undefined
}

const ofStatus = ({ statusCode, rawType }: Answer): Trouble => {
  if (rawType === 'idempotency_error' || statusCode === 409 || statusCode === 429 || statusCode >= 500) return 'unknown'
  // A key without the permission has no code.
  if (statusCode === 401 || statusCode === 403) return 'platform'
  if (statusCode === 404) return 'missing'
  return statusCode === 402 || rawType === 'card_error' ? 'declined' : 'refused'
}

export const statusOf = (error: unknown): number => answerOf(error)?.statusCode ?? 0

/** Anything but an answer of the provider is `unknown`. */
export const troubleOf = (error: unknown): Trouble => {
  const answer = answerOf(error)
  if (answer === undefined) return 'unknown'
  const trouble = ofStatus(answer)
  // A status about timing says more than any code.
  return trouble === 'unknown' ? trouble : (rows.get(answer.code)?.is ?? trouble)
}

const refusedText = 'The payment provider refused this'

/** Why a payment failed, in our words. */
export const declineText = (code: string | null | undefined): string =>
  rows.get(code)?.text ?? 'Your payment was declined.'

/** The text of an error that people see, in our words. */
export const troubleText = (error: unknown): string => {
  const answer = answerOf(error)
  const known = rows.get(answer?.decline_code)?.text ?? rows.get(answer?.code)?.text
  return known ?? (troubleOf(error) === 'declined' ? declineText(undefined) : refusedText)
}

/** Logged as `ProviderSetup`, which an alarm counts (infra/constructs/alarms.ts). */
export const platformTrouble = {
  what: 'The provider refuses our own key or account: nothing is lost, and everything waits',
  click: 'Developers > API keys: run npm run check-provider',
  see: 'docs/operations.md#provider-keys',
}

/** Shown to people while it lasts. */
export const platformText = 'Payments are not possible at the moment. We know, and we are on it'

import type { Payment } from '../record/payment-schema.ts'

/** The failure message of a payment that requires authentication with the client's bank. */
export const confirmWithBank = 'Your bank wants you to confirm this payment'

/** A retry would be declined again: the client has to confirm on the bank's page. */
export const wantsConfirmation = ({
  paid_at,
  failure_message,
}: Pick<Payment, 'paid_at' | 'failure_message'>): boolean => paid_at == null && failure_message === confirmWithBank

/** The payment that waits for its client at the bank. */
export const toConfirm = <P extends Pick<Payment, 'paid_at' | 'failure_message'>>(event: {
  payments?: readonly P[] | undefined
}): P | undefined => event.payments?.findLast(wantsConfirmation)

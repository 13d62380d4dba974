import type { Payment } from '../record/payment-schema.ts'

/** The failure message of a payment that requires authentication on the provider's page. */
export const confirmWithBank = 'Your bank wants you to confirm this payment'

/** A retry would be declined again: the client has to confirm on the provider's page. */
export const wantsConfirmation = ({
  paid_at,
  failure_message,
}: Pick<Payment, 'paid_at' | 'failure_message'>): boolean => paid_at == null && failure_message === confirmWithBank

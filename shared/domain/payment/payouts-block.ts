import type { Instant } from '../time.ts'

/** The provider does not pay out to this person. */
export interface PayoutsBlock {
  since: Instant
  /** The provider's `disabled_reason`, `disconnected`, or `closed`. */
  reason: string
}

export const disconnected = 'disconnected'
export const closed = 'closed'

/** The payee's task. */
export const blockText = (reason: string): string => {
  if (reason === disconnected) return 'The account was disconnected from BookMe: please fill in the bank settings again'
  if (reason === closed) return 'The account at the payment provider was closed: please fill in the bank settings again'
  if (reason.startsWith('rejected'))
    return 'The payment provider has closed the account: please contact us before filling in the bank settings again'
  if (reason === 'under_review' || reason === 'requirements.pending_verification')
    return 'The payment provider is checking the account: payouts continue by themselves'
  return 'The payment provider needs something more: please open the bank settings and complete what is asked there'
}

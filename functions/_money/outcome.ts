import type { ChargeDetail } from '#shared/domain/payment/charge.ts'
import type { OutcomeResult } from '#shared/domain/payment/op.ts'
import type { PayoutFacts } from '../_data/payout.ts'

/** What is known about a payment operation, with the details of the provider's object to keep. */
export interface Outcome {
  /** Of the intent. */
  key: string
  result: OutcomeResult
  charge?: ChargeDetail
  payout?: PayoutFacts
}

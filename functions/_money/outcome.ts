import type { ChargeDetail } from '#shared/domain/payment/charge.ts'
import type { OutcomeResult } from '#shared/domain/payment/op.ts'
import type { PayoutFacts } from '../_data/payout.ts'

/** What was learnt about an intent, and what is worth keeping of the provider's object. `settle` acts on it, whoever found it. */
export interface Outcome {
  /** Of the intent. */
  key: string
  result: OutcomeResult
  charge?: ChargeDetail
  payout?: PayoutFacts
}

import type { ChargeDetail } from '#functions/money/rules/charge.ts'
import type { OutcomeResult } from '#shared/domain/payment/op.ts'
import type { ProviderPayout } from '#functions/money/data/payout.ts'
import type { UnknownValue } from './provider-values.ts'

/** The outcome of a payment operation, with the details of the provider's object to store. */
export interface Outcome {
  /** The operation's key. */
  key: string
  result: OutcomeResult
  charge?: ChargeDetail
  payout?: ProviderPayout
  /** Why it waits: the provider's status is none that this release knows. */
  unknown?: UnknownValue | undefined
}

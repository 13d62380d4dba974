import type { InForce } from '#shared/domain/event/record/terms.ts'
import type { Intent } from '#shared/domain/payment/intent.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Op } from '#shared/domain/payment/op.ts'

/** The parts of a provider object that a statement needs. */
export interface ProviderObject {
  id: string
  metadata?: Record<string, string> | null
  status?: string | null
  amount?: number
  amount_paid?: number
  amount_reversed?: number
  /** The transfer that a reversal is of. */
  transfer?: string | { id: string } | null
  /** The amounts that a dispute has moved: withdrawn, and given back. */
  balance_transactions?: readonly { amount: number }[]
  /** Part of an invoice line. */
  invoice?: string | null
  description?: string | null
}

/** The money of one event as the event, its ledger and the provider record it. */
export interface StatementSources {
  event: InForce
  ops: readonly (Op & { intent: Intent })[]
  ledger: readonly LedgerEntry[]
  /** Payouts of its payees that contain items of this event. */
  payouts: readonly { id: string; status: string; items: readonly { id: string }[] }[]
  /** `charge_fees`: by PaymentIntent, what it moved (`amount_paid`) and the provider's own fee. */
  provider: Readonly<
    Record<
      'invoices' | 'invoice_lines' | 'charge_fees' | 'refunds' | 'disputes' | 'transfers' | 'reversals',
      readonly ProviderObject[]
    >
  >
}

import type { Cents } from '../money.ts'
import type { ChargeTotals, OfferedKind } from './method-kinds.ts'
import type { Due } from '../event/money/event-money.ts'
import type { OutsideMethod } from '../event/record/invoice-schema.ts'
import type { Instant } from '../time.ts'
import type { Share } from '../event/money/shares.ts'

/**
 * The parameters of an attempt, by kind of payment operation. Stored before the provider is called, so that every retry
 * sends identical parameters. Provider ids stay on the server.
 */

export interface MethodOnFile {
  id: string
  /** The provider's word: `methodKind` says which fee it has. */
  type: string
  /** `Visa •••• 4242` */
  text: string
  /** `04/2030`; bank accounts do not expire. */
  exp: string | null
}

/** Why an invoice is voided: for correction, or because the client paid the agency directly. */
export type Closing = { by: string; reason: string } & (
  { as: 'void' } | { as: 'outside'; method: OutsideMethod; amount: Cents; received_at: Instant }
)

export interface ChargeIntent extends ChargeTotals {
  kind: 'charge'
  event_id: string
  payment_id: string
  type: Due['type']
  /** `send` mails an invoice payable within 14 days; `charge` uses the payment method on file. */
  collection: 'charge' | 'send'
  customer: string | null
  method: MethodOnFile | null
  /** The customer's debt at the provider, which is no part of this payment. */
  debt?: Cents
  description: string
  /** The client's, printed on the invoice. */
  po_number?: string
  /** The kind of method that determines the fee, if not the one on file. */
  pay_by?: OfferedKind
  /** Set to close the invoice before its client pays it. */
  closing?: Closing
  /** Invoices of earlier attempts. They are voided first so that none can also be paid. */
  clear: string[]
}

export interface RefundIntent {
  kind: 'refund'
  event_id: string
  payment_id: string
  /** Of `event.refunds`; absent for Refund Event. */
  refund_id?: string
  /** Out of what the event holds. */
  amount: Cents
  /** Of the processing fee; the platform bears it. */
  fee?: Cents
  payment_intent: string | null
}

export interface TransferIntent {
  kind: 'transfer'
  event_id: string
  role: Exclude<Share['role'], 'platform'>
  /** Artist, band leader or agent id, or the musician's key. */
  entry: string
  user_id: string | null
  name: string
  amount: Cents
  /** The connected account; null if the person has none. */
  destination: string | null
  description: string
}

/** Repays an agency what it has paid a vendor itself, to the account that it has at that moment. */
export interface SettlementIntent {
  kind: 'settlement'
  event_id: string
  user_id: string
  name: string
  amount: Cents
  description: string
}

/** A completed transfer for one part in one event: an item of a payout. */
export interface Earning {
  /** The transfer's operation, and for a partial payout the day. */
  op_key: string
  event_id: string
  /** `settlement` repays an agency, and is no income. */
  role: TransferIntent['role'] | 'settlement'
  entry: string
  amount: Cents
  /** Name, place and start (Unix seconds) of the event. */
  name: string
  venue: string | null
  timestamp: number
  instrument: string | null
  /** The time of the transfer. */
  earned_at?: string | undefined
  /** Why it could not be paid out; payee and admins have been notified. */
  refused?: string | undefined
  /** Set once the delay has been reported. */
  is_late?: true | undefined
  /** How many times payee and admins were mailed again. */
  told?: number | undefined
}

export interface PayoutIntent {
  kind: 'payout'
  user_id: string
  /** `2026-07-06` */
  day: string
  amount: Cents
  account: string | null
  items: Earning[]
  /** Made by the payee at the provider; this is its id there. It is only recorded. */
  made?: string | undefined
}

export type EventIntent = ChargeIntent | RefundIntent | TransferIntent | SettlementIntent
export type Intent = EventIntent | PayoutIntent

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `visa`, `4242` → `Visa •••• 4242` */
export const methodText = (name: string, last4: string | null | undefined): string =>
  `${name === name.toLowerCase() ? name.split(/[ _]/).map(capital).join(' ') : name}${last4 ? ` •••• ${last4}` : ''}`
/** `4`, `2030` → `04/2030` */
export const expText = (month: number, year: number): string => `${String(month).padStart(2, '0')}/${year}`

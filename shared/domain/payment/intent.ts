import type { ChargeTotals, Cents, PaymentMethodType } from '../money.ts'
import type { Due } from '../event/money/event-money.ts'
import type { Share } from '../event/money/shares.ts'

/**
 * What an attempt of each kind of intent is about: written down before the provider is called, so that every repetition
 * of a call says the same to the letter. Ids of the provider are the server's alone.
 */

export interface MethodOnFile {
  id: string
  type: PaymentMethodType
  /** `Visa •••• 4242` */
  text: string
  /** `04/2030`; a bank account does not expire. */
  exp: string | null
}

export interface ChargeIntent extends ChargeTotals {
  kind: 'charge'
  event_id: string
  payment_id: string
  type: Due['type']
  /** `send` mails an invoice that the client pays within 14 days; `charge` takes the money from the method on file. */
  collection: 'charge' | 'send'
  customer: string | null
  method: MethodOnFile | null
  description: string
  /** Invoices of earlier attempts. They are voided first, so that none of them can be paid as well. */
  clear: string[]
}

export interface RefundIntent {
  kind: 'refund'
  event_id: string
  payment_id: string
  amount: Cents
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
  /** The connected account; null where the person has none. */
  destination: string | null
  description: string
}

/** What a payee has been transferred for one part in one event: a line of a payout. */
export interface Earning {
  /** Of the transfer. */
  op_key: string
  event_id: string
  role: TransferIntent['role']
  entry: string
  amount: Cents
  /** Name, place and start (unix seconds) of the event. */
  name: string
  venue: string | null
  timestamp: number
  instrument: string | null
}

export interface PayoutIntent {
  kind: 'payout'
  user_id: string
  /** `2026-07-06` */
  day: string
  amount: Cents
  account: string | null
  items: Earning[]
}

export type EventIntent = ChargeIntent | RefundIntent | TransferIntent
export type Intent = EventIntent | PayoutIntent

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `visa`, `4242` → `Visa •••• 4242` */
export const methodText = (name: string, last4: string | null | undefined): string =>
  `${name === name.toLowerCase() ? name.split(/[ _]/).map(capital).join(' ') : name}${last4 ? ` •••• ${last4}` : ''}`
/** `4`, `2030` → `04/2030` */
export const expText = (month: number, year: number): string => `${String(month).padStart(2, '0')}/${year}`

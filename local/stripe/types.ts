import type Stripe from 'stripe'

/** The account that the API key belongs to. Connected accounts own their rows under their `acct_…` id. */
export const platform = 'platform'

/** Decimals travel as strings; the SDK converts them to its `Decimal`, so the stored form differs from its type. */
export type InvoiceItemObject = Omit<Stripe.InvoiceItem, 'quantity_decimal' | 'pricing'> & {
  quantity_decimal: string
  pricing: null
}
export type LineObject = Omit<Stripe.InvoiceLineItem, 'quantity_decimal' | 'pricing'> & {
  quantity_decimal: string
  pricing: null
}

/** Stored without computed fields (`lines`) and expandable ones (`payments`, `confirmation_secret`). */
export type InvoiceObject = Omit<Stripe.Invoice, 'lines' | 'payments' | 'confirmation_secret'>
export type TransferObject = Omit<Stripe.Transfer, 'reversals'>
export type AccountObject = Omit<Stripe.Account, 'external_accounts'>

/** Not a retrievable Stripe object: what a hosted page needs to know about its link. */
export interface AccountLinkRecord {
  id: string
  object: 'account_link_record'
  account: string
  return_url: string
  refresh_url: string
  expires_at: number
  used: boolean
}

/** All stored objects, by table. Newest last. */
export interface Tables {
  customers: Stripe.Customer
  payment_methods: Stripe.PaymentMethod
  setup_intents: Stripe.SetupIntent
  invoices: InvoiceObject
  invoice_lines: LineObject
  invoice_items: InvoiceItemObject
  invoice_payments: Stripe.InvoicePayment
  payment_intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  refunds: Stripe.Refund
  disputes: Stripe.Dispute
  accounts: AccountObject
  external_accounts: Stripe.BankAccount
  account_links: AccountLinkRecord
  portal_sessions: Stripe.BillingPortal.Session
  transfers: TransferObject
  transfer_reversals: Stripe.TransferReversal
  payouts: Stripe.Payout
  balance_transactions: Stripe.BalanceTransaction
  events: StoredEvent
}

export type Table = keyof Tables

/** The SDK's `Stripe.Event` without its union of two hundred payload types. */
export type StoredEvent = Omit<Stripe.EventBase, 'data'> & {
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
}

export interface Row<T> {
  /** `platform` or the id of the connected account whose API sees it. */
  owner: string
  seq: number
  object: T
  /** Internal to Stripe and never shown, such as the test card behind a payment method. */
  hidden?: Record<string, string>
}

export type JobKind =
  | 'invoice.finalize'
  | 'invoice.collect'
  | 'payment.settle'
  | 'charge.capture'
  | 'refund.settle'
  | 'refund.fail'
  | 'refund.give_up'
  | 'payout.depart'
  | 'payout.arrive'
  | 'payout.bounce'
  | 'account.payout'
  | 'platform.payout'
  | 'funds.available'

/** Something that happens when the emulator's clock reaches `at` (Unix seconds). */
export interface Job {
  at: number
  kind: JobKind
  ref: string
  owner: string
}

export interface Delivery {
  event: string
  /** Of the second endpoint while the API version is upgraded; otherwise of the only one. */
  endpoint?: 'second'
  attempts: number
  /** Unix seconds of the emulator's clock. */
  next_at: number
  status: 'pending' | 'held' | 'delivered' | 'lost' | 'given_up'
  last_status: number | null
}

export interface SavedAnswer {
  fingerprint: string
  at: number
  status: number
  body: string
  request: string
}

export interface Funds {
  available: number
  pending: number
}

/** The object type of a table's rows. */
export interface AnyObject {
  id: string
  object: string
}

export const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  ref === null || ref === undefined ? null : typeof ref === 'string' ? ref : ref.id

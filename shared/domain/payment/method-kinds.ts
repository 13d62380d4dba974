import { cents, formatMoney, share, sum, zero, type Cents } from '../money.ts'

/** The kinds of payment method (docs/product.md#money), and all that differs between them. */
interface MethodRules {
  name: string
  /** In a sentence, such as `$58.30 by card`. */
  by: string
  /** Added to the amount. */
  fee: (amount: Cents) => Cents
  /** The fee in words, for an amount or `the amount`. */
  feeRule: (amount: string) => string
  /** Agents choose it for an invoice, and its fee is quoted. */
  isOffered: boolean
  /** The bank takes days, asks for no confirmation, and a returned payment is final. */
  isDebit: boolean
  /** The platform's account at the provider needs it. */
  capability: { id: string; name: string } | null
  /** After a failure. */
  another: string
}

const rules = {
  card: {
    name: 'Card',
    by: 'by card',
    fee: (amount) => cents(share(amount, 0.029) + 30),
    feeRule: (amount) => `2.9% of ${amount} plus $0.30`,
    isOffered: true,
    isDebit: false,
    capability: { id: 'card_payments', name: 'card payments' },
    another: 'another card',
  },
  us_bank_account: {
    name: 'Bank account',
    by: 'from a bank account',
    fee: (amount) => cents(Math.min(share(amount, 0.008), 500)),
    feeRule: (amount) => `0.8% of ${amount}, at most $5.00`,
    isOffered: true,
    isDebit: true,
    capability: { id: 'us_bank_account_ach_payments', name: 'ACH debits' },
    another: 'another account',
  },
  /** Any other method that a client has added at the provider. */
  other: {
    name: 'Any other method',
    by: 'by any other method',
    fee: () => cents(100),
    feeRule: () => '$1.00',
    isOffered: false,
    isDebit: false,
    capability: null,
    another: 'another method',
  },
} as const satisfies Readonly<Record<string, MethodRules>>

export type MethodKind = keyof typeof rules
export type OfferedKind = {
  [kind in MethodKind]: (typeof rules)[kind]['isOffered'] extends true ? kind : never
}[MethodKind]

export const methodKinds = Object.keys(rules) as MethodKind[]
export const offeredKinds = methodKinds.filter((kind): kind is OfferedKind => rules[kind].isOffered)

export const methodRules = (kind: MethodKind): MethodRules => rules[kind]

/** Without a method on file. */
export const defaultKind: OfferedKind = 'card'

/** Of the provider's name for it. */
export const methodKind = (type: string | null | undefined): MethodKind =>
  type == null ? defaultKind : Object.hasOwn(rules, type) ? (type as MethodKind) : 'other'

export const isDebit = (type: string | null | undefined): boolean => rules[methodKind(type)].isDebit

export const processingFee = (amount: Cents, kind: MethodKind): Cents => rules[kind].fee(amount)

const salesTax = (_amount: Cents): Cents => zero

/**
 * The provider charges no less: it marks such an invoice as paid, and asks for it with the client's next one, which may
 * be of another event. So we never ask for it alone: the next charge of its own event has it, or BookMe bears it.
 */
export const smallestCharge = cents(50)

/** Nor more: the amount of a payment has eight digits. */
export const largestCharge = cents(99_999_999)

/** Cents that can be charged: nothing, if they are too few. */
export const chargeable = (amount: Cents): Cents => (amount < smallestCharge ? zero : amount)

export interface ChargeTotals {
  amount: Cents
  stripe_fee: Cents
  sales_tax: Cents
  total: Cents
}

/** total = amount + stripe_fee + sales_tax (docs/product.md#money). */
export const chargeTotals = (amount: Cents, kind: MethodKind): ChargeTotals => {
  const stripe_fee = processingFee(amount, kind)
  const sales_tax = salesTax(amount)
  return { amount, stripe_fee, sales_tax, total: sum([amount, stripe_fee, sales_tax]) }
}

/** `$58.30 by card, $5.00 from a bank account` */
export const byEachKind = (amountOf: (kind: OfferedKind) => Cents): string =>
  offeredKinds.map((kind) => `${formatMoney(amountOf(kind))} ${rules[kind].by}`).join(', ')

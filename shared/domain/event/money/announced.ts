import { zero, type Cents } from '#shared/domain/money.ts'
import { byEachKind, chargeTotals, methodKind, type ChargeTotals } from '#shared/domain/payment/method-kinds.ts'
import type { EventLike } from '../record/event-like.ts'
import { openInvoice } from './invoice.ts'
import { askedOf } from './standing.ts'

/**
 * A charge is announced as the total that will be charged, with fee and tax (docs/product.md#figures). The total
 * depends on the method on file; that of an open invoice is fixed.
 */

/** The kind and name of the method on file; null if there is none, undefined while it is not known. */
export type KnownMethod = { type: string; text: string } | null | undefined

/** Fixed with the kind of method that the agent chose. */
const invoiceTotalOf = (event: EventLike): Cents | undefined =>
  event.payments === undefined ? (event.invoice_total ?? undefined) : openInvoice(event)?.total

export interface Announced {
  /** Zero while the method is not known, or if there is none. */
  total: Cents
  /** `with fee, by Visa •••• 4242`, or the total of each kind of method. */
  how: string
}

/** `$2,058.30 by card, $2,005.00 from a bank account` */
export const totalsText = (amount: Cents): string => byEachKind((kind) => chargeTotals(amount, kind).total)

export const totalsBy = (amount: Cents, method: { type: string }): ChargeTotals =>
  chargeTotals(amount, methodKind(method.type))

/** An amount that is going to be charged. */
export const announcedCharge = (amount: Cents, method: KnownMethod): Announced => {
  if (method === undefined) return { total: zero, how: '' }
  if (method === null) return { total: zero, how: `with fee ${totalsText(amount)}` }
  return { total: totalsBy(amount, method).total, how: `with fee, by ${method.text}` }
}

/** The next charge of the client's debt; undefined without one, and while the client is not asked for it. */
export const announced = (event: EventLike, method: KnownMethod): Announced | undefined => {
  const amount = askedOf(event)
  if (amount === 0) return undefined
  const total = invoiceTotalOf(event)
  return total === undefined ? announcedCharge(amount, method) : { total, how: 'with fee' }
}

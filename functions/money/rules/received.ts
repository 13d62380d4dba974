import { cents, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { ChargeIntent } from '#shared/domain/payment/intent.ts'
import type { ChargeTotals } from '#shared/domain/payment/method-kinds.ts'

/**
 * The money of a paid invoice (docs/product.md#received-is-what-moved). An invoice is also paid when staff mark it as
 * paid out of band, or when a credit note or the customer's credit covers it: then nothing, or less, has moved.
 */
/**
 * A payment's money at the provider. A movement is no success: a bank debit moves when it is submitted, and moves back
 * if the bank refuses it. Only the movements of charges that the provider calls succeeded are received.
 */
export interface Movement {
  charge_id: string
  payment_intent_id: string
  amount: Cents
  /** It moved before it succeeded. */
  isDebit: boolean
  available_at?: Instant | undefined
}

export interface Brought {
  /** Of the succeeded charges: `charged` is their sum. */
  movements?: readonly Movement[] | undefined
  /** The amounts that the invoice asked for. */
  invoiced?: ChargeTotals | undefined
  /** Moved at the provider for it. */
  charged?: Cents | undefined
  /** Paid for it outside of the provider. */
  outside?: Cents | undefined
}

/** The same, as parts of the payment. */
export interface Received {
  /** The charge, with the amounts that moved; its total is zero if nothing has. */
  charged: ChargeIntent
  /** Of the price, paid to the agency itself. */
  outside: Cents
  /** Of the price, neither paid nor moved. */
  credited: Cents
}

/** The fee comes first, because the client agreed to it for this kind of payment method. */
export const receivedOf = (intent: ChargeIntent, { invoiced, charged, outside }: Brought): Received => {
  // An earlier attempt's invoice may have been paid, with the amount and fee of that attempt.
  const owed = { ...intent, ...invoiced }
  const moved = charged ?? owed.total
  const sales_tax = cents(Math.min(moved, owed.sales_tax))
  const stripe_fee = cents(Math.min(moved - sales_tax, owed.stripe_fee))
  const amount = cents(Math.min(moved - sales_tax - stripe_fee, owed.amount))
  const paidOutside = cents(Math.min(outside ?? 0, owed.amount - amount))
  return {
    charged: { ...intent, amount, stripe_fee, sales_tax, total: cents(amount + stripe_fee + sales_tax) },
    outside: paidOutside,
    credited: cents(owed.amount - amount - paidOutside),
  }
}

/** The charge in one part for each movement, as the provider refunds and disputes them. Fee and tax come first. */
export const partsOf = (
  charged: ChargeIntent,
  movements: readonly Movement[] = [],
): readonly { intent: ChargeIntent; movement: Movement | undefined }[] => {
  const [first] = movements
  if (movements.length < 2) return charged.total > 0 ? [{ intent: charged, movement: first }] : []
  const left = { ...charged }
  return movements.flatMap((movement) => {
    const sales_tax = cents(Math.min(movement.amount, left.sales_tax))
    const stripe_fee = cents(Math.min(movement.amount - sales_tax, left.stripe_fee))
    const amount = cents(Math.min(movement.amount - sales_tax - stripe_fee, left.amount))
    left.sales_tax = cents(left.sales_tax - sales_tax)
    left.stripe_fee = cents(left.stripe_fee - stripe_fee)
    left.amount = cents(left.amount - amount)
    const total = cents(amount + stripe_fee + sales_tax)
    return total > 0 ? [{ intent: { ...charged, amount, stripe_fee, sales_tax, total }, movement }] : []
  })
}

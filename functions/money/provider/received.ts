import type Stripe from 'stripe'
import { cents, currency, sum } from '#shared/domain/money.ts'
import { isDebit, type ChargeTotals } from '#shared/domain/payment/method-kinds.ts'
import type { ChargeDetail } from '#functions/money/rules/charge.ts'
import type { Movement } from '#functions/money/rules/received.ts'
import { toInstant } from '#shared/domain/time.ts'
import { methodOnFile } from './method-on-file.ts'
import { meaningOf } from './provider-values.ts'

/**
 * The money of a paid invoice: the balance transactions of its charges, and payments outside. The invoice's status is
 * never money.
 * @returns undefined while a charge has no balance transaction yet.
 * @throws if the provider does not say. Never its refusal: the client may have paid.
 */
export const receivedBy = async (
  stripe: Stripe,
  invoice: Stripe.Invoice,
  onFile: string | undefined,
): Promise<ChargeDetail | undefined> => {
  const ids = (invoice.payments?.data ?? [])
    .filter((payment) => meaningOf('invoice payment', payment) === 'paid')
    .flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
  const intents = await Promise.all(ids.map((id) => read(invoice, () => intentWithMovement(stripe, id))))
  const movements = intents.map((intent) => movementOf(invoice, intent))
  if (!movements.every((movement) => movement !== undefined)) return undefined
  const charged = sum(movements.map(({ amount }) => amount))
  const available = movements
    .map(({ available_at }) => available_at!)
    .sort()
    .at(-1)
  const [first] = intents
  const method = idOf(first?.payment_method)
  return {
    invoiced: totalsOf(invoice),
    movements,
    charged,
    outside: cents(invoice.amount_paid_off_stripe ?? Math.max(0, invoice.amount_paid - charged)),
    payment_intent_id: first?.id,
    ...(available !== undefined && { available_at: available }),
    ...(method !== undefined &&
      method !== onFile && {
        method: methodOnFile(await read(invoice, () => stripe.paymentMethods.retrieve(method))),
      }),
  }
}

const idOf = (ref: string | { id: string } | null | undefined): string | undefined =>
  typeof ref === 'string' ? ref : ref?.id

const intentWithMovement = (stripe: Stripe, id: string) =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })

const expanded = <T extends object>(ref: string | T | null | undefined): T | undefined =>
  typeof ref === 'object' && ref !== null ? ref : undefined

/** Undefined while the charge has not succeeded, or its capture has not moved anything yet. */
const movementOf = (invoice: Stripe.Invoice, { id, latest_charge }: Stripe.PaymentIntent): Movement | undefined => {
  const charge = expanded(latest_charge)
  const movement = expanded(charge?.balance_transaction)
  if (charge === undefined || movement === undefined || meaningOf('charge', charge) !== 'done') return undefined
  return {
    charge_id: charge.id,
    payment_intent_id: id,
    amount: usd(invoice, movement),
    isDebit: isDebit(charge.payment_method_details?.type),
    available_at: toInstant(movement.available_on * 1000),
  }
}

const usd = ({ id }: Stripe.Invoice, movement: Stripe.BalanceTransaction) => {
  if (movement.currency !== currency) throw new Error(`${id} was paid in ${movement.currency}`)
  return cents(movement.amount)
}

const read = async <T>({ id }: Stripe.Invoice, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (cause) {
    throw new Error(`the provider does not say what ${id} brought`, { cause })
  }
}

/** The lines beside the price; `send-charge.ts` writes them. */
export const lineNames = { fee: 'Processing fee', tax: 'Sales tax' } as const

/** The amounts that the invoice asked for; a credit note does not change them. */
const totalsOf = ({ lines, total }: Stripe.Invoice): ChargeTotals => {
  const of = (name: string) =>
    sum(lines.data.filter(({ description }) => description === name).map(({ amount }) => cents(amount)))
  const [stripe_fee, sales_tax] = [of(lineNames.fee), of(lineNames.tax)]
  return { amount: cents(total - stripe_fee - sales_tax), stripe_fee, sales_tax, total: cents(total) }
}

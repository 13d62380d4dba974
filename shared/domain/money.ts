import type * as z from 'zod'
import { AppError } from '../errors.ts'

/**
 * Integer US cents: all amounts in memory. Branded, so plain numbers do not compile; `cents` brands a number on
 * purpose.
 */
export type Cents = number & z.$brand<'Cents'>
/** Currency units with at most two decimals: amounts on the wire. Exists only between codec and JSON. */
export type Units = number & z.$brand<'Units'>

export const currency = 'usd'

/** Brands cents that were computed, or reported by the provider. */
export const cents = (count: number): Cents => count as Cents
export const zero = cents(0)
export const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0))

/** `8950` → `89.5`. Exact: doubles represent every two-decimal amount below 90 trillion. */
export const toUnits = (amount: Cents): Units => (amount / 100) as Units

/** Created on first use: it takes about 8 ms of processor time, and most cold starts format no amount. */
let dollars: Intl.NumberFormat | undefined
/** `120050` → `$1,200.50`. */
export const formatMoney = (amount: Cents): string =>
  (dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })).format(toUnits(amount))

/**
 * Currency units to cents, half up. `1200.5` → `120050`.
 * @throws AppError invalid when the number is not finite or carries more than two decimals.
 */
export const toCents = (units: number): Cents => {
  const count = Math.round(units * 100)
  if (!Number.isSafeInteger(count) || Math.abs(units * 100 - count) > 1e-4) {
    throw new AppError('invalid', 'An amount has at most two decimals')
  }
  return cents(count)
}

/**
 * User input as a normalized amount, as on blur (docs/product.md#validation): `$1,200.5` → `1200.50`, `abc` → `0.00`.
 */
export const normaliseAmount = (text: string): string => {
  const cleaned = text.replace(/[$,\s]/g, '')
  if (!/^\d*\.?\d*$/.test(cleaned) || cleaned === '' || cleaned === '.') return '0.00'
  return (Math.round(Number(cleaned) * 100) / 100).toFixed(2)
}

const millionth = 1_000_000

/**
 * A fraction of an amount, rounded half up to the cent, in integers: as floats, 0.175 of 180 cents is 31.49… and not
 * 31.5.
 */
export const share = (amount: Cents, fraction: number): Cents => {
  const twice = 2 * amount * Math.round(fraction * millionth) + millionth
  const remainder = ((twice % (2 * millionth)) + 2 * millionth) % (2 * millionth)
  return cents((twice - remainder) / (2 * millionth))
}

export const platformPercent = 0.05
export const defaultAgentPercent = 0.15

/** Half of the booked rate, rounded up so that the remaining balance is never larger than the deposit. */
export const depositOf = (rate: Cents): Cents => cents(Math.ceil(rate / 2))

/** The rest after a deposit: deposit + balance = rate, always. */
export const balanceOf = (rate: Cents): Cents => cents(rate - depositOf(rate))

/** The refund to the client: half of each payment, rounded down; fees are not refunded. */
export const refundOf = (paidAmount: Cents): Cents => cents(Math.floor(paidAmount / 2))

/**
 * Splits an amount by integer weights without losing a cent: largest remainder first, then position. The parts sum to
 * `amount`. If all weights are zero, the first part gets everything.
 */
export const allocate = (amount: Cents, weights: readonly number[]): Cents[] => {
  const total = weights.reduce((sum, w) => sum + w, 0)
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : zero))
  const exact = weights.map((w) => (BigInt(amount) * BigInt(w)) / BigInt(total)).map(Number)
  const remainders = weights.map((w, i) => ({ i, r: (BigInt(amount) * BigInt(w)) % BigInt(total) }))
  let left = amount - exact.reduce((sum, part) => sum + part, 0)
  remainders.sort((a, b) => (a.r === b.r ? a.i - b.i : a.r > b.r ? -1 : 1))
  for (const { i } of remainders) {
    if (left === 0) break
    exact[i] = exact[i]! + 1
    left -= 1
  }
  return exact.map(cents)
}

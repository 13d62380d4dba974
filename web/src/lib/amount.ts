import * as z from 'zod'
import { money } from '#shared/domain/schema-parts.ts'
import { cents, normaliseAmount, toUnits, zero, type Cents, type Units } from '#shared/domain/money.ts'

/**
 * Cents from a MoneyInput's text. Text that is not a number becomes zero; the schema rejects amounts that are too
 * large.
 */
export const typedAmount = (text: string): Cents =>
  cents(Math.min(Math.round(Number(normaliseAmount(text)) * 100), Number.MAX_SAFE_INTEGER))

/** Validates a MoneyInput's text as the amount it will be sent as: `amountText(positiveMoney())`. */
export const amountText = <T extends z.ZodType<Cents, Units>>(amount: T | ReturnType<typeof money> = money()) =>
  z
    .string()
    .transform((text) => toUnits(typedAmount(text)))
    .pipe(amount)

/** A record's amount as text for a MoneyInput. */
export const toAmountText = (amount: Cents | null | undefined): string => toUnits(amount ?? zero).toFixed(2)

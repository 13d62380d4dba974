import * as z from 'zod'
import { money } from '#shared/domain/schema-parts.ts'
import { cents, normaliseAmount, toUnits, zero, type Cents, type Units } from '#shared/domain/money.ts'

/** What a person typed into a MoneyInput. Text that is no number is zero; the schema refuses what is too large. */
export const typedAmount = (text: string): Cents =>
  cents(Math.min(Math.round(Number(normaliseAmount(text)) * 100), Number.MAX_SAFE_INTEGER))

/** What a MoneyInput holds as text, checked as the amount that it will be sent as: `amountText(positiveMoney())`. */
export const amountText = <T extends z.ZodType<Cents, Units>>(amount: T | ReturnType<typeof money> = money()) =>
  z
    .string()
    .transform((text) => toUnits(typedAmount(text)))
    .pipe(amount)

/** An amount of a record as text for a MoneyInput. */
export const toAmountText = (amount: Cents | null | undefined): string => toUnits(amount ?? zero).toFixed(2)

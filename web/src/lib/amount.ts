import * as z from 'zod'
import { money } from '#shared/domain/schema-parts.ts'
import { normaliseAmount } from '#shared/domain/money.ts'

/** What a MoneyInput holds as text, checked as the amount that it will be sent as: `amountText(positiveMoney())`. */
export const amountText = <T extends z.ZodType<number, number>>(amount: T | ReturnType<typeof money> = money()) =>
  z
    .string()
    .transform((text) => Number(normaliseAmount(text)))
    .pipe(amount)

/** An amount of a record as text for a MoneyInput. */
export const toAmountText = (units: number | null | undefined): string => (units ?? 0).toFixed(2)

import * as z from 'zod'
import { normaliseAmount, toUnits } from '#shared/domain/money.ts'
import { money } from '#shared/domain/schema-parts.ts'
import { typedAmount } from '#web/lib/amount.ts'

/** The first amount of `$4,000 tops` or `about 4k`; a text without one stays as it is. */
export const normaliseBudget = (text: string): string => {
  const [, number, thousands] = /(\d[\d,]*(?:\.\d+)?)\s*(k\b)?/i.exec(text) ?? []
  if (number === undefined) return text.trim()
  return (Number(normaliseAmount(number)) * (thousands === undefined ? 1 : 1000)).toFixed(2)
}

/** An optional amount; null means no budget given, which is not a budget of zero. */
export const budgetText = z
  .string()
  .transform(normaliseBudget)
  .refine((text) => text === '' || /^\d/.test(text), { error: 'Please enter an amount, such as 4,000', abort: true })
  .transform((text) => (typedAmount(text) === 0 ? null : toUnits(typedAmount(text))))
  .pipe(money().nullable())

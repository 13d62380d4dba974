import * as z from 'zod'
import { consultationInput } from '#shared/domain/prospect/schema.ts'
import { normaliseAmount, toUnits } from '#shared/domain/money.ts'
import { money } from '#shared/domain/schema-parts.ts'
import { typedAmount } from '#web/lib/amount.ts'

/** An optional amount; null means no budget given. */
const optionalAmount = z
  .string()
  .transform((text) => (typedAmount(text) === 0 ? null : toUnits(typedAmount(text))))
  .pipe(money().nullable())

/** From a list; empty means unknown. */
const optionalHours = z
  .string()
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(consultationInput().shape.hours.unwrap())

/** The public form: the API's fields and messages, with numbers as text. */
export const consultSchema = consultationInput().extend({ budget: optionalAmount, hours: optionalHours })

/** Keeps an empty field empty instead of 0.00: no budget is not a budget of zero. */
export const normaliseBudget = (text: string): string => (text === '' ? '' : normaliseAmount(text))

import * as z from 'zod'
import { consultationInput } from '#shared/domain/prospect/schema.ts'
import { normaliseAmount } from '#shared/domain/money.ts'
import { money } from '#shared/domain/schema-parts.ts'

/** An amount that may be left empty; as text in the field, as a number or null when sent. */
const optionalAmount = z
  .string()
  .transform((text) => Number(normaliseAmount(text)) || null)
  .pipe(money().nullable())

/** The public form: the fields and messages of the API, the budget as text. */
export const consultSchema = consultationInput().extend({ budget: optionalAmount })

/** An empty field stays empty instead of becoming 0.00: no budget is not a budget of nothing. */
export const normaliseBudget = (text: string): string => (text === '' ? '' : normaliseAmount(text))

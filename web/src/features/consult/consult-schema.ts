import * as z from 'zod'
import { consultationInput } from '#shared/domain/prospect/schema.ts'
import { normaliseAmount, toUnits } from '#shared/domain/money.ts'
import { money } from '#shared/domain/schema-parts.ts'
import { typedAmount } from '#web/lib/amount.ts'

/** An amount that may be left empty: no budget is null. */
const optionalAmount = z
  .string()
  .transform((text) => (typedAmount(text) === 0 ? null : toUnits(typedAmount(text))))
  .pipe(money().nullable())

/** The public form: the fields and messages of the API, the budget as text. */
export const consultSchema = consultationInput().extend({ budget: optionalAmount })

/** An empty field stays empty instead of becoming 0.00: no budget is not a budget of nothing. */
export const normaliseBudget = (text: string): string => (text === '' ? '' : normaliseAmount(text))

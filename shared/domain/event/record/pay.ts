import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import { chosen, type EventLike } from './event-like.ts'
import type { PaidPart } from './field.ts'
import { fieldOf, paidFields, paidTo, type PaidField } from './fields.ts'

/** The amounts of an event itself, by the part that they pay: `payee` in the table of fields. */

type Amounts = Partial<Record<PaidField, Cents | null | undefined>>

/** The amounts, in cents, that a part's person gets beside the rate that is negotiated. */
export const extrasOf = (event: Amounts, part: PaidPart): Cents =>
  sum(paidTo(part).flatMap((field) => (field === `${part}_rate` ? [] : [event[field] ?? zero])))

/** All that a part's person gets, in cents; what a projection hides counts as zero. */
export const rateOf = (event: Amounts, part: PaidPart): Cents =>
  sum([event[`${part}_rate`] ?? zero, extrasOf(event, part)])

/** The rate that makes a part's whole pay `total`; below zero if the other amounts are more. */
export const ratePatch = (event: Amounts, part: PaidPart, total: Cents): Amounts => ({
  [`${part}_rate`]: cents(total - extrasOf(event, part)),
})

const amounts = (valueOf: (field: PaidField) => Cents): Record<PaidField, Cents> =>
  Object.fromEntries(paidFields.map((field) => [field, valueOf(field)])) as Record<PaidField, Cents>

export const noPay = amounts(() => zero)

/** The amounts of an event, in cents; zero for a part without a person. */
export const paidAmounts = (event: EventLike): Record<PaidField, Cents> =>
  amounts((field) => (chosen(event[`${fieldOf(field).payee!}_id`]) === undefined ? zero : (event[field] ?? zero)))

/** The amounts of one part, as they are. */
export const amountsOf = <E extends Amounts>(event: E, part: PaidPart): Pick<E, PaidField> =>
  Object.fromEntries(paidTo(part).map((field) => [field, event[field]])) as Pick<E, PaidField>

import type { Mutant } from './instrument.ts'
import type { Operator } from './operators.ts'

/** Mutants that change nothing observable. A test that kills one proves its entry wrong, and the run fails. */
export interface Equivalent {
  file: string
  place: string
  operator: Operator
  /** The beginning of what it changes, if there are others in the same place. */
  from?: string
  to?: string
  why: string
}

const money = 'shared/domain/event/money'

export const equivalents: readonly Equivalent[] = [
  {
    file: `${money}/agreed-rates.ts`,
    place: 'isLowered',
    operator: 'operand',
    to: 'lowestRates(event).get(vendorName(vendor))! < agreed',
    why: 'No number is less than undefined.',
  },
  {
    file: `${money}/own-money.ts`,
    place: 'paidLess',
    operator: 'operand',
    to: 'now.get(vendorName(vendor))! < was',
    why: 'No number is less than undefined.',
  },
]

export const isEquivalent = (mutant: Mutant, { file, place, operator, from, to }: Equivalent): boolean =>
  mutant.file === file &&
  mutant.place === place &&
  mutant.operator === operator &&
  mutant.from.startsWith(from ?? '') &&
  (to === undefined || mutant.to === to)

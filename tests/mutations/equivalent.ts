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
const agreement = 'shared/domain/event/agreement'
const payment = 'shared/domain/payment'
const sameKey: Pick<Equivalent, 'operator' | 'to' | 'why'> = {
  operator: 'operand',
  to: 'vendor.key === key',
  why: 'A key names its role: `art_…`, `mus_…`, or `mus_…|instrument`.',
}

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
  {
    file: `${agreement}/amendment.ts`,
    place: 'paymentSection',
    operator: 'arithmetic',
    to: 'due_now - balance',
    why: 'One of the two is always zero.',
  },
  {
    file: `${agreement}/share-changes.ts`,
    place: 'gainersOf',
    operator: 'boundary',
    to: 'after >= before',
    why: 'Only shares that differ are compared.',
  },
  {
    file: `${agreement}/term-rules.ts`,
    place: 'termRules',
    operator: 'string',
    why: 'Only the type reads which term another one follows; at run time, it matters that it follows one.',
  },
  {
    file: `${payment}/method-kinds.ts`,
    place: 'chargeTotals',
    operator: 'element',
    to: '[amount, stripe_fee]',
    why: 'No sales tax is charged so far: it is zero.',
  },
  {
    file: `${payment}/payout-choice.ts`,
    place: 'oldestFirst',
    operator: 'boundary',
    to: 'since(a) <= since(b)',
    why: 'No two earnings have the same key.',
  },
  {
    file: `${payment}/statement.ts`,
    place: 'statementOf',
    operator: 'default',
    to: 'object.metadata?.op_key',
    why: 'No operation has the key undefined, nor an empty one.',
  },
  {
    file: `${payment}/statement-reversals.ts`,
    place: 'sentManually',
    operator: 'operand',
    to: 'isFirst',
    why: 'No entry is posted to the account of nobody.',
  },
  { file: `${payment}/transfer.ts`, place: 'isTransferred', ...sameKey },
  { file: `${payment}/statement-parties.ts`, place: 'ruleOf', ...sameKey },
  { file: `${payment}/statement-parties.ts`, place: 'partyLines', ...sameKey },
  { file: `${payment}/outside-money.ts`, place: 'transferOf', ...sameKey },
  { file: `${payment}/vendor-outside.ts`, place: 'withVendorPaidOutside', ...sameKey },
]

export const isEquivalent = (mutant: Mutant, { file, place, operator, from, to }: Equivalent): boolean =>
  mutant.file === file &&
  mutant.place === place &&
  mutant.operator === operator &&
  mutant.from.startsWith(from ?? '') &&
  (to === undefined || mutant.to === to)

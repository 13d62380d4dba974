import type { Survivors } from '../survivor.ts'

const folder = 'shared/domain/payment'

export const payment: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'No sales tax is charged so far: it is zero.',
    mutants: [['method-kinds.ts', 'chargeTotals', 'element', '', '[amount, stripe_fee]']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'No two earnings have the same key.',
    mutants: [['payout-choice.ts', 'oldestFirst', 'boundary', '', 'since(a) <= since(b)']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'No operation has the key undefined, nor an empty one.',
    mutants: [['statement.ts', 'statementOf', 'default', '', 'object.metadata?.op_key']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'No entry is posted to the account of nobody.',
    mutants: [['statement-reversals.ts', 'sentManually', 'operand', '', 'isFirst']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A key names its role: `art_…`, `mus_…`, or `mus_…|instrument`.',
    mutants: [
      ['transfer.ts', 'transferOf', 'operand', '', 'vendor.key === key'],
      ['statement-parties.ts', 'ruleOf', 'operand', '', 'vendor.key === key'],
      ['statement-parties.ts', 'partyLines', 'operand', '', 'vendor.key === key'],
      ['vendor-outside.ts', 'withVendorPaidOutside', 'operand', '', 'vendor.key === key'],
    ],
  },
]

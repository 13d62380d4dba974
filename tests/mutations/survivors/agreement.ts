import type { Survivors } from '../survivor.ts'

const folder = 'shared/domain/event/agreement'

export const agreement: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'One of the two is always zero.',
    mutants: [['amendment.ts', 'paymentSection', 'arithmetic', '', 'due_now - balance']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only shares that differ are compared.',
    mutants: [['share-changes.ts', 'gainersOf', 'boundary', '', 'after >= before']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only the type reads which term another one follows; at run time, it matters that it follows one.',
    mutants: [['term-rules.ts', 'termRules', 'string']],
  },
]

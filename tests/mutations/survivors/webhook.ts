import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/webhook'

export const webhook: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'Narrows a type: a header that is missing has no time either.',
    mutants: [['verify.ts', 'verify', 'condition', 'signature === undefined', 'false']],
  },
  {
    folder,
    is: 'unnoticed',
    why: 'Reads the bank account once more; an event of its own notes another one, too.',
    mutants: [['note-payee.ts', 'noteAccount', 'operand', 'account.canBePaid && payee.payouts_enabled !== true']],
  },
]

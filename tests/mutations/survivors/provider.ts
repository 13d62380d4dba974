import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/provider'

export const provider: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'Nothing reads this reason: each that has no sentence of its own asks for what is missing (`blockText`).',
    mutants: [['payee-account.ts', 'reasons', 'string', "'requirements.past_due'"]],
  },
]

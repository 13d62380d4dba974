import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/payouts'

export const payouts: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'A vendor has no status after no action, so a payout without an outcome changes nothing.',
    mutants: [['payouts.ts', 'settlePayoutEntries', 'condition', 'action', 'true']],
  },
]

import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/transfers'

export const transfers: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'Narrows a type: only transfers are reversed, and no account, user or earning has the id null or undefined.',
    mutants: [
      ['manual-transfers.ts', 'bookManualTransfer', 'operand', '', 'transfer_group === null'],
      ['reversals.ts', 'book', 'condition', 'user_id === null', 'false'],
      ['start-transfers.ts', 'intentOf', 'condition', 'user_id === undefined', 'false'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only the sign of a comparison counts.',
    mutants: [['resume-transfers.ts', 'resumeTransfers', 'constant', '1', '2']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Undefined is not more than anything.',
    mutants: [['vendor-outside.ts', 'withOwnShare', 'element', '[event, zero]', '[event]']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'An agent with a share has an account.',
    mutants: [['vendor-outside.ts', 'ownUserId', 'default', '', 'commissionAgentOf']],
  },
  {
    folder,
    is: 'unnoticed',
    why: 'One of 40,000 ms.',
    mutants: [['resume-transfers.ts', 'within', 'constant']],
  },
]

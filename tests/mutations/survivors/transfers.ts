import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/transfers'

const books = 'functions/money/use-cases/books'

export const transfers: readonly Survivors[] = [
  {
    folder: books,
    is: 'equivalent',
    why: 'Narrows a type: only keys of transfers are read, and a reason to wait has one holder.',
    mutants: [
      ['open-transfers.ts', 'openTransfers', 'condition', '', 'true'],
      ['get-held.ts', 'waitsOf', 'element', '[what, holder, until]', '[what, until]'],
    ],
  },
  {
    folder: 'functions/money/use-cases/payments',
    is: 'unnoticed',
    why: 'Reads the event in a round trip of its own.',
    mutants: [['preview-cancellation.ts', 'previewCancellation', 'element', '[eventKey(params.id)]', '[]']],
  },
  {
    folder: 'functions/money/data',
    is: 'unnoticed',
    why: 'The tables of tests have no reads of an earlier state; the days before today are closed but for two hours.',
    mutants: [
      ['payout.ts', 'earningsOf', 'constant', 'true', 'false'],
      ['account-balances.ts', 'balancesNow', 'condition', 'oldest === undefined', 'true'],
    ],
  },
  {
    folder: 'functions/money/payouts',
    is: 'unnoticed',
    why: 'Reads what this request has read before; only another writer in between would be missed, and refused.',
    mutants: [['own-payouts.ts', 'takeOwnPayout', 'statement', 'deps.db.refresh()']],
  },
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

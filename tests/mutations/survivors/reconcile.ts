import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/reconcile'

export const reconcile: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'Undefined is neither more nor less than anything, and spreads to nothing.',
    mutants: [
      ['balance.ts', 'balanceStep', 'default', '', '(await lastDayBalances(deps))?.day'],
      ['balance.ts', 'missing', 'default', '', "held['bank:platform']"],
      ['close-days.ts', 'closeDaysStep', 'default', '', 'last?.held'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A day is before each instant of it, and the next day is after them.',
    mutants: [
      ['days.ts', 'daysStep', 'method', 'deps.now.slice'],
      ['days.ts', 'daysStep', 'constant', '10', '11'],
      ['search.ts', 'searchStep', 'method', 'deps.now.slice'],
      ['search.ts', 'searchStep', 'constant', '10', '11'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Reads more, and finds nothing there: only users have accounts.',
    mutants: [
      ['search.ts', 'entryDiffers', 'condition', "kindOf(op_key) === 'payout'", 'true'],
      ['subject.ts', 'subjectOfMovement', 'condition', 'party === undefined', 'false'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only the intent of a transfer or payout names a user.',
    mutants: [['subject.ts', 'ofOperation', 'condition', "intent.kind === 'transfer'", 'true']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The last round is empty.',
    mutants: [['difference.ts', 'eachOf', 'boundary']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The provider moves no amount of zero.',
    mutants: [['explain.ts', 'explain', 'boundary']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The SDK leaves out a parameter that is undefined.',
    mutants: [['movements.ts', 'movementsStep', 'operand', '', '{ starting_after: after }']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A transaction has room for fifty fees.',
    mutants: [['movements.ts', 'perTransaction', 'constant', '40', '41']],
  },
  {
    folder,
    is: 'unnoticed',
    why: 'A run reads each row of a day once: the cache would only take memory.',
    mutants: [['days.ts', 'daysStep', 'statement', 'deps.db.refresh()']],
  },
]

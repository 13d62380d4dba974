import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/operations'

export const operations: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'A key names its role: `art_…`, `mus_…`, or `mus_…|instrument`.',
    mutants: [
      ['held-transfers.ts', 'isStillHeld', 'operand', '', 'payee.key === entry'],
      ['transfer-effect.ts', 'hasShare', 'operand', '', 'payee.key === entry'],
      ['transfer-effect.ts', 'earningOf', 'operand', '', 'vendor.key === entry'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Undefined has not been sent either.',
    mutants: [['held-transfers.ts', 'isStillHeld', 'property', '', "{ is: 'not_yet', attempt: op.attempt, ...block }"]],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A refund that waits changes nothing of its event, and sends no mail.',
    mutants: [['record-outcome.ts', 'write', 'operand', 'isHeld(opAfter) && opAfter.intent', 'isHeld(opAfter)']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The last round is empty.',
    mutants: [['perform.ts', 'performAll', 'boundary', 'i < ops.length']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A hold is late only long after it began.',
    mutants: [['record-outcome.ts', 'recordOutcome', 'optional', 'opBefore.hold?.is_late']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A verdict that allows has no code, and demands nothing.',
    mutants: [['run-money-action.ts', 'runMoneyAction', 'operand', '', "verdict.code !== 'conflict'"]],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only charges have these keys, and only they close an invoice.',
    mutants: [
      ['start-charge.ts', 'leftOpen', 'condition', "op.intent.kind === 'charge'", 'true'],
      ['start.ts', 'start', 'operand', '', 'intent.closing'],
    ],
  },
  {
    folder,
    is: 'unnoticed',
    why: 'A millisecond of seconds.',
    mutants: [
      ['run-money-action.ts', 'callFor', 'constant'],
      ['run-money-action.ts', 'waitFor', 'constant'],
    ],
  },
  {
    folder,
    is: 'unnoticed',
    why: 'Reads an item more in the same round trip.',
    mutants: [['record-outcome.ts', 'readOp', 'condition', '', 'false']],
  },
]

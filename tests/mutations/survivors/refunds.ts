import type { Survivors } from '../survivor.ts'

const folder = 'functions/money/refunds'

export const refunds: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'Narrows a type: an id names no method, and a deleted invoice has no metadata.',
    mutants: [
      ['disputes.ts', 'isReturnedDebit', 'operand', '', 'isDebit'],
      ['paid-by.ts', 'eventPaidBy', 'operand', '', "typeof invoice === 'object'$"],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Only the first is read, and no event has the id undefined.',
    mutants: [
      ['paid-by.ts', 'eventPaidBy', 'constant', '1', '2'],
      ['paid-by.ts', 'paidPart', 'condition', 'eventId === undefined', 'false'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'An absent actor is no actor, too.',
    mutants: [
      [
        ...(['continue-cancellation.ts', 'continueCancellation', 'property', ''] as const),
        "{ before, ...refundRecords(deps, before, refundOfLate(before, over), { reason: 'cancellation' }), activity",
      ],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A payment that is sent after all is marked as begun.',
    mutants: [['start-refunds.ts', 'policyRefunds', 'operand', '', 'reversedAmount(event, payment_id) > 0']],
  },
]

import type { Survivors } from '../survivor.ts'

const folder = 'functions/_money/refunds'

export const refunds: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'Narrows a type: the charge is expanded and has its method, and only our own invoices have metadata of ours.',
    mutants: [
      ['disputes.ts', 'isReturnedDebit', 'operand', '', 'isDebit'],
      ['disputes.ts', 'isReturnedDebit', 'optional'],
      ['paid-by.ts', 'eventPaidBy', 'operand', '', "typeof invoice === 'object'$"],
      ['paid-by.ts', 'eventPaidBy', 'optional', 'invoice.metadata?.event_id'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A reservation of nothing changes nothing.',
    mutants: [
      ['disputes.ts', 'open', 'condition', 'withheld > 0', 'true'],
      ['disputes.ts', 'open', 'boundary', 'withheld > 0'],
      ['manual-refunds.ts', 'bookMade', 'condition', 'withheld > 0', 'true'],
      ['manual-refunds.ts', 'bookMade', 'boundary', 'withheld > 0'],
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
  {
    folder,
    is: 'unnoticed',
    why: 'A save of something that was read too early fails, and is repeated with a new read.',
    mutants: [
      ['disputes.ts', 'bookDispute', 'statement', 'deps.db.refresh()'],
      ['manual-refunds.ts', 'bookManualRefund', 'statement', 'deps.db.refresh()'],
    ],
  },
]

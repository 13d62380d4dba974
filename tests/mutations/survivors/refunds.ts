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
    mutants: [['continue-cancellation.ts', 'continueCancellation', 'property', '{ before, ...refundRecords(deps']],
  },
]

import type { Survivors } from '../survivor.ts'

const folder = 'shared/domain/event/money'

export const eventMoney: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'No number or day is less than undefined.',
    mutants: [
      ['invoice.ts', 'isOverdue', 'operand', '', 'isPast(dueAt, now)'],
      ['agreed-rates.ts', 'isLowered', 'operand', '', 'lowestRates(event).get(vendorName(vendor))! < agreed'],
      ['own-money.ts', 'paidLess', 'operand', '', 'now.get(vendorName(vendor))! < was'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Who has not signed owes nothing.',
    mutants: [['event-money.ts', 'dueNow', 'operand', '', 'event.prepaid === false$']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'A dispute without a date sorts after all others, and has no date either if it is the only one.',
    mutants: [['event-money.ts', 'pendingReversal', 'operand', '', "status === 'open'"]],
  },
  {
    folder,
    is: 'equivalent',
    why: 'Rates without a difference have another message.',
    mutants: [['option-problems.ts', 'differenceText', 'boundary']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The option is one of the event: it has some.',
    mutants: [['options.ts', 'splitOf', 'optional', '', 'event.proposals[0]']],
  },
  {
    folder,
    is: 'equivalent',
    why: 'An instant begins with its day, and goes on with a T.',
    mutants: [
      ['owed.ts', 'isPast', 'boundary'],
      ['owed.ts', 'isPast', 'constant', '10', '11'],
    ],
  },
  {
    folder,
    is: 'equivalent',
    why: 'The smaller of two amounts is the same in either order.',
    mutants: [['whose-money.ts', 'heldOf', 'swap', '', 'Math.min(clientsPart(event), held)']],
  },
  {
    folder,
    is: 'unnoticed',
    why: 'tsc refuses it, and a product is the same in either order, but for the last bit of a double.',
    mutants: [['roster.ts', 'computedRates', 'swap', 'share(event.client_rate ?? zero, event.bookme_percent']],
  },
]

import type { Survivors } from '../survivor.ts'

const folder = 'shared/domain/event/money'

export const eventMoney: readonly Survivors[] = [
  {
    folder,
    is: 'equivalent',
    why: 'No number is less than undefined.',
    mutants: [
      ['agreed-rates.ts', 'isLowered', 'operand', '', 'lowestRates(event).get(vendorName(vendor))! < agreed'],
      ['own-money.ts', 'paidLess', 'operand', '', 'now.get(vendorName(vendor))! < was'],
    ],
  },
]

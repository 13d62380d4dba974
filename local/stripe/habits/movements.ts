import type { Habit } from './habit.ts'

/** Charges, debits, refunds, disputes, and their balance transactions. */
export const movements = {
  funds_arrive_late: {
    says: 'Money from a card is available on the second business day; until then transfers find no funds.',
    source: 'https://docs.stripe.com/payouts',
    played: 'card_funds: after_two_days',
  },
} as const satisfies Record<string, Habit>

import type { Habit } from './habit.ts'

/** Connected accounts, their banks, and who may pay them. */
export const payees = {
  transfers_need_approval: {
    says: 'A platform needs approval before accounts may request transfers without card payments.',
    source: 'https://docs.stripe.com/connect/account-capabilities',
    played: 'transfers_capability: needs_approval',
  },
  platform_paid_out_daily: {
    says: 'A platform that is not set to manual payouts loses its available balance to its bank every midnight.',
    source: 'https://docs.stripe.com/connect/manage-payout-schedule',
    played: 'platform_payouts: daily',
  },
} as const satisfies Record<string, Habit>

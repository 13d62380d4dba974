import type { Earning } from '#shared/domain/payment/intent.ts'
import type { EarningRow } from '#functions/money/data/payout.ts'

/** An earning as an item of a payout, without what belongs to its row. */
export const earningIn = ({ PK: _pk, SK: _sk, due_at: _due, payout_key: _payout, ...earning }: EarningRow): Earning =>
  earning

import { cents } from '#shared/domain/money.ts'
import { transitPostings, type LedgerEntry } from '#functions/money/rules/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** The pending entry of a charge; its own id makes it one. */
export const transitEntry = (
  deps: Deps,
  { charge_id, amount }: { charge_id: string; amount: number },
  { op_key, event_id, client_id }: { op_key: string; event_id: string; client_id: string },
): LedgerEntry => ({
  id: charge_id,
  kind: 'in_transit',
  op_key,
  at: deps.now,
  stripe_id: charge_id,
  postings: transitPostings(event_id, cents(amount), client_id),
})

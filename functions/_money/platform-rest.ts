import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { platformPostings } from '#shared/domain/payment/ledger.ts'
import { owedToClient } from '#shared/domain/payment/refund-records.ts'
import { availableFunds, ledgerWrites, reserve } from '../_data/ledger.ts'
import type { TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'

/** The platform's share and the leftover cents: afterwards the event holds only what it owes the client. */
export const platformKeepsTheRest = async (
  deps: Deps,
  event: Event,
  entry: string,
  op_key: string,
): Promise<TransactItem[]> => {
  const rest = cents((await availableFunds(deps, event.id)) - owedToClient(event))
  if (rest <= 0) return []
  const postings = platformPostings(event.id, rest)
  return [
    reserve(deps, event.id, rest),
    ...ledgerWrites(deps, {
      id: `${entry}/platform`,
      kind: 'platform',
      op_key,
      at: deps.now,
      stripe_id: null,
      postings,
    }),
  ]
}

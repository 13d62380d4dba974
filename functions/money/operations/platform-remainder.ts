import { paidBeyondDue } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import { isEverybodyPaid, payeesOf } from '#shared/domain/payment/transfer.ts'
import { platformPostings } from '#functions/money/rules/ledger.ts'
import { owedToClient } from '#shared/domain/payment/refund-records.ts'
import { availableFunds, giveBack, ledgerWrites, reserve } from '#functions/money/data/ledger.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/**
 * The platform's share and the leftover cents: afterwards the event holds only what it owes the client. `released` is a
 * reservation that ends with it.
 */
export const platformKeepsRemainder = async (
  deps: Deps,
  event: Event,
  entry: string,
  op_key: string,
  released: Cents = zero,
): Promise<TransactItem[]> => {
  const clients = owedToClient(event) + paidBeyondDue(event)
  const remainder = cents((await availableFunds(deps, event.id)) + released - clients)
  if (remainder <= 0) return released > 0 ? [giveBack(deps, event.id, released)] : []
  const postings = platformPostings(event.id, remainder)
  return [
    // Less than nothing goes back to the event.
    reserve(deps, event.id, cents(remainder - released)),
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

/** Money returned to an event whose payees are all paid: it goes to the platform. */
export const backToEvent = async (
  deps: Deps,
  event: Event,
  amount: Cents,
  { entry, op_key }: { entry: string; op_key: string },
): Promise<TransactItem[]> => {
  if (amount === 0) return []
  return payeesOf(event).length > 0 && isEverybodyPaid(event)
    ? platformKeepsRemainder(deps, event, entry, op_key, amount)
    : [giveBack(deps, event.id, amount)]
}

import type Stripe from 'stripe'
import { cents, formatMoney, sum, zero, type Cents } from '#shared/domain/money.ts'
import { reducedEarnings } from '#functions/money/rules/reversed-earnings.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { ledgerKey } from '#functions/platform/db/keys.ts'
import { giveBack, ledgerWrites } from '#functions/money/data/ledger.ts'
import { earningReduced, earningsOf } from '#functions/money/data/payout.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { transferReversed } from '#functions/money/mails/reversal-mails.ts'
import type { Sent } from './sent.ts'

/**
 * Books the reversals of a transfer on the provider's dashboard: the one who had paid it has the money again, and the
 * payee has less. Exactly once per reversal: its ledger entry has its id.
 */
export const bookTransferReversals = async (
  deps: Deps,
  stripe: Stripe,
  transferId: string,
  sent: Sent,
): Promise<void> => {
  deps.db.refresh()
  const made: Stripe.TransferReversal[] = []
  for await (const reversal of stripe.transfers.listReversals(transferId, { limit: 100 })) made.push(reversal)
  // Oldest first: what came back earlier is known.
  for (const [i, reversal] of made.reverse().entries()) {
    const earlier = sum([zero, ...made.slice(0, i).map(({ amount }) => cents(amount))])
    await retryConflicts(deps, () => book(deps, sent, reversal, earlier), anyConflict)
  }
}

const book = async (
  deps: Deps,
  { op_key, event_id, user_id, back }: Sent,
  { id, amount: moved }: Stripe.TransferReversal,
  earlier: Cents,
): Promise<void> => {
  if (await deps.db.get(ledgerKey(event_id, id))) return
  const event = await getEvent(deps, event_id)
  const amount = cents(moved)
  const reduced = user_id === null ? [] : reducedEarnings(await earningsOf(deps, user_id), op_key, amount)
  const { who, vendors, postings, toEvent, repaid } = back(deps, event, { id, amount, earlier })
  await saveEvent(deps, {
    before: event,
    after: { ...event, ...repaid?.fields },
    actor: undefined,
    activity: { action: 'transfer reversed by hand', detail: `${who}, ${formatMoney(amount)}` },
    also: [
      ...ledgerWrites(deps, {
        ...{ id, kind: 'reversal', op_key: `reversal/${event_id}/${id}`, at: deps.now, stripe_id: id, postings },
      }),
      ...(toEvent > 0 ? [giveBack(deps, event_id, toEvent)] : []),
      ...reduced.map(({ earning, by }) => earningReduced(deps, earning, by)),
      ...(repaid?.also ?? []),
    ],
    jobs: transferReversed(event, vendors, { payee: who, amount, again: repaid?.again }),
  })
}

import type Stripe from 'stripe'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { reversalPostings } from '#shared/domain/payment/ledger.ts'
import { reducedEarnings } from '#shared/domain/payment/reversed-earnings.ts'
import { anyConflict, retryConflicts } from '#functions/_data/rows/conflict-retry.ts'
import { saveEvent } from '#functions/_steps/save-event.ts'
import { getEvent } from '#functions/_data/event/find-event.ts'
import { ledgerKey } from '#functions/_data/rows/keys.ts'
import { giveBack, ledgerWrites } from '#functions/_data/money/ledger.ts'
import type { OpRow } from '#functions/_data/money/op.ts'
import { earningReduced, earningsOf } from '#functions/_data/money/payout.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { payeeName } from '#functions/_mails/money-mails.ts'
import { transferReversed } from '#functions/_mails/reversal-mails.ts'

/**
 * Books the reversal of a transfer on the provider's dashboard: the event holds the money again, and the payee has
 * earned less. Exactly once per reversal: its ledger entry has its id.
 */
export const bookTransferReversals = async (
  deps: Deps,
  stripe: Stripe,
  transferId: string,
  { key, intent }: OpRow,
): Promise<void> => {
  if (intent.kind !== 'transfer') return
  deps.db.refresh()
  for await (const reversal of stripe.transfers.listReversals(transferId, { limit: 100 }))
    await retryConflicts(deps, () => book(deps, key, intent, reversal), anyConflict)
}

const book = async (
  deps: Deps,
  opKey: string,
  intent: TransferIntent,
  { id, amount: moved }: Stripe.TransferReversal,
): Promise<void> => {
  const { event_id, user_id, role, entry, name } = intent
  if (await deps.db.get(ledgerKey(event_id, id))) return
  const event = await getEvent(deps, event_id)
  const amount = cents(moved)
  const reduced = user_id === null ? [] : reducedEarnings(await earningsOf(deps, user_id), opKey, amount)
  const who = payeeName(event, role, entry, name)
  const vendors = vendorsOf(event).filter((vendor) => vendor.role === role && vendor.key === entry)
  await saveEvent(deps, {
    before: event,
    after: event,
    actor: undefined,
    activity: { action: 'transfer reversed by hand', detail: `${who}, ${formatMoney(amount)}` },
    also: [
      ...ledgerWrites(deps, {
        id,
        kind: 'reversal',
        op_key: `reversal/${event_id}/${id}`,
        at: deps.now,
        stripe_id: id,
        postings: reversalPostings(event_id, user_id, amount),
      }),
      giveBack(deps, event_id, amount),
      ...reduced.map(({ earning, by }) => earningReduced(deps, earning, by)),
    ],
    jobs: transferReversed(event, vendors, { payee: who, amount }),
  })
}

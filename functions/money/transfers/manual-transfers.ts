import type Stripe from 'stripe'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { manualTransferPostings } from '#functions/money/rules/ledger.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { ledgerKey, stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { availableFunds, ledgerWrites, reserve, type LedgerRow } from '#functions/money/data/ledger.ts'
import { earningWrites } from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { sentByHand, type Sent } from './sent.ts'
import { idOf } from '#functions/money/provider/id-of.ts'

/**
 * Books a transfer to a payee made on the provider's dashboard, in an event's transfer group, for example to repeat a
 * reversed transfer. It is paid out like any other.
 * @returns undefined for transfers to unknown events and payees, which it leaves out.
 */
export const bookManualTransfer = async (deps: Deps, transfer: Stripe.Transfer): Promise<Sent | undefined> => {
  deps.db.refresh()
  const { id, transfer_group, destination } = transfer
  const account = idOf(destination)
  if (transfer_group === null || account === undefined) return undefined
  const owner = await deps.db.get<{ user_id: string }>(stripeOwnerKey(account))
  const user = owner && (await findUser(deps, owner.user_id))
  if (!user) return undefined
  const payee = { id: user.id, name: `${user.first} ${user.last}` }
  const book = async (): Promise<Sent | undefined> => {
    const event = await findEvent(deps, transfer_group)
    if (!event) return undefined
    const known = await deps.db.get<LedgerRow>(ledgerKey(event.id, id))
    if (known) return sentByHand(known, event.id, payee)
    const amount = cents(transfer.amount)
    const op_key = `hand_transfer/${event.id}/${id}`
    // Read after the event: every change of the funds changes the event, so that this fails on its version.
    const withheld = cents(Math.max(0, Math.min(amount, await availableFunds(deps, event.id))))
    const postings = manualTransferPostings(event.id, amount, withheld, user.id)
    await saveEvent(deps, {
      before: event,
      after: event,
      actor: undefined,
      activity: { action: 'transferred by hand', detail: `${payee.name}, ${formatMoney(amount)}` },
      also: [
        ...ledgerWrites(deps, { id, kind: 'hand_transfer', op_key, at: deps.now, stripe_id: id, postings }),
        ...(withheld > 0 ? [reserve(deps, event.id, withheld)] : []),
        ...earningWrites(deps, user.id, [
          {
            op_key,
            event_id: event.id,
            role: 'musician',
            entry: '',
            amount,
            name: event.name,
            venue: event.venue?.name ?? null,
            timestamp: Math.floor(Date.parse(event.start ?? event.created_at) / 1000),
            instrument: null,
          },
        ]),
      ],
      jobs: [{ type: 'schedule_payout', user_id: user.id }],
    })
    return sentByHand({ op_key, postings }, event.id, payee)
  }
  return retryConflicts(deps, book, anyConflict)
}

import { formatMoney, sum } from '#shared/domain/money.ts'
import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { transferKey } from '#shared/domain/payment/op.ts'
import { transferBlock } from '#shared/domain/payment/transfer-block.ts'
import { isTransferred, payeesOf, withTransfersBegun, type PayeeShare } from '#shared/domain/payment/transfer.ts'
import { uncoveredShares } from '#shared/domain/payment/outside-money.ts'
import { paidOnText } from '#shared/domain/event/money/transfers-wait.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { findOps, type OpRow } from '#functions/money/data/op.ts'
import { findUser } from '#functions/people/data/user.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { finishVendorPayments } from './finish-vendor-payments.ts'
import { start } from '#functions/money/operations/start.ts'

const keyOf = (event: Event, { role, key }: PayeeShare) => transferKey(event.id, role, key)

/** The transfer operations of unpaid payees. */
export const transferKeys = (event: Event): string[] =>
  payeesOf(event)
    .filter((payee) => !isTransferred(event, payee))
    .map((payee) => keyOf(event, payee))

/** Two rows per transfer must fit into one transaction. A job starts the rest of a big band's. */
const atOnce = 40

/**
 * Starts transfers to unpaid payees, which may wait for the client's money; `again` also retries refused ones. Skips
 * transfers in progress. Reserves the event's funds, all or nothing.
 * @returns the operations; undefined after a lost race.
 */
export const startTransfers = async (
  deps: Deps,
  before: EventItem,
  actor: Viewer | undefined,
  again: boolean,
): Promise<OpRow[] | undefined> => {
  const payees = payeesOf(before).filter((payee) => !isTransferred(before, payee))
  if (payees.length === 0) {
    await finishVendorPayments(deps, before, actor)
    return []
  }
  const known = new Map(
    (
      await findOps(
        deps,
        payees.map((payee) => keyOf(before, payee)),
      )
    ).map((op) => [op.key, op]),
  )
  const opOf = (payee: PayeeShare) => known.get(keyOf(before, payee))
  const startable = [
    ...payees.filter((payee) => again && opOf(payee)?.state === 'failed'),
    ...payees.filter((payee) => opOf(payee) === undefined),
  ]
  const block = transferBlock(before, deps.now)
  if (startable.length === 0 || block?.why === 'dispute' || uncoveredShares(before) > 0) return []
  const begun = startable.slice(0, atOnce)
  const intents = await Promise.all(
    begun.map(async (payee) => {
      const intent = await intentOf(deps, before, payee)
      // Without an account, fails now rather than in two days.
      return {
        key: keyOf(before, payee),
        intent,
        earlier: opOf(payee),
        block: intent.destination === null ? undefined : block,
      }
    }),
  )
  const out = sum(begun.map(({ amount }) => amount))
  return start(deps, {
    before,
    after: withTransfersBegun(before, block?.until),
    intents,
    out,
    actor,
    activity: {
      action: 'vendor payments started',
      detail: [`${begun.length} for ${formatMoney(out)}`, block && paidOnText(block.until)].filter(Boolean).join('. '),
    },
    jobs: startable.length > begun.length ? [{ type: 'pay_vendors', event_id: before.id, continued: true }] : [],
  })
}

const intentOf = async (
  deps: Deps,
  event: Event,
  { role, key, user_id, name, amount }: PayeeShare,
): Promise<TransferIntent> => ({
  kind: 'transfer',
  event_id: event.id,
  role,
  entry: key,
  user_id: user_id ?? null,
  name,
  amount,
  destination: (user_id === undefined ? undefined : await findUser(deps, user_id))?.stripe_account_id ?? null,
  description: `${event.name}: ${name}`,
})

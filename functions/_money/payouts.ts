import { vendorAfter, type VendorAction } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf, withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Earning, PayoutIntent } from '#shared/domain/payment/intent.ts'
import { begin, beginAgain, payoutOpKey } from '#shared/domain/payment/op.ts'
import { retryConflicts } from '../_data/conflict-retry.ts'
import { findEvent, saveEvent } from '../_data/event.ts'
import { findOp, newOpRow, opWrites, type OpRow } from '../_data/op.ts'
import { commit } from '../_data/outbox.ts'
import { dayDone, earningsOf, earningTaken, findEarning, type EarningRow } from '../_data/payout.ts'
import { findUser } from '../_data/user.ts'
import { ConditionFailed } from '../_lib/db.ts'
import { sum } from '#shared/domain/money.ts'
import type { Deps } from '../_lib/deps.ts'
import { perform } from './perform.ts'

/** What fits into one transaction; further earnings follow on the next day. */
const itemsAtMost = 80

const plain = ({ op_key, event_id, role, entry, amount, name, venue, timestamp, instrument }: EarningRow): Earning => ({
  op_key,
  event_id,
  role,
  entry,
  amount,
  name,
  venue,
  timestamp,
  instrument,
})

/**
 * Pays out a payee: all earnings whose payout day has come, as one payout. Fired early, late or ten times, a day has
 * one payout: its operation is keyed by payee and day, and an earning is part of one payout at a time.
 */
export const payOut = async (deps: Deps, userId: string): Promise<void> => {
  deps.db.refresh()
  const due = (await earningsOf(deps, userId)).filter(
    (earning) => earning.payout_key === undefined && earning.due_at <= deps.now,
  )
  const items = due.slice(0, itemsAtMost)
  const op = items.length > 0 ? await startPayout(deps, userId, items, items.length === due.length) : undefined
  if (op) await perform(deps, op)
}

const startPayout = async (
  deps: Deps,
  userId: string,
  items: readonly EarningRow[],
  isAll: boolean,
): Promise<OpRow | undefined> => {
  const day = deps.now.slice(0, 10)
  const key = payoutOpKey(userId, day)
  const [earlier, user] = await Promise.all([findOp(deps, key), findUser(deps, userId)])
  const op = earlier ? beginAgain(earlier, deps.now) : begin(key, deps.now)
  if (!op) return undefined
  const intent: PayoutIntent = {
    kind: 'payout',
    user_id: userId,
    day,
    amount: sum(items.map((item) => item.amount)),
    account: user?.stripe_account_id ?? null,
    items: items.map(plain),
  }
  const row = newOpRow(deps, op, intent, earlier)
  // The day stays open, and the next day's payout takes the rest.
  const days = isAll ? [...new Set(items.map(({ due_at }) => due_at))] : []
  try {
    await commit(deps, [
      ...opWrites(deps, earlier, row),
      ...items.map((earning) => earningTaken(deps, earning, key)),
      ...days.map((dueAt) => dayDone(deps, userId, dueAt)),
    ])
    return row
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

const actionOf = ({ state, payout }: OpRow): VendorAction | undefined =>
  state === 'succeeded'
    ? 'payout'
    : state === 'failed'
      ? payout?.status === 'canceled'
        ? 'payout_cancel'
        : 'payout_fail'
      : undefined

/** Updates the vendors' entries on each event to their payout's current state. */
export const settlePayoutEntries = async (deps: Deps, userId: string, key: string): Promise<void> => {
  deps.db.refresh()
  const op = await findOp(deps, key)
  if (op?.intent.kind !== 'payout') return
  const action = actionOf(op)
  for (const item of action ? op.intent.items : []) {
    await retryConflicts(deps, async () => {
      // A returned item became an earning again; without that row, a later payout covers it.
      if (op.state === 'failed' && !(await findEarning(deps, userId, item.op_key))) return
      const event = await findEvent(deps, item.event_id)
      const after = event && withEntry(event, item, action!)
      if (event && after)
        await saveEvent(deps, {
          before: event,
          after,
          actor: undefined,
          activity: { action: activityOf[action!] ?? action!, detail: nameOf(event, item) },
        })
    })
  }
}

const activityOf: Partial<Record<VendorAction, string>> = {
  payout: 'paid out',
  payout_fail: 'payout failed',
  payout_cancel: 'payout canceled',
}

const vendorOf = (event: Event, { role, entry }: Earning) =>
  vendorsOf(event).find((vendor) => vendor.role === role && vendor.key === entry)
const nameOf = (event: Event, item: Earning) => vendorOf(event, item)?.name

/** Undefined if nothing changes; an agent has no status on an event. */
const withEntry = (event: Event, item: Earning, action: VendorAction): Event | undefined => {
  const vendor = vendorOf(event, item)
  const status = vendor && vendorAfter(vendor.status, action)
  return vendor && status && status !== vendor.status
    ? withVendorStatus(event, vendor.role, vendor.key, status)
    : undefined
}

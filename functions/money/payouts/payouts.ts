import { vendorAfter, type VendorAction } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf, withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import type { Earning, PayoutIntent } from '#shared/domain/payment/intent.ts'
import { begin, beginAgain, payoutOpKey } from '#shared/domain/payment/op.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { findOp, newOpRow, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import {
  dayDone,
  earningChanged,
  earningsOf,
  earningTaken,
  findEarning,
  partTaken,
  postponed,
  type EarningRow,
} from '#functions/money/data/payout.ts'
import { findUser } from '#functions/people/data/user.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { cents, currency, zero, type Cents } from '#shared/domain/money.ts'
import {
  choosePayout,
  isLateEarning,
  oldestFirst,
  owed,
  type PayoutChoice,
} from '#functions/money/rules/payout-choice.ts'
import { toldAgain } from '#functions/money/rules/earning-waits.ts'
import { bankHoldText } from '#functions/money/rules/payout-bank.ts'
import { blockText } from '#shared/domain/payment/payouts-block.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { payoutRefused } from '#functions/money/operations/payout-mails.ts'
import { perform } from '#functions/money/operations/perform.ts'
import { isRefusal } from '#functions/money/provider/provider-call.ts'
import { troubleText } from '#functions/money/provider/provider-errors.ts'
import { earningIn } from './earning-in.ts'
import { noteBank } from './note-bank.ts'
import { takeOwnPayouts } from './own-payouts.ts'

/** The number that fits into one transaction; further earnings keep their day due, and follow on the next one. */
const itemsAtMost = 60

/**
 * Pays out a payee's due earnings as one payout, oldest first, up to the balance of their account. Idempotent per day:
 * the operation is keyed by payee and day, and an earning is part of one payout at a time.
 */
export const payOut = async (deps: Deps, userId: string): Promise<void> => {
  deps.db.refresh()
  if ((await dueEarnings(deps, userId)).length === 0) return
  const key = payoutOpKey(userId, deps.now.slice(0, 10))
  const [earlier, user] = await Promise.all([findOp(deps, key), findUser(deps, userId)])
  // This day already has a payout; the next one takes the rest.
  if (earlier && earlier.state !== 'failed') return
  const purse = await purseOf(deps, user)
  const due = await uncovered(deps, userId, user, purse)
  if (due.length === 0) return
  const earnings = await reportLate(deps, due)
  const sorted = earnings.toSorted(oldestFirst)
  const items = sorted.slice(0, itemsAtMost)
  const later = daysOf(sorted.slice(itemsAtMost))
  const done = daysOf(items).filter((dueAt) => !later.includes(dueAt))
  const choice = choosePayout(items, purse.available)
  try {
    if (choice.whole.length === 0 && !choice.part) await putOff(deps, { userId, items, done, purse })
    else await perform(deps, await startPayout(deps, { key, earlier, user, done, choice }))
  } catch (error) {
    // Another run is paying out, or a transfer was reversed: the sweep retries.
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Alarms once per earning. */
const reportLate = async (deps: Deps, due: readonly EarningRow[]): Promise<EarningRow[]> =>
  Promise.all(
    due.map(async (earning) => {
      if (!isLateEarning(earning, deps.now)) return earning
      await commit(deps, [earningChanged(deps, earning, { is_late: true })])
      const fields = { what: 'an earning waits for its payout too long', op_key: earning.op_key }
      deps.log.error('money is late', undefined, fields, { late: 1 })
      return { ...earning, is_late: true as const }
    }),
  )

const holdsLess = 'The account at the payment provider holds less than was transferred to it'

interface Purse {
  /** The amount that the provider would pay out now. */
  available: Cents
  /** Why it falls short. */
  reason: string
  /** Nothing is paid out before, which the payee knows. */
  until?: Instant | undefined
}

const purseOf = async (deps: Deps, user: UserRecord | undefined): Promise<Purse> => {
  const nothing = (reason: string, until?: Instant): Purse => ({ available: zero, reason, until })
  if (user?.stripe_account_id === undefined) return nothing('The bank settings are not complete yet')
  if (user.payouts_block) return nothing(blockText(user.payouts_block.reason))
  const stripe = await deps.stripe()
  try {
    const until = await noteBank(deps, stripe, user.id, 'payout')
    if (until !== undefined) return nothing(bankHoldText, until)
    const balance = await stripe.balance.retrieve({}, { stripeAccount: user.stripe_account_id })
    const available = balance.available.find((part) => part.currency === currency)?.amount ?? 0
    return { available: cents(Math.max(0, available)), reason: holdsLess }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return nothing(troubleText(error))
  }
}

const dueEarnings = async (deps: Deps, userId: string): Promise<EarningRow[]> =>
  (await earningsOf(deps, userId)).filter(({ payout_key, due_at }) => payout_key === undefined && due_at <= deps.now)

/** Due, less what the payee has paid out without us: a shortage may have that cause, and its webhook may be lost. */
const uncovered = async (
  deps: Deps,
  userId: string,
  user: UserRecord | undefined,
  purse: Purse,
): Promise<EarningRow[]> => {
  const due = await dueEarnings(deps, userId)
  if (user === undefined || purse.reason !== holdsLess || purse.available >= owed(due)) return due
  await takeOwnPayouts(deps, await deps.stripe(), user, due)
  deps.db.refresh()
  return dueEarnings(deps, userId)
}

interface PutOff {
  userId: string
  items: readonly EarningRow[]
  done: readonly Instant[]
  purse: Purse
}

/** Nothing can be paid out today. Notifies payee and admins once. */
const putOff = async (deps: Deps, { userId, items, done, purse }: PutOff): Promise<void> => {
  const { reason, until } = purse
  // A pause for the payee's safety is no refusal, and leaves the next one to be told.
  const change: Partial<EarningRow> = until === undefined ? { refused: reason } : {}
  const changes = items.map((earning) => {
    const told = until === undefined ? toldAgain(earning, deps.now) : undefined
    return { earning, change: told === undefined ? change : { ...change, told } }
  })
  const isAgain = changes.some(({ change: { told } }) => told !== undefined)
  const mails =
    until === undefined
      ? await payoutRefused(deps, { user_id: userId, items: items.map(earningIn) }, reason, isAgain)
      : []
  await commit(
    deps,
    [...postponed(deps, userId, changes, until), ...done.map((dueAt) => dayDone(deps, userId, dueAt))],
    [{ type: 'schedule_payout', user_id: userId }, ...mails],
  )
}

const daysOf = (earnings: readonly EarningRow[]) => [...new Set(earnings.map(({ due_at }) => due_at))]

interface NewPayout {
  key: string
  earlier: OpRow | undefined
  user: UserRecord | undefined
  /** Payout days without further earnings. */
  done: readonly Instant[]
  choice: PayoutChoice<EarningRow>
}

const startPayout = async (
  deps: Deps,
  { key, earlier, user, done, choice: { whole, part, left } }: NewPayout,
): Promise<OpRow> => {
  const userId = user!.id
  const day = deps.now.slice(0, 10)
  const partly: Earning[] = part
    ? [{ ...earningIn(part.earning), op_key: `${part.earning.op_key}/${day}`, amount: part.amount }]
    : []
  const items = [...whole.map(earningIn), ...partly]
  const intent: PayoutIntent = {
    kind: 'payout',
    user_id: userId,
    day,
    amount: owed(items),
    account: user!.stripe_account_id!,
    items,
  }
  const row = newOpRow(deps, earlier ? beginAgain(earlier, deps.now)! : begin(key, deps.now), intent, earlier)
  const rest = [
    ...left.map((earning) => ({ earning, change: { refused: holdsLess } })),
    ...(part
      ? [{ earning: part.earning, change: { amount: cents(part.earning.amount - part.amount), refused: holdsLess } }]
      : []),
  ]
  const short = rest.map(({ earning, change }) => earningIn({ ...earning, ...change, refused: earning.refused }))
  await commit(
    deps,
    [
      ...opWrites(deps, earlier, row),
      ...whole.map((earning) => earningTaken(deps, earning, key)),
      ...partly.map((item) => partTaken(deps, userId, part!.earning.due_at, item, key)),
      ...(rest.length > 0 ? postponed(deps, userId, rest) : []),
      ...done.map((dueAt) => dayDone(deps, userId, dueAt)),
    ],
    rest.length > 0 ? await payoutRefused(deps, { user_id: userId, items: short }, holdsLess) : [],
  )
  return row
}

type PayoutAction = keyof typeof activityOf

const actionOf = ({ state, payout }: OpRow): PayoutAction | undefined =>
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
      const before = await findEvent(deps, item.event_id)
      // An agent has no status on an event.
      const vendor = before && vendorsOf(before).find(({ key: entry }) => entry === item.entry)
      const status = vendor && vendorAfter(vendor.status, action!)
      if (!status) return
      await saveEvent(deps, {
        before,
        after: withVendorStatus(before, vendor.role, vendor.key, status),
        actor: undefined,
        activity: { action: activityOf[action!], detail: vendor.name },
      })
    })
  }
}

const activityOf = {
  payout: 'paid out',
  payout_fail: 'payout failed',
  payout_cancel: 'payout canceled',
} as const satisfies Partial<Record<VendorAction, string>>

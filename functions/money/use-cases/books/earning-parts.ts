import type { OutputOf } from '#shared/lazy.ts'
import { sum, type Cents } from '#shared/domain/money.ts'
import type { moneyApi } from '#shared/api/money.ts'
import { areTransfersWaiting } from '#shared/domain/event/money/transfers-wait.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { isBooked, isCalledOff, isFinished } from '#shared/domain/event/record/status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { bankHold, bankHoldText } from '#functions/money/rules/payout-bank.ts'
import { blockText } from '#shared/domain/payment/payouts-block.ts'
import { stateBeforeTransfer } from '#functions/money/rules/earning-state.ts'
import { transferKey } from '#shared/domain/payment/op.ts'
import type { Instant } from '#shared/domain/time.ts'
import { isTransferred, payeesOf, type PayeeShare } from '#shared/domain/payment/transfer.ts'
import { everyEventInRange } from '#functions/event/data/event-range.ts'
import { agentView } from '#functions/event/data/money-views.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { payoutPrefix } from '#functions/platform/db/keys.ts'
import { findOp } from '#functions/money/data/op.ts'
import type { PayeeFacts } from '#functions/money/data/payee.ts'
import { dayOfPayout, type EarningRow, type PayoutRow } from '#functions/money/data/payout.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { inForce, type InForce } from '#shared/domain/event/record/terms.ts'

/** A payee's shares of events, from the gig to the bank. */
export type Part = OutputOf<(typeof moneyApi)['getEarnings']['response']>['earnings'][number]

const day = 86_400_000
/** Looks back a quarter, and ahead half a year for canceled gigs. */
const [before, after] = [92 * day, 183 * day]
const shifted = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString()
const gigsAtMost = 100

const mayOwe = (event: EventProjection, now: string): boolean =>
  (!isFinished(event) || areTransfersWaiting(event)) &&
  (isCalledOff(event) || (isBooked(event) && (event.end ?? '') <= now))

/** Played, or canceled with a remaining share, and not transferred yet. */
export const gigsToPay = async (deps: Deps, user: UserRecord): Promise<Part[]> => {
  const projections = await everyEventInRange(deps, {
    view: agentView(user.id),
    rest: {},
    from: shifted(deps.now, -before),
    to: shifted(deps.now, after),
    descending: false,
  })
  const ids = projections.filter((row) => mayOwe(row, deps.now)).map(({ id }) => id)
  const events = await Promise.all(ids.slice(-gigsAtMost).map((id) => findEvent(deps, id)))
  const parts = await Promise.all(
    events.flatMap((event) =>
      event === undefined
        ? []
        : payeesOf(event)
            .filter((payee) => payee.user_id === user.id && !isTransferred(event, payee))
            .map((payee) => partOf(deps, inForce(event), payee)),
    ),
  )
  return parts.filter((part) => part !== undefined)
}

const partOf = async (deps: Deps, event: InForce, { role, key, amount }: PayeeShare): Promise<Part | undefined> => {
  const id = transferKey(event.id, role, key)
  const state = stateBeforeTransfer(event, await findOp(deps, id), deps.now)
  const vendor = vendorsOf(event).find((one) => one.role === role && one.key === key)
  return (
    state && {
      id,
      event_id: event.id,
      name: event.name,
      venue: event.venue?.name,
      start: event.start,
      role,
      instrument: vendor?.instrument,
      amount,
      ...state,
    }
  )
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()

/** The payee's task before the provider pays out; undefined if none. */
export const todoOf = ({ stripe_account_id, payouts_enabled, payouts_block }: UserRecord): string | undefined =>
  payouts_block !== undefined
    ? blockText(payouts_block.reason)
    : stripe_account_id === undefined
      ? 'Please fill in your bank settings: without them nobody can pay you'
      : payouts_enabled === true
        ? undefined
        : 'Your bank settings are not complete: nothing can be paid out until they are'

/** The payee's notice or task although the provider still pays out. */
export const noticeOf = (payee: PayeeFacts | undefined, now: Instant): string | undefined =>
  holdOf(payee, now) ?? deadlineOf(payee)

export const holdOf = (payee: PayeeFacts | undefined, now: Instant): string | undefined => {
  const until = bankHold(payee?.bank, now)
  return until && `${bankHoldText}. They continue after ${dayText(until, 'UTC')}`
}

const deadlineOf = (payee: PayeeFacts | undefined): string | undefined => {
  const deadline = payee?.deadline
  return deadline === undefined
    ? undefined
    : `Please open your bank settings and complete what is asked there before ${dayText(deadline, 'UTC')}`
}

/** Transferred, and waiting for the payout day. `hold`: why none is paid out before. */
export const fromEarnings = (
  earnings: readonly EarningRow[],
  user: UserRecord,
  now: string,
  hold: string | undefined,
): Part[] =>
  earnings.map(
    ({ op_key, event_id, name, venue, timestamp, role, instrument, amount, due_at, payout_key, refused }) => {
      const isLate = payout_key === undefined && due_at < now
      const why =
        todoOf(user) ??
        hold ??
        refused ??
        (isLate ? 'The last payout did not go through; it is tried again' : 'Next payout day')
      return {
        id: op_key,
        event_id,
        name,
        venue,
        start: instantOf(timestamp),
        role,
        instrument,
        amount,
        state: 'waiting',
        until: isLate ? null : due_at,
        why: payout_key === undefined ? why : 'Being paid out',
      }
    },
  )

/** Over a month of payouts, because banks take days. */
const payoutsAtMost = 40

export const recentPayouts = async (deps: Deps, userId: string): Promise<PayoutRow[]> =>
  (await deps.db.page<PayoutRow>(payoutPrefix(userId), { limit: payoutsAtMost, descending: true })).items

/** Sent to the bank, not reported as arrived yet. */
const isOnItsWay = ({ status }: PayoutRow): boolean => status === 'pending' || status === 'in_transit'

/** Of the payouts of a year, the amount that has not arrived: in January, some are of the year before. */
export const onItsWayOf = (payouts: readonly PayoutRow[], year: number): Cents =>
  sum(
    payouts
      .filter((payout) => isOnItsWay(payout) && dayOfPayout(payout).startsWith(`${year}-`))
      .map(({ amount }) => amount),
  )

export const fromPayouts = (payouts: readonly PayoutRow[]): Part[] =>
  payouts.filter(isOnItsWay).flatMap(({ arrival_date, items }) =>
    items.map(({ id, timestamp, role, instrument, name, venue, rate }) => ({
      id,
      event_id: id.split('/')[1] ?? '',
      name,
      venue,
      start: instantOf(timestamp),
      role,
      instrument,
      amount: rate,
      state: 'on_its_way' as const,
      until: instantOf(arrival_date),
      why: null,
    })),
  )

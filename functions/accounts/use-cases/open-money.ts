import { failedRefund } from '#shared/domain/event/money/failed-refund.ts'
import { keptRefund } from '#shared/domain/event/money/kept-refund.ts'
import { openSettlements } from '#shared/domain/event/money/agency-owed.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isCalledOff, isFinished } from '#shared/domain/event/record/status.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { kindOf, ownerOf } from '#shared/domain/payment/op.ts'
import { eventsInRange } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { openOpKeys } from '#functions/money/data/op.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'

/** Money that an account is still owed or owes, in words: of repayments, and of events that are over. */

const named = (name: string | null | undefined, what: string) => `“${name ?? 'An event'}”: ${what}`

/** An agency is owed what it paid a vendor until an account has taken it (ADR 19). */
const repaymentsTo = async (deps: Deps, userId: string): Promise<string[]> => {
  const keys = (await openOpKeys(deps)).filter((key) => kindOf(key) === 'settlement')
  const events = await Promise.all([...new Set(keys.map(ownerOf))].map((id) => findEvent(deps, id)))
  return events.flatMap((event) => {
    const own = event ? openSettlements(event).filter(({ user_id }) => user_id === userId) : []
    const amount = formatMoney(sum(own.map((one) => one.amount)))
    return own.length === 0 ? [] : [named(event!.name, `${amount} are repaid to this account`)]
  })
}

/** Of a client, on the row of an event that nobody books or plays any more. */
export const openForClient = (row: EventProjection): string[] => {
  const back = [failedRefund(row), keptRefund(row)].flatMap((refund) => refund?.amount ?? [])
  const owed = owedOf(row)
  return [
    ...back.map((amount) => `${formatMoney(amount)} go back to this account`),
    ...(row.taken_back?.is === 'open' ? [`a bank decides about ${formatMoney(row.taken_back.amount)}`] : []),
    ...(owed > 0 ? [`this account owes ${formatMoney(owed)}`] : []),
  ].map((what) => named(row.name, what))
}

const yearsAround = 2
const inYears = (at: string, years: number) => `${Number(at.slice(0, 4)) + years}${at.slice(4, 10)}T00:00:00.000Z`

/** Events that are over, among all of a client, from before the account to any called-off gig to come. */
const ofClient = async (deps: Deps, user: UserRecord): Promise<string[]> => {
  const query = { view: `U#${user.id}`, rest: {}, descending: false }
  const range = { from: inYears(user.created_at, -yearsAround), to: inYears(deps.now, yearsAround) }
  const open: string[] = []
  let cursor: string | undefined
  do {
    const page = await eventsInRange(deps, { ...query, ...range, cursor })
    const own = page.projections.filter((row) => row.client?.id === user.client?.id)
    open.push(...own.filter((row) => isFinished(row) || isCalledOff(row)).flatMap(openForClient))
    cursor = page.cursor
  } while (cursor !== undefined)
  return open
}

export const openMoneyOf = async (deps: Deps, user: UserRecord): Promise<string[]> => {
  const [repaid, owed] = await Promise.all([repaymentsTo(deps, user.id), user.client ? ofClient(deps, user) : []])
  return [...repaid, ...owed]
}

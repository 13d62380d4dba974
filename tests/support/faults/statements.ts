import { askedOf, standingOf } from '#shared/domain/event/money/standing.ts'
import { calledOffOf } from '#shared/domain/event/money/called-off.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import { readiness } from '#shared/domain/event/lifecycle/readiness.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import type { Rig } from './rig.ts'

/**
 * Screens say of an event that something is owed, refunded, waited for, or ready. These statements are compared with
 * the plain facts of its row, read a second time and without any rule of the product.
 */

const total = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
/** Less than $0.50 is charged with the next amount (docs/product.md#money). */
const least = 50

interface Facts {
  owed: number
  /** With what is on its way; undefined while a change of the price is proposed. */
  unpaid: number | undefined
  refunded: number
  waitingFor: string[]
}

/** A refund that BookMe covers is no money of the client. */
export const plainly = (event: Event): Facts => {
  const refunds = (event.refunds ?? []).filter(({ reason }) => reason !== 'covered')
  const paid = event.payments.filter(({ type, paid_at }) => type !== 'refund' && paid_at != null)
  const moving = event.payments.filter(
    ({ type, paid_at, failed_at }) => type !== 'refund' && paid_at == null && failed_at == null && event.prepaid,
  )
  const received = total(paid.map(({ amount }) => amount)) - total(refunds.map(({ amount }) => amount))
  const goodwill = total(refunds.filter(({ reason }) => reason === 'goodwill').map(({ amount }) => amount))
  const atBank = total(
    refunds.filter(({ reason, status }) => reason === 'dispute' && status === 'pending').map(({ amount }) => amount),
  )
  const isOff = ['refunded', 'refund_incomplete', 'canceled'].includes(event.status)
  const isOn = ['booked', 'played', 'invoiced', 'payment_failed', 'paid'].includes(event.status)
  const isBilled = event.prepaid === true || event.invoice_due_at != null
  const price = event.cancellation
    ? event.cancellation.due
    : isOff
      ? 0
      : event.agreement?.pending
        ? undefined
        : (event.client_rate_booked ?? event.client_rate ?? 0) - goodwill
  const open = price === undefined ? 0 : Math.max(0, price - received)
  const charged = open < least && received > 0 ? 0 : open
  const unpaid = (isOn || isOff) && isBilled ? charged : 0
  const owed = unpaid === 0 ? 0 : Math.max(0, charged - atBank - total(moving.map(({ amount }) => amount)))
  const returned = refunds.filter(({ reason, status }) => reason !== 'dispute' && status === 'refunded')
  const marked = event.cancellation ? [] : event.payments.filter(({ refund_status }) => refund_status === 'refunded')
  const back = [
    ...returned.map(({ amount, fee }) => amount + fee),
    ...marked.map(({ refund_amount }) => refund_amount ?? 0),
  ]
  const asked = [
    event.artist_status === 'requested' ? event.artist?.name : undefined,
    event.bandleader_status === 'requested' ? event.bandleader?.name : undefined,
    ...event.musicians.map(({ status, musician_name }) => (status === 'requested' ? musician_name : undefined)),
  ]
  return {
    owed,
    unpaid: price === undefined ? undefined : unpaid,
    refunded: isOff ? total(back) : 0,
    waitingFor: asked.filter((name) => name !== undefined).sort(),
  }
}

/** Of the event, and of its row on the agency's lists. `seen` counts the facts that were there to be said. */
export const untrueStatements = (seen: { owed: number; refunded: number }) => async (rig: Rig, id: string) => {
  const event = await getEvent(rig.fixture.deps(), id)
  const facts = plainly(event)
  if (facts.owed > 0) seen.owed += 1
  if (facts.refunded > 0) seen.refunded += 1
  const row = projectRow(projectionOf(inForce(event)), viewerOf(rig.user('admin')))
  const { matters, isReady } = readiness(event, rig.now)
  const waiting = matters.filter(({ kind, holder }) => kind === 'place_unanswered' && holder === 'vendor')
  const differs = (what: string, said: unknown, is: unknown) =>
    JSON.stringify(said) === JSON.stringify(is)
      ? []
      : [`${what}: ${JSON.stringify(said)}, plainly ${JSON.stringify(is)}`]
  const isDisputed = (event.refunds ?? []).some(({ reason, status }) => reason === 'dispute' && status === 'pending')
  return [
    ...differs('owed', owedOf(standingOf(event)), facts.owed),
    ...differs('owed, on lists', owedOf(row), facts.owed),
    ...differs('asked for', askedOf(event), isDisputed ? 0 : facts.owed),
    ...differs('refunded', calledOffOf(event)?.returned ?? 0, facts.refunded),
    ...differs('refunded, on lists', row.called_off?.returned ?? 0, facts.refunded),
    ...differs('waiting for', [...new Set(waiting.map(({ name }) => name))].sort(), facts.waitingFor),
    ...(isReady && event.status === 'booked' && event.prepaid && facts.owed > 0 ? ['ready, and owed'] : []),
    ...(isReady && facts.waitingFor.length > 0 ? ['ready, and waiting'] : []),
  ]
}

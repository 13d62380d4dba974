import { paidNet, paidOutsideAmount } from '../event/money/event-money.ts'
import type { EventLike } from '../event/record/event-like.ts'
import { cents, sum, zero, type Cents } from '../money.ts'
import { isTransferred, payeesOf, transferOf, type PayeeShare } from './transfer.ts'

/**
 * A part of the price that the client paid to the agency itself. BookMe cannot pay anybody out of it: the agency pays
 * vendors from it and records that, and keeps its own share.
 */

/** Recorded instead of a transfer's id. */
export const paidByAgency = 'outside'

const amountsOf = (payees: readonly PayeeShare[]): Cents => sum(payees.map(({ amount }) => amount))

/** Cents of unpaid shares beyond what BookMe holds for the event. */
export const uncoveredShares = (event: EventLike): Cents => {
  const outside = paidOutsideAmount(event)
  if (outside === 0) return zero
  const payees = payeesOf(event)
  const direct = amountsOf(payees.filter((payee) => transferOf(event, payee) === paidByAgency))
  // Beyond the client's payment to it, the agency pays out of BookMe's part. A transfer lowers both sides.
  const covered = paidNet(event) - outside + Math.min(direct, outside)
  return cents(Math.max(0, amountsOf(payees) - covered))
}

/** Only the agency's own share is left, and it holds the money. */
export const keepsOwnShare = (event: EventLike): boolean => {
  const left = payeesOf(event).filter((payee) => !isTransferred(event, payee))
  return uncoveredShares(event) > 0 && left.every(({ role }) => role === 'agent')
}

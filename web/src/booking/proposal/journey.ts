import { chargeTotals, type MethodKind } from '#shared/domain/payment/method-kinds.ts'
import {
  bookedRate,
  instalments,
  isInFlight,
  isLate,
  isPaid,
  paidPayments,
  remainderDueAt,
} from '#shared/domain/event/money/event-money.ts'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import type { Payment } from '#shared/domain/event/record/payment-schema.ts'
import { askedOf, moneyNext, type MoneyNext } from '#shared/domain/event/money/standing.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isBooked, isCalledOff, isFinished } from '#shared/domain/event/record/status.ts'
import { offeredOptions } from '#shared/domain/event/money/options.ts'
import { cents, sum, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import { returnsOf } from './returns.ts'

/** The client's progress from proposal to booking. Amounts in cents. */

export type Stage = 'unsent' | 'choose' | 'sign' | 'pay' | 'waiting' | 'booked' | 'over'

export interface Journey {
  stage: Stage
  options: ReturnType<typeof offeredOptions>
  price: Cents
  deposit: Cents
  balance: Cents
  /** The next step of the booking's money. */
  next: MoneyNext
  /** Less than 30 days remain, so there is no deposit. */
  late: boolean
  /** Charged, and neither paid nor failed yet. */
  inFlight: Payment | undefined
  /** The last attempt, if it failed and nothing has been paid since. */
  failed: Payment | undefined
  signAgain: boolean
}

const stageOf = (event: EventLike, inFlight: Payment | undefined): Stage => {
  if (isFinished(event) || isCalledOff(event)) return 'over'
  if (isBooked(event)) return 'booked'
  if (event.proposal_sent_at == null) return 'unsent'
  if (inFlight) return 'waiting'
  const step = event.proposal_step ?? 1
  return step >= 3 ? 'pay' : step === 2 ? 'sign' : 'choose'
}

/** Its prices are those in force; a proposed change is shown beside them. */
export const journeyOf = (event: EventLike, now: string): Journey => {
  const charges = (event.payments ?? []).filter((payment) => payment.type !== 'refund')
  const inFlight = charges.find(isInFlight)
  const last = charges.at(-1)
  const price = bookedRate(inForce(event))
  return {
    stage: stageOf(event, inFlight),
    options: offeredOptions({ proposals: inForce(event).proposals }),
    price,
    ...instalments(price),
    next: moneyNext(event, now),
    late: isLate(event, now),
    inFlight,
    failed: last && last.failed_at != null && !isPaid(last) && !isCalledOff(event) ? last : undefined,
    signAgain: event.contract_resign_needed === true,
  }
}

export const steps = ['Choose', 'Sign', 'Pay', 'Booked'] as const
/** Index of the current step; past the end when all are done. */
export const stepIndex = ({ stage, next, signAgain }: Journey): number => {
  switch (stage) {
    case 'unsent':
    case 'choose':
      return 0
    case 'sign':
      return 1
    case 'pay':
    case 'waiting':
      return 2
    case 'booked':
      return signAgain ? 1 : next.is === 'nothing' ? 4 : 3
    case 'over':
      return 4
  }
}

/** A charge still to come. */
export interface PlannedCharge {
  label: string
  amount: Cents
  /** When it is charged automatically; undefined for the one that books the event, and while nothing is. */
  at: Instant | undefined
}

/** The charges that are still to be made, in order: none of a payment that is on its way. */
export const plannedCharges = (event: EventLike, journey: Journey): PlannedCharge[] => {
  const { stage, price, deposit, balance, next, late, inFlight } = journey
  if (stage === 'over') return []
  if (paidPayments(event).length > 0) {
    const isToCome = ['charged', 'to_pay', 'arranged', 'undecided'].includes(next.is)
    return isToCome ? [{ label: 'Balance', amount: askedOf(event), at: remainderDueAt(event) }] : []
  }
  if (late || inFlight?.type === 'in_full')
    return inFlight ? [] : [{ label: 'Full price', amount: price, at: undefined }]
  return [
    ...(inFlight ? [] : [{ label: 'Deposit', amount: deposit, at: undefined }]),
    { label: 'Balance', amount: balance, at: inForce(event).balance_due_at ?? undefined },
  ]
}

/** All that the client pays in the end, with every processing fee, less what went or goes back. */
export const allIn = (event: EventLike, charges: readonly PlannedCharge[], method: MethodKind): Cents =>
  cents(
    sum([
      ...(event.payments ?? []).filter((payment) => isPaid(payment) || isInFlight(payment)).map(({ total }) => total),
      ...charges.map(({ amount }) => chargeTotals(amount, method).total),
    ]) - sum(returnsOf(event).map(({ amount }) => amount)),
  )

import type { Instant } from '../time.ts'
import { businessDaysLater } from './payout-day.ts'

/**
 * A payment operation (docs/product.md#money): something that must happen exactly once, even after failures. Its
 * key states what it is, so ten clicks are one operation. Only these functions change its state.
 *
 *   leased ──────────────┬─> succeeded      the provider has done it
 *     ^ │ │              │       │ (taken back: refund or payout that fails later)
 *     │ │ └─> waiting ───┤       v
 *     │ v                └─> failed ──> leased, attempt + 1
 *    open                         definitely refused, nothing in flight
 */

export type OpKind = 'charge' | 'refund' | 'transfer' | 'payout' | 'settlement'

/**
 * `leased`: a worker is calling the provider. `open`: nobody is, and the outcome is unknown; it is resent with the same
 * key. `waiting`: the provider has accepted it and needs time (bank debit, sent invoice, payout); polled now and then.
 */
export type OpState = 'open' | 'leased' | 'waiting' | 'succeeded' | 'failed'

export interface Op {
  key: string
  state: OpState
  /**
   * Part of every idempotency key. Incremented only after a definitive refusal, when a person (or the next payout day)
   * retries, or when the refusal only meant that the money is not available yet.
   */
  attempt: number
  attempt_at: Instant
  /** How often this attempt was sent without an outcome. */
  tries: number
  /** Leased until then, or not due before. */
  next_at: Instant
  /** The provider's object: invoice, refund, transfer or payout. */
  stripe_id?: string | undefined
  /** Waiting, and the provider has moved nothing yet: why. */
  unmoved?: Unmoved | undefined
  /** The refusal's message for people. */
  message?: string | undefined
  /** The last returned attempt; late reports of its success are ignored. */
  returned_attempt?: number | undefined
  /** Polled each minute until then, because the provider is about to answer. */
  soon_until?: Instant | undefined
  /** Set if the operation was ever held; `isHeld` tells whether it still is. */
  hold?: Hold | undefined
}

/**
 * The provider has accepted a refund, and keeps it until its balance covers it (`funds`), or until a bank has moved the
 * payment or takes the refund (`bank`).
 */
export type Unmoved = 'funds' | 'bank'

/** It waits for money that is not available at the provider yet, or is disputed, or for an account that takes it. */
export interface Hold {
  why: 'funds' | 'dispute' | 'account'
  /** The first promised date. */
  promised: Instant
  /** Set once the delay has been reported. */
  is_late?: true | undefined
}

/**
 * The outcome of an attempt, in the same form whether it came from an API call or a webhook. `unknown`: a timeout, 409,
 * 429 or 5xx; it may or may not have happened. `returned`: it had succeeded, and the bank sent it back. `not_yet`: it
 * has not happened and will be sent later.
 */
export type OutcomeResult =
  /** `soon`: it has succeeded, and the provider says within minutes what it has moved. */
  | { is: 'waiting'; attempt: number; stripe_id: string; soon?: true; unmoved?: Unmoved | undefined }
  /** Without an id if the provider was not involved. */
  | { is: 'succeeded'; attempt: number; stripe_id?: string | undefined }
  | { is: 'returned'; attempt: number; stripe_id: string; message: string }
  | { is: 'refused'; attempt: number; message: string; stripe_id?: string | undefined }
  | { is: 'unknown'; attempt: number }
  | NotYet

/**
 * The money is not available yet; nothing has happened. `sent`: the provider said so, and stored that under the key.
 */
export interface NotYet {
  is: 'not_yet'
  attempt: number
  why: Hold['why']
  until?: Instant | undefined
  sent: boolean
}

const seconds = 1000
const minutes = 60 * seconds
/** Longer than one run can take: five calls of 8 seconds each. */
const leaseFor = 60 * seconds
/** Webhooks report outcomes; this covers lost ones. */
const askAgainAfter = 60 * minutes
const longestPause = 30 * minutes
/** A charge that has succeeded and not moved yet: seconds as a rule. */
const askSoonAfter = 1 * minutes
const soonLasts = 60 * minutes

const later = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString()

/** One of each kind, but a price can rise repeatedly: `n` counts adjustments. */
export const chargeKey = (eventId: string, type: 'deposit' | 'balance' | 'in_full' | 'adjustment', n = 1) =>
  `charge/${eventId}/${type}${n > 1 ? `-${n}` : ''}`
/** Refund Event gives back a part of each payment once; everything else has its record in `event.refunds`. */
export const refundKey = (eventId: string, paymentId: string, refundId?: string) =>
  ['refund', eventId, paymentId, ...(refundId === undefined ? [] : [refundId])].join('/')
/** `entry` is the vendor's key or the agent's id. */
export const transferKey = (eventId: string, role: string, entry: string) => `transfer/${eventId}/${role}/${entry}`
/** `entry`: the ledger's, of the payment that it repays. */
export const settlementKey = (eventId: string, entry: string) => `settlement/${eventId}/${entry}`
export const payoutOpKey = (userId: string, day: string) => `payout/${userId}/${day}`

export const kindOf = (key: string): OpKind => key.slice(0, key.indexOf('/')) as OpKind
/** The event or, for a payout, the user that the operation belongs to. */
export const ownerOf = (key: string): string => key.split('/')[1] ?? ''

/** A new operation, already leased by its creator, who calls the provider next. */
export const begin = (key: string, now: Instant): Op => ({
  key,
  state: 'leased',
  attempt: 1,
  attempt_at: now,
  tries: 0,
  next_at: later(now, leaseFor),
})

/**
 * The next attempt. Undefined unless the last one was definitely refused: a new key while money may be in flight would
 * pay twice.
 */
export const beginAgain = (op: Op, now: Instant): Op | undefined =>
  op.state === 'failed'
    ? { ...begin(op.key, now), attempt: op.attempt + 1, returned_attempt: op.returned_attempt }
    : undefined

export type HeldOp = Op & { hold: Hold }
/** Held: this attempt has not been sent. */
export const isHeld = (op: Op): op is HeldOp => op.state === 'open' && op.tries === 0 && op.hold !== undefined

/** Business days after the first promised date until the alarm. */
const lateAfter = 5

/** Postpones sending to the given instant or, without one, by an hour. */
export const hold = (op: Op, { why, until }: Pick<NotYet, 'why' | 'until'>, now: Instant): Op => {
  const next_at = until ?? later(now, askAgainAfter)
  const promised = op.hold?.promised ?? next_at
  const isLate = why === 'funds' && businessDaysLater(promised, lateAfter) < now
  return { ...op, state: 'open', tries: 0, next_at, hold: { why, promised, ...(isLate && { is_late: true }) } }
}

/** Money has become available: due at once. */
export const hasten = (op: Op, now: Instant): Op | undefined =>
  isHeld(op) && op.hold.why === 'funds' && op.next_at > now ? { ...op, next_at: now } : undefined

export const isClosed = (op: Op): boolean => op.state === 'succeeded' || op.state === 'failed'
/** In progress, to be resumed, or held. */
export const isUnderWay = (op: Op): boolean => op.state === 'open' || op.state === 'leased'

/** The provider has moved it, or promised to: the ledger has it. */
export const hasMoved = (op: Op): boolean =>
  op.state === 'succeeded' || (op.state === 'waiting' && op.unmoved === undefined)

/** Neither moved nor given up: its amount is reserved out of the event's funds. */
export const isReserved = (op: Op): boolean => isUnderWay(op) || (op.state === 'waiting' && op.unmoved !== undefined)

/** In progress at this moment. */
export const isRunning = (op: Op): boolean => isUnderWay(op) && !isHeld(op)

/** Its lease has expired, its back-off is over, or a poll is due. */
export const isDue = (op: Op, now: Instant): boolean => !isClosed(op) && op.next_at <= now

const pollAfter = ({ soon_until }: Op, now: Instant): number =>
  soon_until !== undefined && now < soon_until ? askSoonAfter : askAgainAfter

/**
 * Undefined if the operation is not due or is leased by someone else. A waiting one stays waiting; it only needs
 * polling.
 */
export const lease = (op: Op, now: Instant): Op | undefined => {
  if (!isDue(op, now)) return undefined
  if (op.state === 'waiting') return { ...op, next_at: later(now, pollAfter(op, now)) }
  const leased = { ...op, state: 'leased' as const, next_at: later(now, leaseFor) }
  // The first use of its key.
  return isHeld(op) ? { ...leased, attempt_at: now } : leased
}

/**
 * The same attempt, closing an invoice that its client has not paid. Undefined unless it is waiting.
 */
export const leaseToEnd = (op: Op, now: Instant): Op | undefined =>
  op.state === 'waiting' ? { ...op, state: 'leased', tries: 0, next_at: later(now, leaseFor) } : undefined

/** At once, then after 30 s, 1 min, … 30 min: well within the day for which the provider remembers a key. */
const pause = (tries: number) => (tries <= 1 ? 0 : Math.min(15 * seconds * 2 ** (tries - 1), longestPause))

/** An outcome of the current attempt, or of an earlier attempt's object that it found in progress and waits for. */
const concerns = (op: Op, result: OutcomeResult) =>
  result.attempt === op.attempt ||
  ('stripe_id' in result && result.stripe_id !== undefined && result.stripe_id === op.stripe_id)

/**
 * The operation after an outcome; undefined if nothing changes, as for every repeated, late or out-of-order one. A
 * success counts for any attempt, because money has moved. Any other outcome counts only for the current attempt.
 */
export const applyResult = (op: Op, result: OutcomeResult, now: Instant): Op | undefined => {
  if (result.is === 'succeeded') {
    const isOld = op.state === 'succeeded' || result.attempt <= (op.returned_attempt ?? 0)
    return isOld
      ? undefined
      : { ...op, state: 'succeeded', stripe_id: result.stripe_id, message: undefined, unmoved: undefined, next_at: now }
  }
  if (!concerns(op, result) || op.state === 'failed') return undefined
  if (result.is === 'not_yet') return applyNotYet(op, result, now)
  if (result.is === 'returned') {
    return {
      ...op,
      state: 'failed',
      stripe_id: result.stripe_id,
      message: result.message,
      unmoved: undefined,
      returned_attempt: op.attempt,
      next_at: now,
    }
  }
  if (op.state === 'succeeded') return undefined
  if (result.is === 'refused')
    return {
      ...op,
      state: 'failed',
      message: result.message,
      stripe_id: result.stripe_id ?? op.stripe_id,
      next_at: now,
    }
  if (op.state === 'waiting') return result.is === 'waiting' ? stillWaiting(op, result, now) : undefined
  if (result.is === 'waiting') {
    const waiting: Op = {
      ...op,
      state: 'waiting',
      tries: 0,
      stripe_id: result.stripe_id,
      unmoved: result.unmoved,
      next_at: later(now, askAgainAfter),
    }
    return (result.soon && soon(waiting, now)) ?? waiting
  }
  return { ...op, state: 'open', tries: op.tries + 1, next_at: later(now, pause(op.tries + 1)) }
}

/** A late report does not make a moved refund an unmoved one. */
const stillWaiting = (op: Op, { soon: isSoon, unmoved }: OutcomeResult & { is: 'waiting' }, now: Instant) => {
  if (isSoon) return soon(op, now)
  return op.unmoved !== undefined && op.unmoved !== unmoved ? { ...op, unmoved } : undefined
}

/** Once: a provider that does not keep its word is asked each hour from then on. */
const soon = (op: Op, now: Instant): Op | undefined =>
  op.soon_until === undefined
    ? { ...op, soon_until: later(now, soonLasts), next_at: later(now, askSoonAfter) }
    : undefined

/** The provider stores a refusal under its key, so the next try needs another. */
const applyNotYet = (op: Op, result: NotYet, now: Instant): Op | undefined => {
  if (!result.sent) return isHeld(op) && op.next_at <= now ? hold(op, result, now) : undefined
  return op.state === 'leased' ? hold({ ...op, attempt: op.attempt + 1, attempt_at: now }, result, now) : undefined
}

/** Stripe forgets a key after 24 hours. An attempt nearly that old is looked up before it is resent. */
export const isKeyStale = (op: Op, now: Instant): boolean =>
  Date.parse(now) - Date.parse(op.attempt_at) > 20 * 60 * minutes

/** The idempotency key of one call of an attempt. */
export const callKey = (op: Op, step: string): string => `${op.key}#${op.attempt}/${step}`

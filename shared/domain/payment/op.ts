import type { Instant } from '../time.ts'

/**
 * A money intent (docs/product.md#money): what shall happen, once, whatever fails on the way. Its key says what it is,
 * so that ten clicks are one intent. Only the functions here move it from state to state.
 *
 *   leased ──────────────┬─> succeeded      the provider has done it
 *     ^ │ │              │       │ (taken back: refund or payout that fails later)
 *     │ │ └─> waiting ───┤       v
 *     │ v                └─> failed ──> leased, attempt + 1
 *    open                         a definitive no, and nothing in flight
 */

export type OpKind = 'charge' | 'refund' | 'transfer' | 'payout'

/**
 * `leased`: somebody is talking to the provider right now. `open`: nobody is, and the outcome is not known; the same
 * key is sent again. `waiting`: the provider has it and needs time (bank debit, sent invoice, payout); asked about now
 * and then.
 */
export type OpState = 'open' | 'leased' | 'waiting' | 'succeeded' | 'failed'

export interface Op {
  key: string
  state: OpState
  /**
   * Part of every idempotency key. Rises only after a definitive refusal, when a person (or the next payout day) tries
   * again.
   */
  attempt: number
  attempt_at: Instant
  /** How often this attempt was sent without an outcome. */
  tries: number
  /** Leased until then, or not to be looked at before. */
  next_at: Instant
  /** What the provider made of it: invoice, refund, transfer or payout. */
  stripe_id?: string | undefined
  /** What a person reads after a refusal. */
  message?: string | undefined
  /** The last attempt that came back: a late word of its success is no news. */
  returned_attempt?: number | undefined
}

/**
 * What is known about an attempt, from an answer of the provider or from a webhook: the same facts, whoever learns
 * them. `unknown` is a time-out, 409, 429 or 5xx: it may or may not have happened. `returned`: it had been done, and
 * the bank sent it back.
 */
export type OutcomeResult =
  | { is: 'succeeded' | 'waiting'; attempt: number; stripe_id: string }
  | { is: 'returned'; attempt: number; stripe_id: string; message: string }
  | { is: 'refused'; attempt: number; message: string; stripe_id?: string | undefined }
  | { is: 'unknown'; attempt: number }

const seconds = 1000
const minutes = 60 * seconds
/** Longer than one run of an intent can take: five calls of 8 seconds each. */
const leaseFor = 60 * seconds
/** Webhooks tell; this is for those that are lost. */
const askAgainAfter = 60 * minutes
const longestPause = 30 * minutes

const later = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString()

/** There is one of each, but a price can rise more than once: `n` counts the adjustments. */
export const chargeKey = (eventId: string, type: 'deposit' | 'balance' | 'in_full' | 'adjustment', n = 1) =>
  `charge/${eventId}/${type}${n > 1 ? `-${n}` : ''}`
export const refundKey = (eventId: string, paymentId: string) => `refund/${eventId}/${paymentId}`
/** `entry` is the vendor's key, or the agent's id. */
export const transferKey = (eventId: string, role: string, entry: string) => `transfer/${eventId}/${role}/${entry}`
export const payoutOpKey = (userId: string, day: string) => `payout/${userId}/${day}`

export const kindOf = (key: string): OpKind => key.slice(0, key.indexOf('/')) as OpKind
/** The event, or for a payout the user, that the intent belongs to. */
export const ownerOf = (key: string): string => key.split('/')[1] ?? ''

/** A new intent, leased by whoever makes it: the provider is called next. */
export const begin = (key: string, now: Instant): Op => ({
  key,
  state: 'leased',
  attempt: 1,
  attempt_at: now,
  tries: 0,
  next_at: later(now, leaseFor),
})

/**
 * A further attempt. Undefined unless the last one was definitely refused: a new key while anything may be in flight
 * pays twice.
 */
export const beginAgain = (op: Op, now: Instant): Op | undefined =>
  op.state === 'failed'
    ? { ...begin(op.key, now), attempt: op.attempt + 1, returned_attempt: op.returned_attempt }
    : undefined

export const isClosed = (op: Op): boolean => op.state === 'succeeded' || op.state === 'failed'
/** Somebody is working on it, or has to. */
export const isUnderWay = (op: Op): boolean => op.state === 'open' || op.state === 'leased'

/** Its lease has lapsed, its pause is over, or it is time to ask again. */
export const isDue = (op: Op, now: Instant): boolean => !isClosed(op) && op.next_at <= now

/**
 * Undefined when the intent is not due: somebody else has it. A waiting one stays waiting; to be asked about is all it
 * needs.
 */
export const lease = (op: Op, now: Instant): Op | undefined => {
  if (!isDue(op, now)) return undefined
  return op.state === 'waiting'
    ? { ...op, next_at: later(now, askAgainAfter) }
    : { ...op, state: 'leased', next_at: later(now, leaseFor) }
}

/** The first time at once, then 30 s, 1 min, … 30 min: well within the day for which the provider remembers a key. */
const pause = (tries: number) => (tries <= 1 ? 0 : Math.min(15 * seconds * 2 ** (tries - 1), longestPause))

/**
 * A result of the present attempt, or of an earlier attempt's object that the present one found under way and waits
 * for.
 */
const concerns = (op: Op, result: OutcomeResult) =>
  result.attempt === op.attempt ||
  ('stripe_id' in result && result.stripe_id !== undefined && result.stripe_id === op.stripe_id)

/**
 * The intent after a result; undefined when the result changes nothing, as every repeated, late or out-of-order one. A
 * success counts whichever attempt it was, because money has moved. Anything else counts for the present attempt only.
 */
export const after = (op: Op, result: OutcomeResult, now: Instant): Op | undefined => {
  if (result.is === 'succeeded') {
    const isOld = op.state === 'succeeded' || result.attempt <= (op.returned_attempt ?? 0)
    return isOld
      ? undefined
      : { ...op, state: 'succeeded', stripe_id: result.stripe_id, message: undefined, next_at: now }
  }
  if (!concerns(op, result) || op.state === 'failed') return undefined
  if (result.is === 'returned') {
    return {
      ...op,
      state: 'failed',
      stripe_id: result.stripe_id,
      message: result.message,
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
  if (op.state === 'waiting') return undefined
  return result.is === 'waiting'
    ? { ...op, state: 'waiting', tries: 0, stripe_id: result.stripe_id, next_at: later(now, askAgainAfter) }
    : { ...op, state: 'open', tries: op.tries + 1, next_at: later(now, pause(op.tries + 1)) }
}

/**
 * Stripe forgets a key after 24 hours. An attempt that is nearly that old is not sent again before having looked
 * whether it has been done.
 */
export const isKeyStale = (op: Op, now: Instant): boolean =>
  Date.parse(now) - Date.parse(op.attempt_at) > 20 * 60 * minutes

/** The idempotency key of one call of an attempt. */
export const callKey = (op: Op, step: string): string => `${op.key}#${op.attempt}/${step}`

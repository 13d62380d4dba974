import { createHash } from 'node:crypto'
import { callKey, type Op } from '#shared/domain/payment/op.ts'
import { statusOf, troubleOf, type Trouble } from './provider-errors.ts'

/** Calls to the provider, and the meaning of their failures. */

/**
 * A step's idempotency key. An HTTP header takes printable ASCII, and Stripe 255 characters; an instrument may have any
 * name.
 */
export const keyed = (op: Op, step: string): { idempotencyKey: string } => {
  const key = callKey(op, step)
  return { idempotencyKey: /^[ -~]{1,200}$/.test(key) ? key : createHash('sha256').update(key).digest('hex') }
}

/** Metadata of every object: its operation and attempt. */
export const marks = (op: Op, eventId?: string): Record<string, string> => ({
  op_key: op.key,
  attempt: String(op.attempt),
  ...(eventId !== undefined && { event_id: eventId }),
})

export const isMarked = (op: Op, metadata: Record<string, string> | null | undefined): boolean =>
  metadata?.op_key === op.key && metadata.attempt === String(op.attempt)

/** The provider's response, or a timeout. Errors of its version 2 have names of their own. */
export const isFromProvider = (error: unknown): boolean =>
  statusOf(error) !== 0 || (error instanceof Error && /^Stripe/.test(String((error as { type?: unknown }).type)))

const refusals: ReadonlySet<Trouble> = new Set(['account', 'funds', 'missing', 'declined', 'refused'])

/** Not done, and never will be under this key. */
export const isRefusal = (error: unknown): boolean => refusals.has(troubleOf(error))

/** The payee's account is no longer ours, or no longer there. */
export const isGone = (error: unknown): boolean => isMissing(error) || troubleOf(error) === 'account'

export const isMissing = (error: unknown): boolean => troubleOf(error) === 'missing'

/**
 * A call under its key. After a 5xx, which the provider repeats for this key, or with a key over a day old, which it
 * has forgotten, `look` finds the object first.
 */
export const once = async <T>(
  call: () => Promise<T>,
  look: () => Promise<T | undefined>,
  isStale = false,
): Promise<T> => {
  const done = isStale ? await look() : undefined
  if (done !== undefined) return done
  try {
    return await call()
  } catch (error) {
    if (statusOf(error) < 500) throw error
    const seen = await look()
    if (seen === undefined) throw error
    return seen
  }
}

/** Unix seconds, shortly before the attempt began, because clocks differ. */
export const sinceAttempt = (op: Op): { gte: number } => ({ gte: Math.floor(Date.parse(op.attempt_at) / 1000) - 3600 })

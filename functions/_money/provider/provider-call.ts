import { createHash } from 'node:crypto'
import { callKey, type Op, type OpKind } from '#shared/domain/payment/op.ts'

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

interface Answer {
  statusCode: number
  type?: string
  rawType?: string
  code?: string
  message: string
}

const answerOf = (error: unknown): Answer | undefined => {
  const status = error instanceof Error ? (error as Partial<Answer>).statusCode : undefined
  return typeof status === 'number' ? (error as unknown as Answer) : undefined
}

/** The provider's response, or a timeout. */
export const isFromProvider = (error: unknown): boolean =>
  error instanceof Error &&
  typeof (error as { type?: unknown }).type === 'string' &&
  /^Stripe/.test((error as unknown as { type: string }).type)

/** 401 is about our key, 409 and 429 about timing: none is a refusal. */
const undecided = new Set([401, 409, 429])

/** A definite refusal: not done, and never will be under this key. */
export const isRefusal = (error: unknown): boolean => {
  const answer = answerOf(error)
  return (
    answer !== undefined &&
    answer.statusCode >= 400 &&
    answer.statusCode < 500 &&
    !undecided.has(answer.statusCode) &&
    answer.rawType !== 'idempotency_error'
  )
}

/** The platform's money is not available yet. Nothing has moved, and nothing will under this key. */
export const isTooEarly = (error: unknown): boolean => answerOf(error)?.code === 'balance_insufficient'

export const isMissing = (error: unknown): boolean => answerOf(error)?.statusCode === 404

const messages: Readonly<Record<string, string>> = {
  insufficient_capabilities_for_transfer: 'The bank settings are not complete yet',
  account_invalid: 'The bank account is no longer connected',
  charge_disputed: 'The client has disputed this payment',
  charge_already_refunded: 'This payment has already been refunded at the payment provider',
}

/** A refusal's message. Clients get the bank's message for cards and ours for the rest; the agency gets everything. */
export const refusalText = (error: unknown, kind: OpKind): string => {
  const answer = answerOf(error)
  const known = messages[answer?.code ?? '']
  if (known !== undefined) return known
  return answer?.message !== undefined && (answer.rawType === 'card_error' || kind !== 'charge')
    ? answer.message
    : 'The payment provider refused this'
}

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
    if ((answerOf(error)?.statusCode ?? 0) < 500) throw error
    const seen = await look()
    if (seen === undefined) throw error
    return seen
  }
}

/** Unix seconds, shortly before the attempt began, because clocks differ. */
export const sinceAttempt = (op: Op): { gte: number } => ({ gte: Math.floor(Date.parse(op.attempt_at) / 1000) - 3600 })

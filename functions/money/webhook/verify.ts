import type Stripe from 'stripe'
import type { Delivered } from './handle-event.ts'
import { UnreadableEvent } from './unreadable-event.ts'

/** Maximum age of a delivery, and tolerance for the sender's clock, in seconds. */
const tolerance = 300

const timestampOf = (signature: string) => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])

const isThin = (text: string): boolean => (JSON.parse(text) as { object?: unknown }).object === 'v2.core.event'

/**
 * The event, if the body is byte for byte what Stripe signed, and recently. The SDK checks the age but accepts
 * timestamps in the future, and its decoding tolerates a byte order mark and invalid UTF-8.
 * @throws UnreadableEvent if it is signed but no event that the SDK reads.
 */
export const verify = (
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  now: string,
): Delivered | undefined => {
  const receivedAt = Date.parse(now)
  if (signature === undefined || !(timestampOf(signature) <= receivedAt / 1000 + tolerance)) return undefined
  const text = body.toString('utf8')
  if (!body.equals(Buffer.from(text))) return undefined
  const signed = secrets.find((secret) => {
    try {
      return stripe.webhooks.signature?.verifyHeader(text, signature, secret, tolerance, undefined, receivedAt)
    } catch {
      return false
    }
  })
  if (signed === undefined) return undefined
  try {
    return isThin(text)
      ? stripe.parseEventNotificationWithoutVerification(text)
      : stripe.webhooks.constructEvent(text, signature, signed, tolerance, undefined, receivedAt)
  } catch (error) {
    throw new UnreadableEvent('another format', error)
  }
}

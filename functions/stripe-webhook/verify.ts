import type Stripe from 'stripe'

/** Seconds that a delivery may be old, and that the sender's clock may be ahead. */
const tolerance = 300

const timestampOf = (signature: string) => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])

/**
 * The event, if the body is byte for byte what Stripe signed, and just now. The SDK checks the age; that a timestamp
 * lies in the future it does not mind, and decoding bytes it forgives a byte order mark and what is no UTF-8.
 */
export const verify = (
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  now: string,
): Stripe.Event | undefined => {
  const receivedAt = Date.parse(now)
  if (signature === undefined || !(timestampOf(signature) <= receivedAt / 1000 + tolerance)) return undefined
  const text = body.toString('utf8')
  if (!body.equals(Buffer.from(text))) return undefined
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(text, signature, secret, tolerance, undefined, receivedAt)
    } catch {
      // Try the next secret.
    }
  }
  return undefined
}

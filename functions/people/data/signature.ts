import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

interface Sent {
  id: string
  now: string
  body: string
}

/** Signed by each secret: while one takes the place of another, a receiver may know either. */
export const signedHeaders = ({ id, now, body }: Sent, secrets: readonly string[]): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(Date.parse(now) / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, new Date(now), body)).join(' '),
})

import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`

/** As Standard Webhooks has it: of id, second and body, by the bytes of the secret. */
const signatureOf = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(content)
    .digest('base64')}`

interface Sent {
  id: string
  now: string
  body: string
}

/** Signed by each secret: while one takes the place of another, a receiver may know either. */
export const signedHeaders = ({ id, now, body }: Sent, secrets: readonly string[]): Record<string, string> => {
  const second = String(Math.floor(Date.parse(now) / 1000))
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${second}.${body}`))
  return { 'webhook-id': id, 'webhook-timestamp': second, 'webhook-signature': signatures.join(' ') }
}

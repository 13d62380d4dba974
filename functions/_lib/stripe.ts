import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type Stripe from 'stripe'
import { env } from './env.ts'

/** The payment provider's SDK. It is loaded by the first call that needs it: 8 ms that most requests of a group never spend. */

export interface StripeSecret {
  api_key: string
  /** One, or several with a comma between: Stripe signs the events of connected accounts with a secret of their own. */
  webhook_secret: string
  /** Where the API is, when it is not Stripe's own: how the local cloud points the official SDK at its emulator. */
  api_base?: string
}

const minute = 60_000
const secrets = new SecretsManagerClient({})
/** Kept for the life of the Lambda, but read anew now and then, so that a changed secret needs no deployment. */
let cached: { at: number; stripe: Promise<{ secret: StripeSecret; client: Stripe }> } | undefined

/** An SDK for this secret. Retries are ours: only we know the idempotency key that makes one safe. */
const createStripe = async ({ api_key, api_base }: Pick<StripeSecret, 'api_key' | 'api_base'>): Promise<Stripe> => {
  const { default: StripeSdk } = await import('stripe')
  const base = api_base === undefined ? undefined : new URL(api_base)
  const protocol = base?.protocol === 'http:' ? 'http' : 'https'
  return new StripeSdk(api_key, {
    apiVersion: '2026-10-28.endive',
    timeout: 8000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && { protocol, host: base.hostname, port: base.port || (protocol === 'http' ? 80 : 443) }),
  })
}

const load = async () => {
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: env('STRIPE_SECRET_ID') }))
  const secret = JSON.parse(SecretString ?? '{}') as StripeSecret
  return { secret, client: await createStripe(secret) }
}

const current = async () => {
  if (!cached || Date.now() - cached.at > 5 * minute || Date.now() < cached.at)
    cached = { at: Date.now(), stripe: load() }
  const mine = cached
  try {
    return await mine.stripe
  } catch (error) {
    // A failure is not worth keeping.
    if (cached === mine) cached = undefined
    throw error
  }
}

/** `deps.stripe` of the functions that move money or link to the provider. */
export const loadStripe = async (): Promise<Stripe> => (await current()).client

/** What webhooks are signed with. */
export const webhookSecrets = async (): Promise<string[]> =>
  (await current()).secret.webhook_secret
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)

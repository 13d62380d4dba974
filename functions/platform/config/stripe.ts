import type Stripe from 'stripe'
import { AppError } from '#shared/errors.ts'
import { providerVersion } from './provider-version.ts'
import { cachedSecret } from './secret.ts'
import { demandMode } from './stripe-mode.ts'

/** Stripe's SDK, loaded by the first call that needs it, which saves most requests 8 ms. */

export interface StripeSecret {
  api_key: string
  /** One or more, comma-separated; see `secretsIn`. */
  webhook_secret: string
  /** The API's URL if it is not Stripe's own: the local cloud's emulator. */
  api_base?: string
}

/** The secret's key right after the first deployment (infra/constructs/providers.ts). */
const notSet = 'not-set'
export class ProviderNotSet extends AppError {
  constructor() {
    super('provider_failed', 'Payments are not set up yet')
  }
}

/** An SDK for this secret. Retries are ours: only we know the idempotency key that makes one safe. */
const createStripe = async ({ api_key, api_base }: Pick<StripeSecret, 'api_key' | 'api_base'>): Promise<Stripe> => {
  const { default: StripeSdk } = await import('stripe')
  const base = api_base === undefined ? undefined : new URL(api_base)
  const protocol = base?.protocol === 'http:' ? 'http' : 'https'
  return new StripeSdk(api_key, {
    apiVersion: providerVersion,
    timeout: 8000,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && { protocol, host: base.hostname, port: base.port || (protocol === 'http' ? 80 : 443) }),
  })
}

/** Its client too is loaded by the first call. */
const secretText = async (id: string) => (await import('./secrets-manager.ts')).secretText(id)

const current = cachedSecret('STRIPE_SECRET_ID', secretText, async (content) => {
  const secret = content as StripeSecret
  if (secret.api_key === notSet) throw new ProviderNotSet()
  demandMode(secret.api_key)
  return { secret, client: await createStripe(secret) }
})

/** `deps.stripe` of the functions that move money or link to the provider. */
export const loadStripe = async (): Promise<Stripe> => (await current()).client

/** Any number, comma-separated: each endpoint has one, and a rolled one stays valid for a day. */
export const secretsIn = (webhookSecret: string): string[] =>
  webhookSecret
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)

/** The secrets that sign webhooks. */
export const webhookSecrets = async (): Promise<string[]> => secretsIn((await current()).secret.webhook_secret)

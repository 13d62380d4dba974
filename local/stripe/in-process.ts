import Stripe from 'stripe'
import type { StripeEmulator } from './emulator.ts'
import { need } from './environment.ts'
import { completeOnboarding } from './resources/account-changes.ts'

export interface ClientOptions {
  timeout?: number
  maxNetworkRetries?: number
  apiKey?: string
}

/** Calls the emulator without a network. */
const fetchThrough =
  (emulator: StripeEmulator): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const headers = Object.fromEntries([...new Headers(init?.headers).entries()])
    const outcome = await emulator.respond({
      method: init?.method ?? 'GET',
      url: `${url.pathname}${url.search}`,
      headers,
      body: typeof init?.body === 'string' ? init.body : '',
    })
    if (outcome === 'reset') throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' })
    if (outcome === 'silence') {
      return await new Promise<Response>((_resolve, reject) => {
        const signal = init?.signal
        signal?.addEventListener('abort', () => {
          reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'))
        })
      })
    }
    return new Response(outcome.body, { status: outcome.status, headers: outcome.headers })
  }

/**
 * The official SDK on the emulator without a socket: for thousands of calls in one test. A silent call still waits for
 * `timeout`.
 */
export const stripeInProcess = (
  emulator: StripeEmulator,
  { timeout = 50, maxNetworkRetries = 0, apiKey = emulator.apiKey }: ClientOptions = {},
): Stripe =>
  new Stripe(apiKey, {
    httpClient: Stripe.createFetchHttpClient(fetchThrough(emulator)),
    timeout,
    maxNetworkRetries,
    telemetry: false,
  })

/** Does what a vendor does on the onboarding page. */
export const onboard = (emulator: StripeEmulator, accountId: string): void => {
  emulator.act((ctx) => {
    completeOnboarding(ctx, need(ctx, 'accounts', accountId).object)
  })
}

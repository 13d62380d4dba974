import type { Endpoint } from './endpoint.ts'
import { publicApi } from './public.ts'

/** Routes beside those of the contract. */
export const otherRoutes = {
  /** Called by Stripe, in its own words. */
  stripeWebhook: { method: 'POST', path: '/webhooks/stripe' },
  /** Crawlers also ask for the head of a page alone. */
  headOfPage: { method: 'HEAD', path: publicApi.page.path },
} as const satisfies Record<string, { method: Endpoint['method'] | 'HEAD'; path: string }>

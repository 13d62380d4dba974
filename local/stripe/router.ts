import { accountRoutes } from './resources/accounts.ts'
import { accountV2Routes } from './resources/accounts-v2.ts'
import { balanceRoutes, eventRoutes } from './resources/balance.ts'
import { customerRoutes } from './resources/customers.ts'
import { disputeRoutes } from './resources/disputes.ts'
import { eventDestinationRoutes } from './resources/event-destinations.ts'
import { invoiceItemRoutes } from './resources/invoice-items.ts'
import { invoicePaymentRoutes } from './resources/invoice-payments.ts'
import { invoiceStatusRoutes } from './resources/invoice-status.ts'
import { invoiceRoutes } from './resources/invoices.ts'
import { chargeRoutes, paymentIntentRoutes } from './resources/payment-intents.ts'
import { paymentMethodRoutes } from './resources/payment-methods.ts'
import { payoutRoutes } from './resources/payouts.ts'
import { portalSessionRoutes } from './resources/portal-sessions.ts'
import { refundRoutes } from './resources/refunds.ts'
import { setupIntentRoutes } from './resources/setup-intents.ts'
import { transferRoutes } from './resources/transfers.ts'
import { webhookEndpointRoutes } from './resources/webhook-endpoints.ts'
import { decodedParts } from './http.ts'
import type { Route } from './routes.ts'

const routes: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...invoiceRoutes,
  ...invoiceStatusRoutes,
  ...invoiceItemRoutes,
  ...invoicePaymentRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...accountRoutes,
  ...accountV2Routes,
  ...portalSessionRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...balanceRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...eventDestinationRoutes,
]

export const findRoute = (method: string, path: string): { route: Route; ids: string[] } | undefined => {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    const ids = match === null ? undefined : decodedParts(match.slice(1))
    if (ids !== undefined) return { route, ids }
  }
  return undefined
}

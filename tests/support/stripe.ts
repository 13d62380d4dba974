import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { post } from '#local/stripe/balance.ts'
import type { StripeEmulator } from '#local/stripe/emulator.ts'
import { onboard, type ClientOptions } from '#local/stripe/in-process.ts'
import { actions, type Action, type ManualAction } from '#local/stripe/manual-actions.ts'
import { platform } from '#local/stripe/types.ts'

/** The official SDK, talking to an emulator that listens on this port. */
export const stripeOn = (
  port: number,
  { timeout = 8000, maxNetworkRetries = 0, apiKey = 'sk_test_local' }: ClientOptions = {},
): Stripe =>
  new Stripe(apiKey, { host: '127.0.0.1', port, protocol: 'http', timeout, maxNetworkRetries, telemetry: false })

/** Serves API and pages on a free port of 127.0.0.1. */
export const listen = async (emulator: StripeEmulator): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    void (async () => {
      if (/^\/v[12]\//.test(request.url ?? '')) await emulator.handle(request, response)
      else if (!(await emulator.page(request, response))) response.writeHead(404).end()
    })().catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

/** A customer with a payment method on file. `method` is a test id, such as `pm_card_chargeDeclined`. */
export const seedCustomer = (
  stripe: Stripe,
  {
    method = 'pm_card_visa',
    ...details
  }: { method?: string; email?: string; name?: string; metadata?: Record<string, string> } = {},
): Promise<Stripe.Customer> =>
  stripe.customers.create({ ...details, payment_method: method, invoice_settings: { default_payment_method: method } })

interface NewAccount {
  email?: string
  metadata?: Record<string, string>
}

/** A vendor's account of version 2 with manual payouts, before its onboarding. */
export const newAccount = async (
  stripe: Stripe,
  { email = 'vendor@vendors.example', metadata = {} }: NewAccount = {},
): Promise<string> => {
  const { id } = await stripe.v2.core.accounts.create({
    contact_email: email,
    dashboard: 'express',
    identity: { country: 'us', entity_type: 'individual' },
    configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    metadata,
  })
  await stripe.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: 'manual' } } } },
    { stripeAccount: id },
  )
  return id
}

/** A vendor's account that can receive transfers and has manual payouts, as version 1 shows it. */
export const seedAccount = async (
  emulator: StripeEmulator,
  stripe: Stripe,
  details: NewAccount = {},
): Promise<Stripe.Account> => {
  const id = await newAccount(stripe, details)
  onboard(emulator, id)
  return stripe.accounts.retrieve(id)
}

/** The same of version 1, made when the platform was an old one. */
export const oldAccount = async (emulator: StripeEmulator, stripe: Stripe): Promise<string> => {
  const { platform: now } = emulator.faults.get()
  emulator.faults.set({ platform: 'old' })
  const { id } = await stripe.accounts.create({
    type: 'express',
    country: 'US',
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  })
  emulator.faults.set({ platform: now })
  return id
}

/** Money on the platform's balance that no customer paid. */
export const addFunds = (emulator: StripeEmulator, cents: number): void => {
  emulator.act((ctx) => {
    post(ctx, platform, { type: 'topup', amount: cents, source: 'topup_local', description: 'Top-up' })
  })
}

/** Actions outside the product: `actManually(emulator, 'refund', { id: charge, amount: 100_000 })`. */
export const actManually = (emulator: StripeEmulator, action: Action, what: ManualAction): void => {
  emulator.act((ctx) => {
    actions[action](ctx, what)
  })
}

/** The charge of a PaymentIntent. */
export const chargeOf = (emulator: StripeEmulator, intentId: string): string =>
  emulator.act(
    ({ store }) =>
      store
        .rows('charges')
        .filter(({ object }) => object.payment_intent === intentId)
        .at(-1)!.object.id,
  )

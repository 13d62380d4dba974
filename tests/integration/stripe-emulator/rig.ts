import Stripe from 'stripe'
import { createStripeEmulator } from '#local/stripe/emulator.ts'
import type { StripeEmulator, StripeEmulatorOptions } from '#local/stripe/emulator.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'

const start = Date.parse('2027-03-01T10:00:00Z')

export interface Received {
  type: string
  id: string
  account: string | undefined
  body: string
  headers: Record<string, string>
  event: Stripe.Event
}

export interface Rig {
  emulator: StripeEmulator
  stripe: Stripe
  received: Received[]
  types(): string[]
  /** The receiver's response status; 200 by default. */
  answer: { status: number }
  /** Moves the clock and runs what falls due, step by step like the local cloud. */
  forward(ms: number): Promise<void>
  clock: { now: number }
}

export const hour = 3_600_000
export const day = 24 * hour

export const rig = (options: Partial<StripeEmulatorOptions> = {}): Rig => {
  const clock = { now: start }
  const received: Received[] = []
  const answer = { status: 200 }
  const emulator = createStripeEmulator({
    now: () => new Date(clock.now),
    publicUrl: () => 'http://localhost:8080',
    idSeed: 'test',
    deliver: (body, headers) => {
      const event = JSON.parse(body) as Stripe.Event
      received.push({ type: event.type, id: event.id, account: event.account, body, headers, event })
      return Promise.resolve({ status: answer.status })
    },
    ...options,
  })
  return {
    emulator,
    stripe: stripeInProcess(emulator),
    received,
    types: () => received.map((entry) => entry.type),
    answer,
    clock,
    async forward(ms) {
      const until = clock.now + ms
      for (let due = emulator.nextDue(); due !== undefined && due.getTime() <= until; due = emulator.nextDue()) {
        clock.now = Math.max(clock.now, due.getTime())
        await emulator.runDue()
      }
      clock.now = until
    },
  }
}

/** The error of a failing call; fails the test if the call succeeds. */
export const refusal = async (call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('The call was expected to fail')
}

/** A finalized invoice with one line. */
export const openInvoice = async (
  stripe: Stripe,
  customer: string,
  amount: number,
  extra: Stripe.InvoiceCreateParams = {},
): Promise<Stripe.Invoice> => {
  const invoice = await stripe.invoices.create({ customer, ...extra })
  await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount, currency: 'usd', description: 'Deposit' })
  return stripe.invoices.finalizeInvoice(invoice.id, {})
}

/** A response header. Over a socket the SDK gives a plain object, in process a `Headers`. */
export const header = (answer: { lastResponse: { headers: unknown } }, name: string): string | undefined => {
  const { headers } = answer.lastResponse
  return headers instanceof Headers ? (headers.get(name) ?? undefined) : (headers as Record<string, string>)[name]
}

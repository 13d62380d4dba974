import type Stripe from 'stripe'
import { accountEvents } from '#functions/platform/config/provider-version.ts'
import type { StripeMode } from '#functions/platform/config/stripe-mode.ts'
import { openAccount } from './open-account.ts'
import { isRefusal } from './provider-call.ts'
import { problem, type SetupProblem } from './setup-problem.ts'

/** Whether payees can get accounts of version 2, and their thin events reach us. */

const say = (what: string, click: string) => problem('accounts-of-payees', what, click)

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

/** The provider's answer, when an operator reads it: no payee does. */
const refused = (error: unknown): SetupProblem[] => {
  if (!isRefusal(error)) throw error
  if (codeOf(error) === 'accounts_v2_access_blocked')
    return [
      say(
        'New payees cannot fill in bank settings: the platform has no accounts of version 2',
        'Settings > Connect: ask for the Accounts v2 API',
      ),
    ]
  const why = error instanceof Error ? error.message : String(error)
  return [
    say(
      `New payees cannot fill in bank settings: ${why}`,
      'Settings > Connect > Platform profile: complete it as a marketplace whose platform bears losses',
    ),
  ]
}

const path = '/v1/webhooks/stripe'

/** The destination of thin events, which no API of version 1 shows. Undefined without one at our address. */
export const thinDestination = async (stripe: Stripe): Promise<Stripe.V2.Core.EventDestination | undefined> => {
  const { data } = await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'], limit: 100 })
  return data.find(
    ({ event_payload, status, webhook_endpoint: to }) =>
      event_payload === 'thin' &&
      status === 'enabled' &&
      to?.url !== undefined &&
      new URL(to.url).pathname.endsWith(path),
  )
}

const ofEvents = (destination: Stripe.V2.Core.EventDestination | undefined): SetupProblem[] => {
  const enabled = destination?.enabled_events ?? []
  const missing = enabled.includes('*') ? [] : accountEvents.filter((event) => !enabled.includes(event))
  if (missing.length === 0) return []
  return [
    say(
      destination === undefined
        ? 'No destination sends the thin events of connected accounts'
        : 'The destination of thin events lacks events',
      `Developers > Webhooks: Add destination, Connected accounts, payload style Thin, …${path}: ${missing.join(', ')}`,
    ),
  ]
}

/** Only reads, so that it can run every night. */
export const payeeProblems = async (stripe: Stripe): Promise<SetupProblem[]> => {
  try {
    await stripe.v2.core.accounts.list({ limit: 1 })
    return ofEvents(await thinDestination(stripe))
  } catch (error) {
    return refused(error)
  }
}

/** Makes the account of a payee and closes it, with play money only: a live account would ask for a person. */
export const triedPayee = async (stripe: Stripe, mode: StripeMode, now: Date): Promise<SetupProblem[]> => {
  if (mode === 'live') return []
  const nobody = { id: 'check', first: 'Check', last: 'Provider', email: 'check-provider@example.com' }
  try {
    const { id } = await openAccount(stripe, nobody, `check-provider/${now.toISOString()}`)
    await stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] })
    return []
  } catch (error) {
    return refused(error)
  }
}

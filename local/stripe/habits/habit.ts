import type { ApiFaultMode, choices, WebhookFault } from '../faults.ts'
import type { Action } from '../manual-actions.ts'

type Choices = typeof choices

/** How the console plays a habit: a switch with its value, a button, or a test payment method. */
export type Played =
  | { [K in keyof Choices]: `${K}: ${Choices[K][number]}` }[keyof Choices]
  | `api: ${ApiFaultMode}`
  | `webhooks: ${WebhookFault['mode']}`
  | `button: ${Action}`
  | `method: pm_${string}`
  | 'always'

/** Stripe does it, and an integration may not expect it. */
export interface Habit {
  says: string
  /** The page of Stripe's that says so: documentation, changelog or a public issue. */
  source: `https://${string}`
  played: Played
}

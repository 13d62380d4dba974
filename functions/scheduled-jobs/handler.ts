import { liveDeps } from '../_lib/deps-live.ts'
import { loadStripe } from '../_lib/stripe.ts'
import { runScheduled } from './run.ts'

/** Started by EventBridge Scheduler. */
export const handler = (input: unknown): Promise<void> => runScheduled(liveDeps({ stripe: loadStripe }), input)

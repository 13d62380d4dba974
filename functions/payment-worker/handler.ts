import { liveDeps } from '../_lib/deps-live.ts'
import { queueHandler } from '../_lib/queue-handler.ts'
import { liveScheduler } from '../_lib/scheduler.ts'
import { loadStripe } from '../_lib/stripe.ts'
import { work } from './work.ts'

/** The payments queue. */
export const handler = queueHandler((message) => work(liveDeps({ stripe: loadStripe }), liveScheduler, message))

import { queueHandler } from '#functions/platform/queues/queue-handler.ts'
import { liveScheduler } from '#functions/platform/queues/scheduler.ts'
import { deletePictures } from '#functions/platform/files/delete-pictures.ts'
import { loadStripe } from '#functions/platform/config/stripe.ts'
import { work } from './payment-worker/work.ts'

export const handler = queueHandler((deps, message) => work(deps, liveScheduler, message), {
  given: { stripe: loadStripe, deletePictures },
})

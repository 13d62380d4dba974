import { queueHandler } from '#functions/_lib/queue-handler.ts'
import { liveScheduler } from '#functions/_lib/scheduler.ts'
import { deletePictures } from '#functions/_lib/delete-pictures.ts'
import { loadStripe } from '#functions/_lib/stripe.ts'
import { work } from './work.ts'

export const handler = queueHandler((deps, message) => work(deps, liveScheduler, message), {
  given: { stripe: loadStripe, deletePictures },
})

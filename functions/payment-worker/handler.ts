import { queueHandler } from '../_lib/queue-handler.ts'
import { liveScheduler } from '../_lib/scheduler.ts'
import { deletePictures } from '../_lib/delete-pictures.ts'
import { loadStripe } from '../_lib/stripe.ts'
import { work } from './work.ts'

/** The payments queue. */
export const handler = queueHandler((deps, message) => work(deps, liveScheduler, message), {
  stripe: loadStripe,
  deletePictures,
})

import { queueHandler } from '#functions/platform/queues/queue-handler.ts'
import { hostsOf } from '#functions/platform/outside/public-host.ts'
import { work } from './webhook-worker/work.ts'

/** The queue of webhooks: asks servers that people name, and so has no other secret and few rows. */
export const handler = queueHandler((deps, message) => work(deps, message, { ownHosts: hostsOf(deps.appUrl) }))

import { webhookJob, type OutboxMessage } from '#shared/jobs.ts'
import { tellAgain } from '#functions/people/jobs/webhooks/tell-again.ts'
import { tellReceivers } from '#functions/people/jobs/webhooks/tell.ts'
import { consume } from '#functions/platform/db/outbox.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { Network } from '#functions/platform/outside/ask.ts'

/** Longer than the function may run. */
const leaseSeconds = 90

/** Does the job of one outbox row. A receiver that does not take it is no failure of the job. */
export const work = (deps: Deps, message: OutboxMessage, network: Network): Promise<void> =>
  consume(deps, message, leaseSeconds, (row) => {
    const job = webhookJob().parse(row)
    switch (job.type) {
      case 'tell_programs':
        return tellReceivers(deps, { network, subject: job.subject, waiter: message.id })
      case 'tell_again':
        return tellAgain(deps, network, job)
    }
  })

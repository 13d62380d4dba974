import { commit } from '../_data/outbox.ts'
import type { Deps } from '../_lib/deps.ts'
import { firstJob } from '../_money/reconcile/reconcile.ts'

/** Starts the chain of jobs that the payment-worker runs. */
export const reconcile = async (deps: Deps): Promise<void> => commit(deps, [], [await firstJob(deps)])

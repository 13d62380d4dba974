import { commit } from '../_data/outbox.ts'
import type { Deps } from '../_lib/deps.ts'
import { providerProblems } from '../_money/provider-setup.ts'
import { firstJob } from '../_money/reconcile/reconcile.ts'

/** Starts the chain of jobs that the payment-worker runs; at night, checks the provider's settings first. */
export const reconcile = async (deps: Deps): Promise<void> => {
  const first = await firstJob(deps)
  if (first.is_nightly) await checkProvider(deps)
  await commit(deps, [], [first])
}

/** Each line with this word raises an alarm (infra/constructs/alarms.ts). */
const checkProvider = async (deps: Deps): Promise<void> => {
  try {
    for (const problem of await providerProblems(await deps.stripe()))
      deps.log.error('ProviderSetup', undefined, { ...problem })
  } catch (error) {
    deps.log.error('the settings of the provider could not be read', error)
  }
}

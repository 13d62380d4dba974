import { zipcodesAreOld, zipcodesOf } from '#functions/people/places/zipcodes-of.ts'
import { queueOnce } from '#functions/platform/db/queue-once.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { ProviderNotSet } from '#functions/platform/config/stripe.ts'
import { stageMode, WrongMode } from '#functions/platform/config/stripe-mode.ts'
import { closeDueYear } from '#functions/money/payouts/close-year.ts'
import { platformTrouble } from '#functions/money/provider/provider-errors.ts'
import { providerProblems } from '#functions/money/provider/provider-setup.ts'
import { firstJob } from '#functions/money/reconcile/reconcile.ts'

/** Starts the chain of jobs that the payment-worker runs; at night, checks settings and data first. */
export const reconcile = async (deps: Deps): Promise<void> => {
  if (!(await hasProvider(deps))) return deps.log.warn('payments are not set up yet')
  const first = await firstJob(deps)
  if (first.is_nightly) {
    await checkProvider(deps)
    checkZipcodes(deps)
  }
  // Two chains at once would ask the provider for everything twice.
  await queueOnce(deps, `reconcile-${deps.now.slice(0, 13)}`, first)
  if (first.is_nightly) await closeDueYear(deps)
}

/** A new installation has no key yet: no alarm. */
const hasProvider = async (deps: Deps): Promise<boolean> => {
  try {
    await deps.stripe()
    return true
  } catch (error) {
    if (error instanceof ProviderNotSet) return false
    if (error instanceof WrongMode) deps.log.error('ProviderSetup', error, { ...platformTrouble })
    throw error
  }
}

/** The alarm counts lines with this word (infra/constructs/alarms.ts). */
const checkProvider = async (deps: Deps): Promise<void> => {
  try {
    for (const problem of await providerProblems(await deps.stripe(), stageMode()))
      deps.log.error('ProviderSetup', undefined, { ...problem })
  } catch (error) {
    deps.log.error('the settings of the provider could not be read', error)
  }
}

/** On the first of a month, because it is not urgent. The alarm counts lines with this word. */
const checkZipcodes = (deps: Deps): void => {
  if (zipcodesAreOld(deps.now) && deps.now.slice(8, 10) === '01')
    deps.log.error('ZipcodesOutdated', undefined, { what: zipcodesOf })
}

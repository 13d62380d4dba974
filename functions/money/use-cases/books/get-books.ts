import { moneyApi } from '#shared/api/money.ts'
import { cents, sum, zero } from '#shared/domain/money.ts'
import { providerBalanceOf } from '#functions/money/rules/ledger.ts'
import type { DisputeRow } from '#functions/event/data/dispute-rows.ts'
import { lastReconciliation } from '#functions/money/data/found.ts'
import { disputePrefix } from '#functions/platform/db/keys.ts'
import { lastDayBalances, balancesNow, type AccountBalances } from '#functions/money/data/account-balances.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { shownDifferences } from './open-differences.ts'
import { openTransfers } from './open-transfers.ts'

const shownAtMost = 50

const waitingForPayees = async (deps: Deps) => sum((await openTransfers(deps)).map(({ amount }) => amount))

/** Undefined before the first daily totals: reading the whole ledger instead would take too long. */
const totals = async (deps: Deps): Promise<AccountBalances | undefined> =>
  (await lastDayBalances(deps)) && (await balancesNow(deps, undefined))

export const getBooks = useCase(moneyApi.getBooks, async (deps) => {
  const [held, waiting, disputes, last] = await Promise.all([
    totals(deps),
    waitingForPayees(deps),
    deps.db.page<DisputeRow>(disputePrefix, { limit: shownAtMost }),
    lastReconciliation(deps),
  ])
  return {
    as_of: deps.now,
    balance: held
      ? {
          total: providerBalanceOf(held),
          events: cents((held.event ?? zero) - waiting),
          payees: waiting,
          in_transit: held.transit ?? zero,
          agencies: held.agency ?? zero,
          fees: held.fees ?? zero,
          tax: held.tax ?? zero,
          platform: held.platform ?? zero,
          suspense: held.suspense ?? zero,
          disputed: held.disputed ?? zero,
          with_payees: held.user ?? zero,
        }
      : null,
    disputes: disputes.items.map(({ id, event_id, event, client, amount, reason, at, due_by }) => ({
      id,
      event_id,
      event,
      client,
      amount,
      reason,
      at,
      due_by,
    })),
    disputes_cut: disputes.next !== undefined,
    reconciled_at: last?.at ?? null,
    differences: await shownDifferences(
      deps,
      (last?.found ?? []).toSorted((a, b) => b.first_at.localeCompare(a.first_at)).slice(0, shownAtMost),
    ),
  }
})

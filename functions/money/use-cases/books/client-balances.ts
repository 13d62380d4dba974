import { cents, type Cents } from '#shared/domain/money.ts'
import { owedIn } from '#functions/event/data/receivables.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

interface Balance {
  client_id: string
  client: string
  owed: Cents
  overdue: Cents
}

/** Per month; an agent's month has a few hundred events. */
const readAtMost = 500
const shownAtMost = 200

/** Each of an agent's clients with their debt, and how much of it is overdue. */
export const clientBalances = async (
  deps: Deps,
  view: string,
  months: readonly string[],
): Promise<{ balances: Balance[]; balances_cut: boolean }> => {
  const today = deps.now.slice(0, 10)
  const { rows, isCut } = await owedIn(deps, view, months, { limit: readAtMost })
  const clients = new Map<string, Balance>()
  for (const { client_id, client, amount, due_at } of rows) {
    const before = clients.get(client_id)
    clients.set(client_id, {
      client_id,
      client,
      owed: cents((before?.owed ?? 0) + amount),
      overdue: cents((before?.overdue ?? 0) + (due_at < today ? amount : 0)),
    })
  }
  const balances = [...clients.values()].sort((a, b) => b.overdue - a.overdue || b.owed - a.owed)
  return { balances: balances.slice(0, shownAtMost), balances_cut: isCut || balances.length > shownAtMost }
}

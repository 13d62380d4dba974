import { accountKind, type LedgerEntry } from '#shared/domain/payment/ledger.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import { putNew } from '#functions/_lib/db.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { dayBalancesKey, dayBalancesPrefix, journalPk, type Key } from '#functions/_data/rows/keys.ts'
import { dayOf, nextDay } from '#functions/_data/rows/utc-day.ts'

/** Balances by kind of account: `event`, `fees`, `user`, … (`accountKind`). */
export type AccountBalances = Record<string, Cents>

/** At the end of a UTC day, over all days up to it. */
export interface DayBalances extends Key {
  day: string
  held: AccountBalances
}

/** The last day included. */
export const lastDayBalances = async (deps: Deps): Promise<DayBalances | undefined> =>
  (await deps.db.page<DayBalances>(dayBalancesPrefix, { limit: 1, descending: true, consistent: true })).items[0]

/** The sums at the end of a day; undefined before the first one, and until the day is summed up. */
export const balancesOn = async (deps: Deps, day: string): Promise<AccountBalances | undefined> => {
  const { PK, SK } = dayBalancesKey(day)
  return (await deps.db.page<DayBalances>({ PK, from: SK, to: SK })).items[0]?.held
}

/** Totals with a day's journal added, read page by page. */
export const withJournal = async (deps: Deps, held: AccountBalances, day: string): Promise<AccountBalances> => {
  const sums = { ...held }
  let after: Key | undefined
  do {
    const page = await deps.db.page<LedgerEntry & Key>(
      { PK: journalPk(day) },
      { consistent: true, ...(after && { after }) },
    )
    for (const { account, amount } of page.items.flatMap(({ postings }) => postings)) {
      const kind = accountKind(account)
      sums[kind] = cents((sums[kind] ?? zero) + amount)
    }
    after = page.next
  } while (after)
  return sums
}

/** The sums of all accounts now: the last stored day's, plus the journal since. */
export const balancesNow = async (deps: Deps, oldest: number | undefined): Promise<AccountBalances> => {
  const last = await lastDayBalances(deps)
  const today = deps.now.slice(0, 10)
  let held = last?.held ?? {}
  for (
    let day = last ? nextDay(last.day) : oldest === undefined ? today : dayOf(oldest);
    day <= today;
    day = nextDay(day)
  )
    held = await withJournal(deps, held, day)
  return held
}

/** Fails its transaction if another run has already added the day. */
export const dayBalancesWrite = (deps: Deps, day: string, held: AccountBalances) =>
  putNew(deps.db.tableName, { ...dayBalancesKey(day), day, held })

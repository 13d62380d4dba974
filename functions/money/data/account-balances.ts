import { accountKind, type LedgerEntry } from '#functions/money/rules/ledger.ts'
import { cents, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import { putNew } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { dayBalancesKey, dayBalancesPrefix, journalPk, type Key } from '#functions/platform/db/keys.ts'
import { dayBefore, dayOf, nextDay } from '#functions/platform/db/utc-day.ts'

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

/** Totals with a day's journal added, read page by page; with an instant, only the entries before it. */
export const withJournal = async (
  deps: Deps,
  held: AccountBalances,
  day: string,
  until?: Instant,
): Promise<AccountBalances> => {
  const sums = { ...held }
  let after: Key | undefined
  do {
    const page = await deps.db.page<LedgerEntry & Key>(
      { PK: journalPk(day) },
      { consistent: true, ...(after && { after }) },
    )
    const counted = page.items.filter(({ at }) => until === undefined || at < until)
    for (const { account, amount } of counted.flatMap(({ postings }) => postings)) {
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

/**
 * The sums of all entries before an instant, whenever they are asked for: entries are only added, at their own time.
 * Undefined until a first day is stored.
 */
export const balancesBefore = async (deps: Deps, until: Instant): Promise<AccountBalances | undefined> => {
  const cutDay = until.slice(0, 10)
  const stored = await balancesOn(deps, dayBefore(cutDay))
  if (stored) return withJournal(deps, stored, cutDay, until)
  const last = await lastDayBalances(deps)
  if (last === undefined) return undefined
  // Before the first stored day, nothing had moved.
  let held = last.day < cutDay ? last.held : {}
  for (let day = last.day < cutDay ? nextDay(last.day) : cutDay; day <= cutDay; day = nextDay(day))
    held = await withJournal(deps, held, day, until)
  return held
}

/** Fails its transaction if another run has already added the day. */
export const dayBalancesWrite = (deps: Deps, day: string, held: AccountBalances) =>
  putNew(deps.db.tableName, { ...dayBalancesKey(day), day, held })

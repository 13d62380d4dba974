import { eventOfAccount } from '#functions/money/rules/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { dayBalancesPrefix, journalPk } from '#functions/platform/db/keys.ts'
import { daysBack } from '#functions/platform/db/utc-day.ts'
import type { DayBalances } from './account-balances.ts'
import type { LedgerRow } from './ledger.ts'

/** The ledger over all events, from the newest day back. */

const daysAtOnce = 31

/** All entries of a day, in no order. */
export const entriesOn = (deps: Deps, day: string): Promise<LedgerRow[]> =>
  deps.db.all<LedgerRow>({ PK: journalPk(day) })

/** The first day with stored sums; undefined before there is one. */
export const firstDay = async (deps: Deps): Promise<string | undefined> =>
  (await deps.db.page<DayBalances>(dayBalancesPrefix, { limit: 1 })).items[0]?.day

const eventsOn = async (deps: Deps, day: string): Promise<string[]> => {
  const entries = await deps.db.all<Pick<LedgerRow, 'postings'>>(
    { PK: journalPk(day) },
    { only: { ProjectionExpression: 'postings' } },
  )
  return entries.flatMap(({ postings }) => postings.flatMap(({ account }) => eventOfAccount(account) ?? []))
}

/** The events whose accounts have changed, a month of days at a time from today back. */
export async function* eventsChangedBefore(deps: Deps, atMostDays: number): AsyncGenerator<string[]> {
  const first = await firstDay(deps)
  if (first === undefined) return
  const days = daysBack(deps.now.slice(0, 10), atMostDays).filter((day) => day >= first)
  for (let at = 0; at < days.length; at += daysAtOnce)
    yield (await Promise.all(days.slice(at, at + daysAtOnce).map((day) => eventsOn(deps, day)))).flat()
}

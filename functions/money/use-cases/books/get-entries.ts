import { moneyApi, type bookAccounts } from '#shared/api/money.ts'
import { sum, zero, type Cents } from '#shared/domain/money.ts'
import { entryNames } from '#functions/money/rules/account-name.ts'
import { accountKind } from '#functions/money/rules/ledger.ts'
import { ownerOf } from '#shared/domain/payment/op.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { balancesOn } from '#functions/money/data/account-balances.ts'
import { entriesOn, firstDay } from '#functions/money/data/journal.ts'
import { findBooked, type LedgerRow } from '#functions/money/data/ledger.ts'
import { dayBefore, daysBack } from '#functions/platform/db/utc-day.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { payeeNames } from './payee-names.ts'

/** A page is this many entries, in whole days, or this long; at a quiet time, until there are some. */
const enough = 50
const weeks = 8
const quietWeeks = 52

const kinds: Partial<Record<(typeof bookAccounts)[number], string>> = {
  with_payees: 'user',
  in_transit: 'transit',
  agencies: 'agency',
}
const kindOf = (account: (typeof bookAccounts)[number]): string => kinds[account] ?? account

interface Moved {
  row: LedgerRow
  amount: Cents
}

const movedOn = (row: LedgerRow, kind: string): Moved[] => {
  const amount = sum(row.postings.filter(({ account }) => accountKind(account) === kind).map((one) => one.amount))
  return amount === 0 ? [] : [{ row, amount }]
}

/** Reads weeks of days back until they have enough entries, or the ledger begins. */
const readBack = async (deps: Deps, kind: string, until: string, first: string) => {
  const moved: Moved[] = []
  let from = until
  const limit = () => (moved.length === 0 ? quietWeeks : weeks)
  for (let week = 0; week < limit() && from >= first && moved.length < enough; week += 1) {
    const days = daysBack(from, 7).filter((day) => day >= first)
    const rows = (await Promise.all(days.map((day) => entriesOn(deps, day)))).flat()
    moved.push(...rows.flatMap((row) => movedOn(row, kind)))
    from = dayBefore(days.at(-1)!)
  }
  return { moved, last: from }
}

const shown = async (deps: Deps, actor: Actor, { row, amount }: Moved) => {
  const owner = ownerOf(row.op_key)
  const event = owner.startsWith('evt_') ? await findEvent(deps, owner) : undefined
  return {
    id: row.id,
    at: row.at,
    what: entryNames[row.kind],
    event_id: event?.id ?? null,
    event: event?.name ?? null,
    amount,
    ...(await explanationOf(deps, actor, row)),
  }
}

/** Of an entry in suspense. */
const explanationOf = async (deps: Deps, actor: Actor, { id, kind }: LedgerRow) => {
  if (kind !== 'suspense') return { is_unexplained: false, explained: null }
  const [entry, cleared] = await Promise.all([findBooked(deps, id), findBooked(deps, `${id}/cleared`)])
  const clearing = cleared ? undefined : entry?.clearing
  const names = clearing ? await payeeNames(deps, [clearing.by]) : undefined
  return {
    is_unexplained: !cleared,
    explained: clearing
      ? { by: names!.get(clearing.by)!, reason: clearing.reason, by_me: clearing.by === actor.id }
      : null,
  }
}

/** The rows of a figure of the books: with the sum of the earlier ones, they sum exactly to it. */
export const getEntries = useCase(moneyApi.getEntries, async (deps, actor, { query }) => {
  const kind = kindOf(query.account)
  const today = deps.now.slice(0, 10)
  const until = query.until !== undefined && query.until < today ? query.until : today
  const first = await firstDay(deps)
  if (first === undefined) return { entries: [], earlier: null }
  const { moved, last } = await readBack(deps, kind, until, first)
  const newestFirst = moved.sort((a, b) => b.row.at.localeCompare(a.row.at))
  const [entries, before] = await Promise.all([
    Promise.all(newestFirst.map((one) => shown(deps, actor, one))),
    balancesOn(deps, last),
  ])
  return { entries, earlier: before ? { until: last, amount: before[kind] ?? zero } : null }
})

import { moneyApi } from '#shared/api/money.ts'
import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import { moneyWaits } from '#shared/domain/event/lifecycle/money-waits.ts'
import type { ResponseOf } from '#shared/api/endpoint.ts'
import type { Event, EventProjection } from '#shared/domain/event/record/schema.ts'
import { balances, eventAccount } from '#functions/money/rules/ledger.ts'
import { ownerOf } from '#shared/domain/payment/op.ts'
import { openEventsOf } from '#functions/event/data/event-range.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { balancesNow, lastDayBalances } from '#functions/money/data/account-balances.ts'
import { eventsChangedBefore } from '#functions/money/data/journal.ts'
import { availableFunds, ledgerOf } from '#functions/money/data/ledger.ts'
import { openOpKeys } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openTransfers } from './open-transfers.ts'

/** Money that has not moved for longer is one row of the screen. */
const searchedDays = 366

type Held = Map<string, Cents>

type Named = Pick<EventProjection, 'name' | 'client'>

/**
 * Adds what these events hold. Only events with available funds, or with some reserved by an open operation, can hold
 * anything: the ledgers of all others are not read.
 */
const addHeld = async (deps: Deps, held: Held, ids: readonly string[], reserving: ReadonlySet<string>) => {
  const unread = [...new Set(ids)].filter((id) => !held.has(id))
  const rows = await Promise.all(
    unread.map(async (id) => {
      if ((await availableFunds(deps, id)) === 0 && !reserving.has(id)) return [id, zero] as const
      return [id, balances(await ledgerOf(deps, id))[eventAccount(id)] ?? zero] as const
    }),
  )
  for (const [id, amount] of rows) held.set(id, amount)
}

/** The sum over all events; undefined before the first daily totals. */
const heldInAll = async (deps: Deps): Promise<Cents | undefined> =>
  (await lastDayBalances(deps)) && ((await balancesNow(deps, undefined)).event ?? zero)

/** The ids of all events that hold money, also of finished ones to which some has come back. */
const readHeld = async (deps: Deps, listed: readonly string[]): Promise<Held> => {
  const [all, owners] = await Promise.all([heldInAll(deps), openOpKeys(deps).then((keys) => keys.map(ownerOf))])
  const reserving = new Set(owners.filter((id) => id.startsWith('evt_')))
  const held: Held = new Map()
  await addHeld(deps, held, [...listed, ...reserving], reserving)
  const isComplete = () => all === undefined || sum([...held.values()]) === all
  if (!isComplete())
    for await (const ids of eventsChangedBefore(deps, searchedDays)) {
      await addHeld(deps, held, ids, reserving)
      if (isComplete()) break
    }
  return held
}

/** As many are read whole; each of the others has its reasons on its own statement. */
const explainedAtMost = 100

type Wait = NonNullable<ResponseOf<typeof moneyApi.getHeld>[number]['waits']>[number]

/** One for each reason, with all whose money it keeps. */
const waitsOf = (event: Event, now: string): Wait[] => {
  const waits = new Map<string, Wait>()
  for (const { where, name, amount, what, holder, label, until } of moneyWaits(event, now)) {
    if (where !== 'held') continue
    const key = [what, holder, until].join('|')
    const owners = [...(waits.get(key)?.owners ?? []), { name, amount }]
    waits.set(key, { owners, what, holder, label, until })
  }
  return [...waits.values()]
}

const explained = async <T extends { event_id: string }>(deps: Deps, rows: readonly T[]) =>
  Promise.all(
    rows.map(async (row, i) => {
      const event = i < explainedAtMost ? await findEvent(deps, row.event_id) : undefined
      return event ? { ...row, waits: waitsOf(event, deps.now) } : row
    }),
  )

/**
 * The rows of *Events* and *Released to payees*: each event whose money is at the provider. Lists know the unfinished
 * ones. The others are found in the journal, from today back, until the rows sum to the figure.
 */
export const getHeld = useCase(moneyApi.getHeld, async (deps) => {
  const [open, transfers] = await Promise.all([openEventsOf(deps, 'ALL'), openTransfers(deps)])
  const held = await readHeld(
    deps,
    open.map(({ id }) => id),
  )
  const known = new Map(open.map((event) => [event.id, event]))
  const rows = await Promise.all(
    [...held].map(async ([id, amount]) => {
      const waiting = transfers.filter(({ event_id }) => event_id === id)
      const released = sum(waiting.map((transfer) => transfer.amount))
      if (amount === 0 && released === 0) return []
      const event: Named | undefined = known.get(id) ?? (await findEvent(deps, id))
      return [
        {
          event_id: id,
          event: event?.name ?? id,
          client: event?.client?.name ?? '',
          held: cents(amount - released),
          released,
        },
      ]
    }),
  )
  return explained(
    deps,
    rows.flat().sort((a, b) => b.held - a.held),
  )
})

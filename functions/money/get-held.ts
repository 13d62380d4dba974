import { moneyApi } from '#shared/api/money.ts'
import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import { eventAccount } from '#shared/domain/payment/ledger.ts'
import { openEventsOf } from '#functions/_data/event/event-range.ts'
import { findEvent } from '#functions/_data/event/find-event.ts'
import { ledgerOf } from '#functions/_data/money/ledger.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { openTransfers } from './open-transfers.ts'

interface Named {
  id: string
  name?: string | undefined
  client?: { name: string } | null | undefined
}

/** The cents of an event's account. */
const heldFor = async (deps: Deps, id: string): Promise<Cents> => {
  const postings = (await ledgerOf(deps, id)).flatMap((entry) => entry.postings)
  return sum(postings.filter(({ account }) => account === eventAccount(id)).map(({ amount }) => amount))
}

/**
 * The rows of *Events* and *Released to payees*: each event that is not finished, or has a transfer to be sent. A
 * finished one holds nothing, unless money came back to it: the screen names such a rest.
 */
export const getHeld = useCase(moneyApi.getHeld, async (deps) => {
  const [listed, transfers] = await Promise.all([openEventsOf(deps, 'ALL'), openTransfers(deps)])
  const open = listed.filter(({ paid, called_off }) => (paid ?? zero) > 0 || called_off != null)
  const known = new Set(open.map(({ id }) => id))
  const others = [...new Set(transfers.map(({ event_id }) => event_id))].filter((id) => !known.has(id))
  const events: Named[] = [
    ...open,
    ...(await Promise.all(others.map(async (id) => (await findEvent(deps, id)) ?? { id }))),
  ]
  const rows = await Promise.all(
    events.map(async ({ id, name = id, client }) => {
      const released = sum(transfers.filter(({ event_id }) => event_id === id).map(({ amount }) => amount))
      const held = cents((await heldFor(deps, id)) - released)
      return { event_id: id, event: name, client: client?.name ?? '', held, released }
    }),
  )
  return rows.filter(({ held, released }) => held !== 0 || released !== 0).sort((a, b) => b.held - a.held)
})

import { share, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { EventLike } from '../record/event-like.ts'
import { isConfirmed } from '../record/vendor-status.ts'
import { vendorName, vendorsOf, type VendorRole } from '../record/vendors.ts'

/**
 * The payees of an event, and their amounts: the one list behind the price check, shares, options, consents, statement,
 * the form's bar and the rates on screens. Amounts of the event itself come from its table of fields (`payee`).
 */
export interface RosterEntry {
  role: VendorRole | 'slot' | 'agent' | 'platform'
  /** Within the role: of a vendor as in `vendorsOf`, of a slot its id, of the agent theirs. */
  key: string
  user_id: string | undefined
  /** Empty for a slot, and where the projection hides it. */
  name: string
  instrument: string | undefined
  /** In cents: the terms on the event, before goodwill. */
  rate: Cents
  /** Gets it after the gig: not an empty slot, nor a vendor who did not confirm or did not play. */
  isPayable: boolean
}

/** Agent's and platform's share of the client rate, in cents; always computed by the server. */
export const computedRates = (event: EventLike): { agent_rate: Cents; bookme_rate: Cents } => ({
  // A form whose percent is still empty says NaN.
  agent_rate: share(event.client_rate ?? zero, event.agent_percent || 0),
  bookme_rate: share(event.client_rate ?? zero, event.bookme_percent || 0),
})

/** The payee of the commission: the agent of the booking, who may have handed the event over since. */
export const commissionAgentOf = ({ commission_agent, agent_id, agent }: EventLike) =>
  commission_agent ?? { id: agent_id ?? '', user_id: agent?.user_id, name: agent?.name ?? '' }

/** Vendors, then empty slots: everybody whose rate somebody types. */
export const performersOf = (event: EventLike): RosterEntry[] => [
  ...vendorsOf(event).map(({ role, key, user_id, name, instrument, rate, status, played }): RosterEntry => ({
    ...{ role, key, user_id, name, instrument, rate },
    isPayable: isConfirmed(status) && played !== false,
  })),
  ...(event.musician_slots ?? []).map(({ id, instrument, rate }): RosterEntry => ({
    ...{ role: 'slot', key: id, user_id: undefined, name: '', instrument: instrument ?? undefined },
    ...{ rate: rate ?? zero, isPayable: false },
  })),
]

/** Agent and platform, by their percent of the price. */
export const agencyOf = (event: EventLike): RosterEntry[] => {
  const { agent_rate, bookme_rate } = computedRates(event)
  const { id, user_id, name } = commissionAgentOf(event)
  const own = { instrument: undefined, isPayable: true }
  return [
    { role: 'agent', key: id, user_id, name, rate: agent_rate, ...own },
    { role: 'platform', key: 'bookme', user_id: undefined, name: 'BookMe', rate: bookme_rate, ...own },
  ]
}

/** Vendors, empty slots, agent, platform. */
export const rosterOf = (event: EventLike): RosterEntry[] => [...performersOf(event), ...agencyOf(event)]

/** Names an entry within its event: `musician|mus_X|Drums`, `slot|slt_1`; agent and platform are one each. */
export const rosterName = ({ role, key }: Pick<RosterEntry, 'role' | 'key'>): string =>
  role === 'agent' || role === 'platform' ? role : vendorName({ role: role as VendorRole, key })

export const totalOf = (entries: readonly RosterEntry[]): Cents => sum(entries.map(({ rate }) => rate))

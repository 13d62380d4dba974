import type { Cents } from '#shared/domain/money.ts'
import { defaultTimezone, type Instant } from '#shared/domain/time.ts'
import type { HoldView } from '#shared/domain/hold/schema.ts'
import { isFinished } from './status.ts'
import type { EventProjection, EventView, LineUp, PendingReversal } from './schema.ts'

/**
 * The fields that rules read: of the whole event on the server, of a role's projection or a list row in the web.
 * Amounts in integer cents. Rules must cope with any absent field except `id` and `status`, because projections hide
 * fields.
 */
export type EventLike = EventView & {
  price_range?: EventProjection['price_range']
  balance_due?: Cents | null | undefined
  proposed?: LineUp | undefined
  taken_back?: PendingReversal | null | undefined
  refund_owed?: EventProjection['refund_owed']
  refund_kept?: EventProjection['refund_kept']
  agency_owed?: EventProjection['agency_owed']
  called_off?: EventProjection['called_off']
  due_at?: Instant | null | undefined
  funds_at?: Instant | null | undefined
  opened?: EventProjection['opened']
  invoice_total?: Cents | null | undefined
  off_shares?: EventProjection['off_shares']
  slots?: EventProjection['slots']
  charge_trouble?: EventProjection['charge_trouble']
  on_its_way?: Cents | null | undefined
  on_its_way_since?: Instant | null | undefined
  sheet?: EventProjection['sheet']
  /** Of this event, as a screen of the agency has read them. */
  holds?: readonly HoldView[] | undefined
}

/** A list row shows the vendors in force, and separately those asked by a proposed change. */
export const withProposedLineUp = <E extends EventLike>(event: E): E =>
  event.proposed === undefined ? event : { ...event, ...event.proposed }

/** A chosen id; `''`, `0`, `'0'`, null and (band leader) -1 become undefined (docs/product.md#wire-conventions). */
export const chosen = (id: string | number | null | undefined): string | undefined =>
  typeof id === 'string' && id !== '' && id !== '0' && id !== '-1' ? id : undefined

/** The band leader is set to "none wanted". */
export const isNoneWanted = (bandleaderId: string | number | null | undefined): boolean =>
  bandleaderId === -1 || bandleaderId === '-1'

/** The event has ended: no vendor can be booked any more, and it can be confirmed as played. */
export const hasEnded = (event: Pick<EventLike, 'end'>, now: Instant): boolean =>
  event.end != null && Date.parse(event.end) <= Date.parse(now)

/** A booking request not yet taken by an agent. Nobody takes what is over. */
export const isUnassigned = (event: EventLike): boolean => chosen(event.agent_id) === undefined && !isFinished(event)

/** The zone in which the event's days are named. */
export const zoneOf = ({ timezone }: Pick<EventLike, 'timezone'>): string => timezone ?? defaultTimezone

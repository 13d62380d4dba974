import type { Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { EventView } from './schema.ts'

/**
 * What rules read of an event: the whole event on the server, a role's view or a list card in the web.
 * Amounts are integer cents. Rules must cope with any field but `id` and `status` being absent,
 * because a role's view leaves out what the role may not see.
 */
export type EventLike = EventView & { balance_due?: Cents | null | undefined }

/**
 * An id that was really chosen: `''`, `0`, `'0'`, null and (band leader) -1 are undefined
 * (docs/product.md#wire-conventions).
 */
export const chosen = (id: string | number | null | undefined): string | undefined =>
  typeof id === 'string' && id !== '' && id !== '0' && id !== '-1' ? id : undefined

/** The band leader was set to "none wanted". */
export const isNoneWanted = (bandleaderId: string | number | null | undefined): boolean =>
  bandleaderId === -1 || bandleaderId === '-1'

/** Nobody can be booked for it any more, and it can be confirmed as played. */
export const hasEnded = (event: Pick<EventLike, 'end'>, now: Instant): boolean =>
  event.end != null && Date.parse(event.end) <= Date.parse(now)

/** A booking request that no agent has taken yet. */
export const isUnassigned = (event: EventLike): boolean => chosen(event.agent_id) === undefined

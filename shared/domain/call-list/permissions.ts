import { canSee, demand, firstRefusal } from '../event/access/event-permissions.ts'
import { isStaff, leads, type Relation } from '../event/access/relation.ts'
import type { EventLike } from '../event/record/event-like.ts'
import { isBeforeGig } from '../event/record/status.ts'
import type { Verdict } from '../permissions.ts'
import { findChair } from './chairs.ts'

/** Staff fill every chair, a leader the slots and the places of musicians who have declined. */

const isSlot = (chair: string | undefined): boolean =>
  chair === undefined || chair.startsWith('slot-') || chair.startsWith('entry-')

export const canSeeCalls = (who: Relation, event: EventLike, chair?: string): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(
      isStaff(who) || (leads(who, event) && isSlot(chair)),
      'forbidden',
      leads(who, event) ? 'Only the agent can fill this place' : 'You may not see who is asked for this event',
    ),
  )

/** Only the agent decides about gaps. */
export const canRuleCalls = (who: Relation, event: EventLike): Verdict =>
  firstRefusal(
    () => canSee(who),
    demand(isStaff(who), 'forbidden', 'Only the agent can decide what happens after a gap'),
    demand(isBeforeGig(event), 'conflict', 'Nobody can be asked for this event any more'),
  )

/** Also an agent who may take the request: they choose by who is free. */
export const canSuggest = (who: Relation, event: EventLike, chair: string): Verdict =>
  who.taker && chair === 'act' ? demandBeforeGig(event)() : canCall(who, event, chair)

const demandBeforeGig = (event: EventLike) =>
  demand(isBeforeGig(event), 'conflict', 'Nobody can be asked for this event any more')

/** The agent alone adds and removes musicians, and so decides who is replaced. */
export const canCall = (who: Relation, event: EventLike, chair: string): Verdict =>
  firstRefusal(
    () => canSeeCalls(who, event, chair),
    demand(
      isStaff(who) || findChair(event, chair)?.holder === undefined,
      'forbidden',
      'Only the agent can replace somebody',
    ),
    demandBeforeGig(event),
  )

import type { EventLike } from '../record/event-like.ts'
import { leaderFields, staffFields, type EventField } from '../record/fields.ts'
import { isStaff, leads, type Relation } from './relation.ts'

const nothing: ReadonlySet<EventField> = new Set()

/**
 * The fields that a save accepts from this caller; others are ignored. Staff: all. Leaders: the texts for the day, the
 * musicians' rates, and filling empty slots (checked by `leaderLineup`). An artist under a band leader writes nothing.
 * `canEdit` decides whether the event may be changed at all.
 */
export const writableFields = (who: Relation, event: EventLike): ReadonlySet<EventField> =>
  isStaff(who) ? staffFields : leads(who, event) ? leaderFields : nothing

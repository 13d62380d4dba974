import type { EventLike } from './event-like.ts'
import type { Event } from './schema.ts'
import { termFields, type TermField } from './fields.ts'

export type Terms = Pick<Event, TermField>

export const termsOf = (event: Event): Terms =>
  Object.fromEntries(termFields.map((field) => [field, event[field]])) as Terms

/** A change is proposed and not yet agreed. */
export const isChangePending = (event: EventLike): boolean => event.agreement?.pending != null

/**
 * The event as it is in force: what money, calendar locks, schedules, reminders and the contract go by. The event
 * itself while nothing is proposed. Works on the whole event and on a role's view of it, whose `agreement.terms`
 * holds the terms that the role may see.
 */
export const inForce = <E extends EventLike>(event: E): E =>
  event.agreement?.pending != null && event.agreement.terms != null ? { ...event, ...event.agreement.terms } : event

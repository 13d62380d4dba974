import type { EventLike } from './event-like.ts'
import type { Event } from './schema.ts'
import { termFields, type TermField } from './fields.ts'

export type Terms = Pick<Event, TermField>

export const termsOf = (event: Event): Terms =>
  Object.fromEntries(termFields.map((field) => [field, event[field]])) as Terms

/** A change is proposed but not yet agreed. */
export const isChangePending = (event: EventLike): boolean => event.agreement?.pending != null

/**
 * Code that tells people about an event (a mail, list row, file, statement, price) takes one of these: an event that
 * does not say which terms it has does not compile. Neither exists at run time.
 */
declare const terms: unique symbol
export type InForce<E extends EventLike = Event> = E & { readonly [terms]: 'in force' }
export type Proposed<E extends EventLike = Event> = E & { readonly [terms]: 'proposed' }

/** The event as proposed, for those who are asked about it and have nothing in force. */
export const asProposed = <E extends EventLike>(event: E): Proposed<E> => event as Proposed<E>

/**
 * The event under the terms in force, which govern money, calendar locks, schedules, reminders and the contract.
 * Without a proposed change, the event itself. Works on the whole event and on a role's projection, whose
 * `agreement.terms` holds the visible terms.
 */
export const inForce = <E extends EventLike>(event: E): InForce<E> =>
  (event.agreement?.pending != null && event.agreement.terms != null
    ? { ...event, ...event.agreement.terms }
    : event) as InForce<E>

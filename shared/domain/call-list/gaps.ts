import { applyEdit } from '../event/edit/edit.ts'
import { inBoth } from '../event/agreement/change.ts'
import { callsOf } from '../event/record/calls.ts'
import type { Event } from '../event/record/schema.ts'
import { isBeforeGig, isCalledOff } from '../event/record/status.ts'
import { inForce } from '../event/record/terms.ts'
import { vendorName, vendorsOf, type Vendor } from '../event/record/vendors.ts'
import type { Instant } from '../time.ts'
import { findChair } from './chairs.ts'
import type { CallList, Candidate } from './schema.ts'
import { step, type Facts, type Outcome } from './table.ts'

/**
 * The agent's rule for an event: the place of somebody who declines or drops out goes to the list that found them
 * (docs/product.md#call-lists).
 */

const droppedOut = 'dropped out'

/**
 * Vendors who declined the terms in force, if we have asked no one for their place since. A vendor who declines a
 * change stays booked as before.
 */
export const gapsOf = (event: Event, now: Instant): Vendor[] => {
  if (event.refill_by === undefined || !isBeforeGig(event) || isCalledOff(event)) return []
  if (event.start == null || event.end == null || event.start <= now) return []
  const gone = new Set(
    vendorsOf(inForce(event))
      .filter(({ status }) => status === 'declined')
      .map(vendorName),
  )
  return vendorsOf(event).filter((vendor) => {
    if (vendor.status !== 'declined' || !gone.has(vendorName(vendor))) return false
    const chair = vendor.role === 'artist' ? 'act' : vendor.role
    return (
      chair === 'musician' ||
      (findChair(event, chair) !== undefined && !callsOf(event).some((call) => call.chair === chair))
    )
  })
}

/** The list that found this musician for a slot that is no more. */
export const listThatFound = (lists: Iterable<CallList>, id: string): CallList | undefined =>
  [...lists].find(
    ({ chair, state, candidates }) =>
      chair.startsWith('slot-') &&
      state === 'filled' &&
      candidates.some((one) => one.id === id && one.state === 'confirmed'),
  )

/** A musician leaves an empty slot at the same rate; the client agreed to a player of that instrument and rate. */
export const withSlotFor = (event: Event, { key }: Pick<Vendor, 'key'>, slotId: string): Event => {
  const isTheirs = ({ musician_id, instrument }: Event['musicians'][number]) => `${musician_id}|${instrument}` === key
  return inBoth(event, (whole) => {
    const theirs = whole.musicians.find(isTheirs)
    if (!theirs) return whole
    const { instrument, rate } = theirs
    const changes = {
      musicians: whole.musicians.filter((one) => !isTheirs(one)),
      musician_slots: [...whole.musician_slots, { id: slotId, instrument, rate }],
    }
    return applyEdit(whole, changes, { musicians: {} }).event
  })
}

export interface Refill {
  person: Pick<Candidate, 'id' | 'user_id'>
  by: NonNullable<CallList['started_by']>
  terms: string
}

/** Marks them as declined and starts the list again for the rest. A list without others is exhausted at once. */
export const refilled = (list: CallList, { person, by, terms }: Refill, facts: Facts): Outcome => {
  const gone: Candidate = {
    ...(list.candidates.find(({ id }) => id === person.id) ?? {
      ...{ ...person, rate: null, asked_at: null, answered_at: null, counter: null },
    }),
    ...{ state: 'declined', answer_by: null, reason: droppedOut },
  }
  const rest = list.candidates.filter(({ id }) => id !== person.id)
  const again = { ...list, candidates: [gone, ...rest] }
  if (rest.some(({ state }) => askedAgain.includes(state)))
    return step(again, { is: 'start', by, terms, why: 'by itself, because somebody dropped out' }, facts)
  const ended = { state: 'exhausted', started_by: by, terms, reason: 'everybody on the list was asked' } as const
  return { list: { ...again, ...ended, due_at: null }, steps: [{ is: 'exhausted' }] }
}

/** A new start asks these. */
const askedAgain: readonly Candidate['state'][] = ['waiting', 'skipped', 'withdrawn']

/** Somebody who dropped out of an event is asked for no other place of it. */
export const hasDroppedOut = (lists: Iterable<CallList>, id: string): boolean =>
  [...lists].some(({ candidates }) => candidates.some((one) => one.id === id && one.reason === droppedOut))

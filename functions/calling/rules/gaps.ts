import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { inBoth } from '#functions/event/rules/agreement/change.ts'
import { callsOf, entryChair, isCalling } from '#shared/domain/event/record/calls.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isBeforeGig, isCalledOff } from '#shared/domain/event/record/status.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorName, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import type { Instant } from '#shared/domain/time.ts'
import { findChair, openChairs, type OpenChair } from '#shared/domain/call-list/chairs.ts'
import type { CallList, Candidate } from '#shared/domain/call-list/schema.ts'
import { leftEvent, step, type Facts, type Outcome } from '#shared/domain/call-list/table.ts'

/**
 * The agent's rule for an event: the place of somebody who declines or drops out goes to the list that found them, and
 * so do the places that a replaced act or leader leaves open (docs/product.md#call-lists).
 */

const droppedOut = 'dropped out'

const mayRefill = (event: Event, now: Instant): boolean =>
  event.refill_by !== undefined &&
  isBeforeGig(event) &&
  !isCalledOff(event) &&
  event.start != null &&
  event.end != null &&
  event.start > now

/**
 * Vendors who declined the terms in force, if we have asked no one for their place since. A vendor who declines a
 * change stays booked as before.
 */
export const gapsOf = (event: Event, now: Instant): Vendor[] => {
  if (!mayRefill(event, now)) return []
  const gone = new Set(
    vendorsOf(inForce(event))
      .filter(({ status }) => status === 'declined')
      .map(vendorName),
  )
  return vendorsOf(event).filter((vendor) => {
    if (vendor.status !== 'declined' || !gone.has(vendorName(vendor))) return false
    if (vendor.role === 'musician') return !isCalling(event, entryChair(vendor.key))
    const chair = vendor.role === 'artist' ? 'act' : vendor.role
    return findChair(event, chair) !== undefined && !callsOf(event).some((call) => call.chair === chair)
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
  if (hasOthers({ ...list, candidates: rest }))
    return step(again, { is: 'start', by, terms, why: 'by itself, because somebody dropped out' }, facts)
  const ended = { state: 'exhausted', started_by: by, terms, reason: 'everybody on the list was asked' } as const
  return { list: { ...again, ...ended, due_at: null }, steps: [{ is: 'exhausted' }] }
}

/** A new start asks these. */
const askedAgain: readonly Candidate['state'][] = ['waiting', 'skipped', 'withdrawn']
const hasOthers = ({ candidates }: CallList): boolean => candidates.some(({ state }) => askedAgain.includes(state))

/**
 * The places of leader and slots that are open in the terms in force, and that no proposed change fills. A leader who
 * is chosen already is for the agent to ask.
 */
export const chairsLeftOpen = (event: Event, now: Instant): OpenChair[] => {
  if (!mayRefill(event, now)) return []
  const agreed = new Set(openChairs(inForce(event)).map(({ chair }) => chair))
  return openChairs(event).filter(
    ({ chair, role }) =>
      agreed.has(chair) &&
      (role === 'musician' || (role === 'bandleader' && chosen(event.bandleader_id) === undefined)),
  )
}

/**
 * A list stays as it is once a person has stopped it, or once it has asked everybody. The rate may have left with its
 * player; without one the list does not start, because it would ask people to play for free.
 */
const isStartable = (list: CallList, { rate }: OpenChair): boolean =>
  hasOthers(list) &&
  (list.state === 'draft' || (list.state === 'filled' && list.candidates.every((one) => (one.rate ?? rate) > 0)))

/**
 * The list to start for a place that was left: its own, or the one that found a musician of that instrument who has
 * left. Undefined if neither has anyone to ask.
 */
export const listLeftFor = (
  place: OpenChair,
  lists: ReadonlyMap<string, CallList>,
  left: readonly string[],
): CallList | undefined => {
  const { chair, instrument } = place
  const own = lists.get(chair)
  if (own && own.candidates.length > 0) return isStartable(own, place) ? own : undefined
  const found = left
    .map((key) => key.split('|'))
    .filter(([, played]) => played === instrument)
    .flatMap(([id]) => listThatFound(lists.values(), id!) ?? [])
    .find((list) => isStartable(list, place) && isUnused(list, lists))
  return found && { ...found, ...{ chair, state: 'draft', version: own?.version ?? 0, reason: null } }
}

/** Two places of one instrument: each goes to another list. */
const isUnused = ({ candidates }: CallList, lists: ReadonlyMap<string, CallList>): boolean => {
  const holder = candidates.find(({ state }) => state === 'confirmed')
  return ![...lists.values()].some((list) =>
    list.candidates.some(({ id, reason }) => id === holder?.id && reason === leftEvent),
  )
}

const nameOf = { act: 'act', bandleader: 'band leader' } as const

/** In the activity. */
export const whyAfter = (replaced: keyof typeof nameOf): string =>
  `by itself, because the ${nameOf[replaced]} was replaced`

/** Somebody who dropped out of an event is asked for no other place of it. */
export const hasDroppedOut = (lists: Iterable<CallList>, id: string): boolean =>
  [...lists].some(({ candidates }) => candidates.some((one) => one.id === id && one.reason === droppedOut))

import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isEngaged } from '#shared/domain/event/record/vendor-status.ts'
import { vendorName, vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { List } from '#web/booking/event/api/call-lists.ts'

type Slot = NonNullable<EventView['musician_slots']>[number]

/** A part of the line-up: who has it, or who is asked for it. One row each. */
export interface Place {
  key: string
  /** The event that has the person: the one in force, if a proposed change takes them off. */
  event: EventView
  vendor?: Vendor | undefined
  slot?: Slot | undefined
  list?: List | undefined
  /** The effect of a proposed change on it. */
  note: string
}

/** A musician's list is the one that has found them. */
const hasFound = ({ chair, name, candidates }: List, { key }: Vendor): boolean => {
  const [id, instrument] = key.split('|')
  return (
    chair.startsWith('slot-') &&
    name === instrument &&
    candidates.some((one) => one.id === id && one.state === 'confirmed')
  )
}

/** Asks who takes over from them, or has found nobody. */
const isToReplace = ({ replaces, state, rate }: List, { key }: Vendor): boolean =>
  replaces === key && rate !== null && (state === 'running' || state === 'exhausted')

const listOf = (lists: readonly List[], vendor: Vendor): List | undefined =>
  lists.find((list) => isToReplace(list, vendor)) ??
  (vendor.role === 'musician'
    ? lists.find((list) => hasFound(list, vendor))
    : lists.find(({ chair }) => chair === (vendor.role === 'artist' ? 'act' : vendor.role)))

/** The list that asks who takes over from the person of a place. */
export const replacementOf = ({ vendor, list }: Place): List | undefined =>
  vendor && list && isEngaged(vendor.status) && isToReplace(list, vendor) ? list : undefined

/** Those who leave by a proposed change, act and leader, musicians, and what is still to be filled. */
export const placesOf = (event: EventView, lists: readonly List[]): Place[] => {
  const force = inForce(event)
  const vendors = vendorsOf(event)
  const proposed = new Set(vendors.map(vendorName))
  const agreed = new Set(vendorsOf(force).map(vendorName))
  const leaving = vendorsOf(force).filter((vendor) => !proposed.has(vendorName(vendor)) && vendor.status !== 'declined')
  const places: Place[] = [
    ...leaving.map((vendor) => ({
      ...{ key: `leaving ${vendorName(vendor)}`, event: force, vendor },
      note: 'Until the change is agreed',
    })),
    ...vendors.map((vendor) => ({
      ...{ key: vendorName(vendor), event, vendor, list: listOf(lists, vendor) },
      note: agreed.has(vendorName(vendor)) ? '' : 'Proposed',
    })),
    ...(event.musician_slots ?? []).map((slot) => ({
      ...{ key: `slot|${slot.id}`, event, slot, note: '' },
      list: lists.find(({ chair }) => chair === `slot-${slot.id}`),
    })),
  ]
  const known = new Set(places.map(({ list }) => list))
  const others = lists.filter((list) => list.is_open && !known.has(list))
  return [...others.map((list) => ({ key: list.chair, event, list, note: '' })), ...places]
}

/** In cents, as it is in force and as it is proposed; undefined where the reader does not see it. */
export const rateAt = ({ event, vendor, slot, list }: Place): { now: Cents; proposed: Cents } | undefined => {
  const proposed = vendor?.rate ?? slot?.rate ?? list?.rate ?? undefined
  if (proposed === undefined || proposed === 0) return undefined
  const before = vendor && vendorsOf(inForce(event)).find((one) => vendorName(one) === vendorName(vendor))
  return { now: before?.rate ?? proposed, proposed }
}

/** Its list is running. */
export const isSought = ({ list }: Place): boolean => list?.state === 'running'

const asks = ['waiting', 'asked', 'countered']
/** The list asks the person who is chosen: no second question beside it. */
export const isAskedByList = ({ list, vendor }: Place): boolean =>
  list?.state === 'running' &&
  list.candidates.some(({ id, state }) => id === vendor?.key.split('|')[0] && asks.includes(state))

import type { Instant } from '#shared/domain/time.ts'
import type { EventLike } from '../record/event-like.ts'
import { canRequest } from '../access/event-permissions.ts'
import { isStaff, type Relation } from '../access/relation.ts'
import { askedPeople, exhaustedChairs, isCalling } from '../record/calls.ts'
import { vendorsOf, type Vendor } from '../record/vendors.ts'
import { step, wait, type NextStep } from './step.ts'

/** Each name once, and only a few: a big band would fill a phone. */
const listed = (names: readonly string[]) => {
  const all = [...new Set(names.filter((name) => name !== ''))]
  return all.length <= 4 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`
}
export const namesOf = (vendors: readonly Vendor[]) => listed(vendors.map(({ name }) => name))
export const vendorsWith = (event: EventLike, status: Vendor['status']) =>
  vendorsOf(event).filter((vendor) => vendor.status === status)

/** A call list asks for somebody else, or for them, in its own time. */
const isCalled = (event: EventLike, { role }: Vendor): boolean =>
  role !== 'musician' && isCalling(event, role === 'artist' ? 'act' : role)

/** A call list that needs a person. */
const callStep = (event: EventLike): NextStep | undefined => {
  const countered = askedPeople(event).filter(({ person }) => person.is_countered)
  const [one] = countered
  if (one)
    return step(
      'fill_places',
      countered.length === 1 ? 'Answer the counter-offer' : 'Answer the counter-offers',
      `${one.person.name} asks for another rate`,
    )
  const left = exhaustedChairs(event).length
  if (left === 0) return undefined
  return step(
    'fill_places',
    'Find more people',
    `Nobody is left to ask for ${left === 1 ? 'a place' : `${left} places`}`,
  )
}

/** Vendors who must be replaced, requested or waited for; undefined if all have confirmed. */
export const openVendors = (event: EventLike, who: Relation, now: Instant): NextStep | undefined => {
  const declined = vendorsWith(event, 'declined').filter((vendor) => !isCalled(event, vendor))
  if (declined.length > 0 && isStaff(who))
    return step('complete_details', 'Choose someone else', `${namesOf(declined) || 'A vendor'} declined`)
  const needed = callStep(event)
  if (needed && canRequest(who, event, now).ok) return needed
  const unasked = vendorsWith(event, 'selected').filter((vendor) => !isCalled(event, vendor))
  if (unasked.length > 0 && canRequest(who, event, now).ok) {
    return step('request_vendors', unasked.length === 1 ? 'Request vendor' : 'Request vendors', namesOf(unasked))
  }
  const asked = [
    ...vendorsWith(event, 'requested').map(({ name }) => name),
    ...askedPeople(event).map(({ person }) => person.name),
  ]
  return asked.length > 0 || isCalling(event) ? wait('Waiting for answers', listed(asked)) : undefined
}

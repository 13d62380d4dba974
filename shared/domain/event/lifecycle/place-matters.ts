import type { Instant } from '#shared/domain/time.ts'
import { isActionAllowed } from '../record/status.ts'
import { exhaustedChairs, isCalling, unreplacedChairs } from '../record/calls.ts'
import { hasEnded, type EventLike } from '../record/event-like.ts'
import { askedFor, isVital, placesOf, type Place } from '../record/places.ts'
import { isChangePending } from '../record/terms.ts'
import { hasGap } from '../money/event-money.ts'
import { listed, namesOf, rule, type Item } from './matter.ts'

/** The open matters of places. A new status of a vendor does not compile until it is decided. */

type PlaceMatter =
  'place_empty' | 'place_unasked' | 'place_unanswered' | 'place_declined' | 'bank_refused' | 'payout_stopped'

const openAt: Readonly<Record<Place['status'], PlaceMatter | undefined>> = {
  empty: 'place_empty',
  not_selected: 'place_empty',
  not_needed: undefined,
  selected: 'place_unasked',
  requested: 'place_unanswered',
  confirmed: undefined,
  declined: 'place_declined',
  paid: undefined,
  paid_out: undefined,
  payout_canceled: 'payout_stopped',
  payout_failed: 'bank_refused',
}

/** A call list asks for somebody else, or for them, in its own time. */
const isCalled = (event: EventLike, { chair }: Place): boolean => isCalling(event, chair)
const isExhausted = (event: EventLike, { chair }: Place): boolean => exhaustedChairs(event).includes(chair)

/** Of a signed event whose act has dropped out: that is one matter, the gap. */
const isInGap = (event: EventLike, place: Place): boolean => isVital(place) && hasGap(event) && !isChangePending(event)

const placesWith = (event: EventLike, matter: PlaceMatter): Item[] =>
  placesOf(event)
    .filter((place) => openAt[place.status] === matter && !isCalled(event, place) && !isInGap(event, place))
    .map(itemOf)

const emptyPlaces = (event: EventLike): Place[] =>
  placesOf(event).filter(
    (place) => openAt[place.status] === 'place_empty' && !isCalled(event, place) && !isExhausted(event, place),
  )

const itemOf = ({ name, part, askedAt }: Place): Item => ({ name, part, since: askedAt })

const countered = (event: EventLike): Item[] =>
  placesOf(event).flatMap((place) =>
    askedFor(event, place)
      .filter(({ person }) => person.is_countered)
      .map(({ person }) => ({ name: person.name, part: place.part, since: person.asked_at, by: person.answer_by })),
  )

/** Staff and leader can ask somebody: without times, or after the gig, nobody is asked. */
const takesRequests = (event: EventLike, now: Instant): boolean =>
  isActionAllowed(event.prepaid ?? true, event.status, 'request_vendor') &&
  event.start != null &&
  event.end != null &&
  !hasEnded(event, now)

const called = (event: EventLike): Item[] =>
  placesOf(event)
    .filter((place) => isCalled(event, place))
    .flatMap((place): Item[] => {
      const asked = askedFor(event, place).filter(({ person }) => !person.is_countered)
      if (asked.length === 0) return countered(event).length > 0 ? [] : [{ part: place.part, holder: 'bookme' }]
      return asked.map(({ person }) => ({
        ...{ name: person.name, part: place.part, since: person.asked_at, by: person.answer_by },
      }))
    })

const partsOf = (items: readonly Item[]): string => listed(items.map(({ part }) => part)).toLowerCase()

export const placeRules = {
  place_declined: rule({
    ...{ holder: 'agent', act: 'complete_details', harm: 'gig' },
    find: (event) => placesWith(event, 'place_declined'),
    say: (items) => ({ label: 'Choose someone else', detail: `${namesOf(items) || 'A vendor'} declined` }),
  }),
  counter_offer: rule({
    ...{ holder: 'agent', act: 'fill_places', harm: 'lapse', byLeader: true },
    find: (event, now) => (takesRequests(event, now) ? countered(event) : []),
    say: (items) => ({
      label: items.length === 1 ? 'Answer the counter-offer' : 'Answer the counter-offers',
      detail: `${items[0]?.name} asks for another rate`,
    }),
  }),
  place_exhausted: rule({
    ...{ holder: 'agent', act: 'fill_places', harm: 'gig', byLeader: true },
    find: (event, now) =>
      takesRequests(event, now)
        ? exhaustedChairs(event).map((chair) => ({
            part: placesOf(event).find((place) => place.chair === chair)?.part,
          }))
        : [],
    say: ({ length }) => ({
      label: 'Find more people',
      detail: `Nobody is left to ask for ${length === 1 ? 'a place' : `${length} places`}`,
    }),
  }),
  /** They play all the same: only the wish to replace them is open. */
  not_replaced: rule({
    ...{ holder: 'agent', act: 'fill_places', harm: 'work', byLeader: true },
    find: (event, now) =>
      takesRequests(event, now)
        ? unreplacedChairs(event).flatMap((chair) => {
            const { name, part } = placesOf(event).find((place) => place.chair === chair) ?? {}
            return [{ name, part }]
          })
        : [],
    say: (items) => ({
      label: 'Ask somebody else',
      detail: `Nobody took over from ${namesOf(items)}, who still plays`,
    }),
  }),
  place_unasked: rule({
    ...{ holder: 'agent', act: 'request_vendors', harm: 'gig', byLeader: true },
    find: (event, now) => (takesRequests(event, now) ? placesWith(event, 'place_unasked') : []),
    say: (items) => ({ label: items.length === 1 ? 'Request vendor' : 'Request vendors', detail: namesOf(items) }),
  }),
  place_empty: rule({
    ...{ holder: 'agent', act: 'fill_places', harm: 'gig', byLeader: true },
    find: (event) =>
      emptyPlaces(event)
        .filter(({ kind }) => kind === 'slot')
        .map(itemOf),
    say: (items) => ({
      label: items.length === 1 ? 'Fill the place' : `Fill ${items.length} places`,
      detail: `Nobody is chosen for ${partsOf(items)}`,
    }),
  }),
  part_missing: rule({
    ...{ holder: 'agent', act: 'complete_details', harm: 'gig' },
    find: (event) =>
      emptyPlaces(event)
        .filter((place) => place.kind !== 'slot' && !isInGap(event, place))
        .map(itemOf),
    say: ([first]) => ({
      label: 'Complete the details',
      detail: first?.part === 'Act' ? 'Choose an artist or a group' : 'Choose a band leader',
    }),
  }),
  /** Requested, asked by a call list, or a list that asks the next one in the morning. */
  place_unanswered: rule({
    ...{ holder: 'vendor', act: 'respond', harm: 'gig' },
    find: (event) => [...placesWith(event, 'place_unanswered'), ...called(event)],
    say: (items) => ({ label: 'Confirm or decline', wait: 'Waiting for answers', waitDetail: namesOf(items) }),
  }),
  bank_refused: rule({
    ...{ holder: 'vendor', act: 'bank_settings', harm: 'money' },
    find: (event) => placesWith(event, 'bank_refused'),
    say: (items) => ({
      label: 'Bank Settings',
      detail: 'Your bank refused the payout',
      wait: 'A payout failed',
      waitDetail: `The bank of ${namesOf(items)} refused it`,
    }),
  }),
  payout_stopped: rule({
    ...{ holder: 'bookme', act: 'wait', harm: 'money' },
    find: (event) => placesWith(event, 'payout_stopped'),
    say: (items) => ({ label: 'A payout was canceled', detail: `${namesOf(items)} is paid on the next payout day` }),
  }),
}

import type { EventLike } from '../record/event-like.ts'
import { chosen, isUnassigned, zoneOf } from '../record/event-like.ts'
import { allChosenConfirmed, vendorsReady } from '../record/vendors.ts'
import { isOfferExpired, offerValidUntil } from '../record/valid-until.ts'
import { dayText } from '../record/when-text.ts'
import { onItsWaySince } from '../money/charge-trouble.ts'
import { openText } from '../edit/open-points.ts'
import { saveProblem } from '../edit/save-rules.ts'
import { rule, when, type Item } from './matter.ts'
import { nudgeReason } from './nudge.ts'

/** The open matters until an event is booked: the request, its details, and the proposal. */

/** `Venue, time and type are needed`, of those that are missing. */
const missingBasics = (event: EventLike): string => {
  const missing = [
    chosen(event.venue_id) === undefined && 'venue',
    (event.start == null || event.end == null) && 'time',
    !event.event_type && 'type',
  ].filter((one) => one !== false)
  if (missing.length === 0) return ''
  const last = missing.at(-1)!
  const names = missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} ${missing.length === 1 ? 'is' : 'are'} needed`
}

/** The step's own check would refuse it; list rows lack the fields to know. */
const isIncomplete = (event: EventLike): boolean =>
  event.client_rate !== undefined && event.proposals !== undefined && saveProblem(event) !== undefined

/** A proposal needs it, and so does the request of a postpaid event, whose answers book it at once. */
const unfinished = (event: EventLike): string => {
  if (event.status !== 'propose' && missingBasics(event) !== '') return missingBasics(event)
  const isForRequest = event.status === 'draft' && event.prepaid === false
  if (!isForRequest && event.status !== 'propose') return ''
  return isIncomplete(event) ? `Needed for ${isForRequest ? 'the request' : 'the proposal'}: ${openText(event)}` : ''
}

const stepOf = ({ proposal_step }: EventLike): number => proposal_step ?? 1
const wantsOther = ({ cancellation_request: request }: EventLike): boolean => request?.wants === 'other_offer'

const offer = (event: EventLike): Item => ({
  name: event.client?.name,
  since: event.proposal_sent_at,
  by: event.proposal_sent_at == null ? null : offerValidUntil(event.proposal_sent_at, event.start),
})

const sent = { waitDetail: 'The proposal has been sent' }

export const offerRules = {
  untaken: rule({
    ...{ holder: 'agent', act: 'take', harm: 'new' },
    find: (event) => when(isUnassigned(event), { name: event.client?.name, since: event.created_at }),
    say: () => ({ label: 'Take Request', detail: 'No agent has taken this request yet' }),
  }),
  details: rule({
    ...{ holder: 'agent', act: 'complete_details', harm: 'work' },
    find: (event) => when(unfinished(event) !== ''),
    say: (_, event) => ({ label: 'Complete the details', detail: unfinished(event) }),
  }),
  /** Nobody can be asked for it, or sign it, any more. */
  day_passed: rule({
    ...{ holder: 'agent', act: 'complete_details', harm: 'work' },
    find: (event) => [{ since: event.end }],
    say: (_, event) => ({
      label: 'Choose another day',
      detail: `${dayText(event.start!, zoneOf(event))} has gone by, and it was not booked`,
      wait: 'The day has gone by',
      waitDetail: 'The agent chooses another one, or calls it off',
    }),
  }),
  proposal_unsent: rule({
    ...{ holder: 'agent', act: 'send_proposal', harm: 'work' },
    find: (event) => when(event.proposal_sent_at == null),
    say: () => ({ label: 'Send Proposal', detail: 'The vendors are confirmed' }),
  }),
  proposal_stale: rule({
    ...{ holder: 'agent', act: 'resend_proposal', harm: 'work' },
    find: (event) => when(event.proposal_sent_at != null, { since: event.proposal_sent_at }),
    say: () => ({ label: 'Resend Proposal', detail: 'The vendors changed since it was sent' }),
  }),
  other_offer: rule({
    ...{ holder: 'agent', act: 'change_offer', harm: 'new' },
    find: (event) => when(wantsOther(event), { name: event.client?.name, since: event.cancellation_request?.at }),
    say: () => ({ label: 'Change the offer', detail: 'The client asks for another offer' }),
  }),
  offer_expired: rule({
    ...{ holder: 'agent', act: 'resend_proposal', harm: 'work' },
    find: (event, now) => when(isOfferExpired(event, now), { since: offer(event).by }),
    say: (_, event) => ({
      label: 'Renew Proposal',
      detail: `The proposal expired on ${dayText(offer(event).by!, zoneOf(event))}`,
    }),
  }),
  client_hesitates: rule({
    ...{ holder: 'agent', act: 'nudge', harm: 'work' },
    find: (event, now) => when(nudgeReason(event, now) !== undefined, offer(event)),
    say: (_, event, now) => ({ label: 'Remind the client', detail: nudgeReason(event, now) }),
  }),
  offer_unpicked: rule({
    ...{ holder: 'client', act: 'pick', harm: 'work' },
    find: (event) => when(stepOf(event) === 1, offer(event)),
    say: () => ({ label: 'Choose proposal', wait: 'Waiting for the client to choose', ...sent }),
  }),
  contract_unsigned: rule({
    ...{ holder: 'client', act: 'sign', harm: 'work' },
    find: (event) => when(stepOf(event) === 2, offer(event)),
    say: () => ({ label: 'Sign contract', wait: 'Waiting for the client to sign', ...sent }),
  }),
  deposit_unpaid: rule({
    ...{ holder: 'client', act: 'pay_deposit', harm: 'money' },
    find: (event) => when(stepOf(event) === 3 && onItsWaySince(event) === undefined, offerSigned(event)),
    say: () => ({ label: 'Pay deposit', wait: 'Waiting for the client to pay', ...sent }),
  }),
  deposit_on_its_way: rule({
    ...{ holder: 'bookme', act: 'wait', harm: 'money' },
    find: (event) => when(stepOf(event) === 4 || (stepOf(event) === 3 && onItsWaySince(event) !== undefined)),
    say: () => ({ label: 'Waiting for the payment', detail: 'It is on its way from the client, and books the event' }),
  }),
  /** Nothing else is open, and still it is not booked. */
  not_booked: rule({
    ...{ holder: 'agent', act: 'wait', harm: 'work' },
    find: (event) => when(event.prepaid === false ? !allChosenConfirmed(event) : !vendorsReady(event)),
    say: () => ({
      label: 'Waiting for the vendors',
      detail: 'The conditions for the next step are not met yet',
    }),
  }),
}

const offerSigned = (event: EventLike): Item => ({ name: event.client?.name, since: event.proposal_signed_at })

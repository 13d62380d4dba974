import { isSheetDue } from '#shared/domain/day-sheet/readers.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { chargeTrouble, onItsWaySince } from '../money/charge-trouble.ts'
import { owedNow, hasGap, onItsWay, pendingReversal, remainderDueAt } from '../money/event-money.ts'
import { zoneOf, type EventLike } from '../record/event-like.ts'
import { answersOf, clientAnswer } from '../record/pending-answers.ts'
import { inForce, isChangePending } from '../record/terms.ts'
import { vendorsOf } from '../record/vendors.ts'
import { dayText } from '../record/when-text.ts'
import { namesOf, rule, when, type Item } from './matter.ts'

/** The open matters between the booking and the gig. */

const declinedOf = (event: EventLike) => vendorsOf(event).filter(({ status }) => status === 'declined')

const wish = (event: EventLike): Item => ({ name: event.client?.name, since: event.cancellation_request?.at })

/** Of a proposed change: since when, and until when it is answered. */
const asked = ({ agreement }: EventLike): Item => ({
  since: agreement?.pending?.proposed_at,
  by: agreement?.pending?.answer_by,
})

const owes = (event: EventLike): boolean => event.prepaid !== false && owedNow(event) > 0
const isOnItsWay = (event: EventLike): boolean => onItsWaySince(event) !== undefined

const troubleText = (event: EventLike): string => {
  const trouble = chargeTrouble(event)!
  const day = dayText(trouble.at, zoneOf(event))
  return trouble.is === 'failed'
    ? `The charge of ${formatMoney(owedNow(event))} failed on ${day}`
    : `The card expires before ${formatMoney(owedNow(event))} is charged on ${day}`
}

export const bookedRules = {
  gig_end: rule({
    ...{ holder: 'leader', act: 'gig_end', harm: 'money' },
    find: (event) => [{ name: leaderOf(event), since: event.end }],
    say: ([item]) => ({
      label: 'Gig End',
      detail: 'Confirm that the event was played',
      wait: 'Waiting for Gig End',
      waitDetail: `${item?.name ?? 'The band leader or artist'} confirms that the event was played`,
    }),
  }),
  wish_change: rule({
    ...{ holder: 'agent', act: 'answer_wish', harm: 'new' },
    find: (event) => when(event.cancellation_request?.wants === 'change', wish(event)),
    say: () => ({ label: 'Answer the client', detail: 'The client asks for a change' }),
  }),
  wish_cancellation: rule({
    ...{ holder: 'agent', act: 'answer_cancellation', harm: 'new' },
    find: (event) =>
      when(event.cancellation_request != null && event.cancellation_request.wants !== 'change', wish(event)),
    say: () => ({ label: 'Answer the client', detail: 'The client asks to call this event off' }),
  }),
  change_declined: rule({
    ...{ holder: 'agent', act: 'settle_change', harm: 'lapse' },
    find: (event) => when(isChangePending(event) && declinedOf(event).length > 0, asked(event)),
    say: (_, event) => ({
      label: 'Change or cancel',
      detail: `${namesOf(declinedOf(event)) || 'A vendor'} declined the proposed change`,
    }),
  }),
  /** A replacement that is proposed already is waited for. */
  gap: rule({
    ...{ holder: 'agent', act: 'fill_gap', harm: 'gig' },
    find: (event) => when(hasGap(event) && !isChangePending(event)),
    say: (_, event) => ({
      label: 'Replace or cancel',
      detail: `${namesOf(declinedOf(inForce(event))) || 'The act'} dropped out of a signed event`,
    }),
  }),
  resign: rule({
    ...{ holder: 'client', act: 'sign', harm: 'lapse' },
    find: (event) => when(event.contract_resign_needed === true, { ...asked(event), name: event.client?.name }),
    say: () => ({
      label: 'Sign contract',
      wait: 'Waiting for the client to sign again',
      waitDetail: 'The client has not agreed to the change yet',
    }),
  }),
  change_unanswered: rule({
    ...{ holder: 'client', act: 'answer_change', harm: 'lapse' },
    find: (event) =>
      answersOf(event)
        .filter(({ answer }) => answer === 'waiting')
        .map(({ who, name }) => ({ ...asked(event), name, holder: answererOf(who) })),
    say: (items, event) =>
      clientAnswer(event) === 'waiting'
        ? {
            label: 'Agree or decline',
            wait: 'Waiting for the client',
            waitDetail: 'The client has not answered the change yet',
          }
        : { label: 'Agree or decline', wait: 'Waiting for answers', waitDetail: namesOf(items) },
  }),
  balance_on_its_way: rule({
    ...{ holder: 'bookme', act: 'wait', harm: 'work' },
    find: (event) => when(owes(event) && isOnItsWay(event), { since: onItsWaySince(event) }),
    say: (_, event) => ({ label: 'Booked', detail: `${formatMoney(onItsWay(event))} is on its way from the client` }),
  }),
  charge_trouble: rule({
    ...{ holder: 'client', act: 'pay_balance', harm: 'money' },
    find: (event) => when(chargeTrouble(event) !== undefined, { name: event.client?.name, by: remainderDueAt(event) }),
    say: (_, event) => ({
      label: 'Pay balance',
      detail: troubleText(event),
      wait: 'Waiting for the client to pay',
      waitDetail: troubleText(event),
    }),
  }),
  balance: rule({
    ...{ holder: 'client', act: 'pay_balance', harm: 'money' },
    find: (event) =>
      // Of money that was taken back, the agent says first who bears it.
      when(
        owes(event) &&
          !isOnItsWay(event) &&
          pendingReversal(event)?.is !== 'lost' &&
          chargeTrouble(event) === undefined,
        { name: event.client?.name, by: remainderDueAt(event) },
      ),
    say: (_, event) => ({
      label: 'Pay balance',
      wait: 'Booked',
      waitDetail: `The vendors have confirmed. The client still owes ${formatMoney(owedNow(event))}`,
    }),
  }),
  sheet_unseen: rule({
    ...{ holder: 'vendor', act: 'see_sheet', harm: 'gig' },
    find: (event, now) =>
      isSheetDue(inForce(event), now) ? (event.sheet?.unseen ?? []).map((name) => ({ name })) : [],
    say: (items) => ({
      label: 'Read the day sheet',
      wait: 'Day sheet not seen',
      waitDetail: `${namesOf(items)} ${items.length === 1 ? 'has' : 'have'} not said that they got it`,
    }),
  }),
}

/** `client`, `agent`, or `role|key` of a vendor (`pendingAnswer`). */
const answererOf = (who: string) => (who === 'client' || who === 'agent' ? who : 'vendor')

/** They confirm Gig End: the band leader, without one the artist. */
const leaderOf = (event: EventLike): string | undefined => {
  const vendors = vendorsOf(inForce(event))
  return (vendors.find(({ role }) => role === 'bandleader') ?? vendors.find(({ role }) => role === 'artist'))?.name
}

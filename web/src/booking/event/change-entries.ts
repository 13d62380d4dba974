import { isFinished } from '#shared/domain/event/record/status.ts'
import {
  canCancel,
  canDecline,
  canGiveGoodwill,
  giversOf,
  canRequestCancellation,
  canWithdraw,
} from '#shared/domain/event/access/cancellation-permissions.ts'
import type { ConsentState } from '#shared/domain/event/agreement/consent-states.ts'
import { canConfirmPlayed, canEdit, canRespond } from '#shared/domain/event/access/event-permissions.ts'
import { canRecordVendorPaid, canRefundOutside } from '#shared/domain/event/access/payment-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'

/** A person's actions once others rely on an event, each with its consequence. */
export interface ChangeEntry {
  key:
    | 'terms'
    | 'postpone'
    | 'replace'
    | 'call-off'
    | 'goodwill'
    | 'vendor-paid'
    | 'refund-outside'
    | 'decline-request'
    | 'stand-in'
    | 'correct-played'
    | 'ask'
    | 'withdraw'
    | 'decline'
  title: string
  text: string
}

/** Keys that open their own dialog. */
const dialogs = [
  'call-off',
  'goodwill',
  'vendor-paid',
  'refund-outside',
  'decline-request',
  'ask',
  'withdraw',
  'decline',
] as const
export const isDialog = (key: ChangeEntry['key']): key is (typeof dialogs)[number] =>
  (dialogs as readonly string[]).includes(key)

const entry = (key: ChangeEntry['key'], title: string, text: string): ChangeEntry => ({ key, title, text })

const cent = cents(1)
const mayGiveGoodwill = (who: Relation, event: EventView) =>
  giversOf(who).some((from) => canGiveGoodwill(who, event as Event, { amount: cent, from }).ok)

/** Only the server knows of a transfer that was reversed afterwards. */
const mayHavePaidVendor = (who: Relation, event: EventView) =>
  (event.status === 'payment_failed' || isFinished(event)) &&
  // Nothing was kept, so nothing is paid.
  event.cancellation?.due !== 0 &&
  canRecordVendorPaid(who, event).ok

const staffEntries = (event: EventView, who: Relation, now: string): ChangeEntry[] => {
  const isAgreed = event.agreement != null || event.proposal_signed_at != null
  const isAhead = isAgreed && event.status !== 'played' && canEdit(who, event).ok
  const isPlayed = event.status === 'played' && canEdit(who, event).ok
  const isRestOpen = event.cancellation != null
  const offers: [boolean, ChangeEntry][] = [
    [
      isAhead,
      entry('postpone', 'Postpone or move', 'Another day, time or place: the client signs, the vendors confirm again.'),
    ],
    [
      isAhead,
      entry(
        'replace',
        'Replace the act',
        'Choose who plays instead. The client signs; until then the old act stays booked.',
      ),
    ],
    [
      isAhead,
      entry('terms', 'Change the price or other terms', 'You see who has to agree, and the money, before you save.'),
    ],
    [
      isPlayed && canConfirmPlayed(who, event, now).ok,
      entry('correct-played', 'Correct who played', 'Vendors who did not play are not paid. Then correct the rates.'),
    ],
    [isPlayed, entry('stand-in', 'Add a stand-in', 'Name who played instead. They confirm it, and are paid.')],
    [
      mayGiveGoodwill(who, event),
      entry('goodwill', 'Give a part of the price back', "Out of the agent's or BookMe's share; the event stays."),
    ],
    [
      mayHavePaidVendor(who, event),
      entry(
        'vendor-paid',
        'A vendor was paid directly',
        'By cash or check, after a transfer that failed or was reversed. Nothing is sent for it any more.',
      ),
    ],
    [
      canRefundOutside(who, event).ok,
      entry(
        'refund-outside',
        'The client was refunded by check',
        'A refund failed for good, and you have paid it in another way. Nothing is sent for it any more.',
      ),
    ],
    [
      canCancel(who, event, now).ok,
      isRestOpen
        ? entry('call-off', 'Charge or waive the rest', 'The rest that stayed due could not be charged.')
        : entry(
            'call-off',
            'Call the event off',
            'You see what goes back, what is paid, and who is told, before anything happens.',
          ),
    ],
    [
      canDecline(who, event).ok,
      entry('decline-request', 'Decline the request', 'It ends here, and the client reads your reason.'),
    ],
  ]
  return offers.filter(([isOffered]) => isOffered).map(([, offered]) => offered)
}

/** `event` in cents; `own` is the viewer's answer to a proposed change. Empty if nothing can be changed or ended. */
export const changeEntries = (
  event: EventView,
  who: Relation,
  now: string,
  own: ConsentState['answer'] | undefined,
): ChangeEntry[] => {
  if (isStaff(who)) return staffEntries(event, who, now)
  const offers: [boolean, ChangeEntry][] = [
    [
      canRequestCancellation(who, event, now).ok && event.cancellation_request == null,
      entry('ask', 'Ask for a change or cancel', 'Your agent answers; nothing changes until then.'),
    ],
    [canWithdraw(who, event).ok, entry('withdraw', 'Withdraw request', 'Your request ends here, without any cost.')],
    [
      canRespond(who, event).ok && !who.declined && event.status !== 'played',
      // Also for an answer that the agent recorded wrongly.
      own === 'agreed'
        ? entry('decline', 'Decline change', 'You stay booked as agreed before.')
        : entry('decline', "I can't play", 'You leave this event, and the agent finds a replacement.'),
    ],
  ]
  return offers.filter(([isOffered]) => isOffered).map(([, offered]) => offered)
}

/** All that can still be changed on a paid or canceled event. */
const ofPayments: readonly ChangeEntry['key'][] = ['goodwill', 'vendor-paid', 'refund-outside']

export const titleOf = (entries: readonly ChangeEntry[]): string =>
  entries.every(({ key }) => ofPayments.includes(key)) ? 'Adjust payments' : 'Change or cancel'

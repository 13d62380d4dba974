import { useNavigate } from 'react-router-dom'
import { ownConsent } from '#shared/domain/event/agreement/consent-states.ts'
import { canResendInvoice } from '#shared/domain/event/access/invoice-permissions.ts'
import { canInvoice, canPayVendors, canRefund } from '#shared/domain/event/access/payment-permissions.ts'
import {
  canConfirmPlayed,
  canCopy,
  canRepeat,
  canRespond,
  canTake,
  canViewEvidence,
} from '#shared/domain/event/access/event-permissions.ts'
import { canHandOver } from '#shared/domain/event/access/hand-over.ts'
import { canSendProposal } from '#shared/domain/event/access/proposal-permissions.ts'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { pendingReversal } from '#shared/domain/event/money/event-money.ts'
import { isOverdue } from '#shared/domain/event/money/invoice.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import type { NextAction } from '#shared/domain/event/lifecycle/step.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { usePayVendors, useRefund, useRequestVendors, useRespond } from '#web/lib/requests/event/act-on-event.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { useTakeRequest } from '#web/lib/requests/take-request.ts'
import { useSendProposal } from '#web/lib/requests/event/send-proposal.ts'
import { useDownloadEvidence } from '#web/booking/event/api/download-evidence.ts'
import { useNudge } from '#web/booking/event/api/reminders.ts'
import { payeeLines } from '#web/booking/event/payee-lines.ts'

/** Money is added on Stripe's own page. */
const balanceAtStripe = 'https://dashboard.stripe.com/balance'

export interface EventAction {
  key: string
  label: string
  run: () => void
  busy?: boolean
  destructive?: boolean
}

interface Screen {
  event: EventView
  viewer: Viewer
  who: Relation
  now: string
  onEdit: () => void
  onGigEnd: () => void
  onDecline: () => void
  onDeclineRequest: () => void
  onAnswerChange: () => void
  onChange: () => void
  onCallOff: () => void
  onRepeat: () => void
  onHandOver: () => void
  /** To the line-up. */
  onPlaces: () => void
  onInvoice: (dialog: 'invoice' | 'resend-invoice') => void
}

export interface EventActions {
  primary: EventAction | undefined
  /** Confirm and Decline alike: answers are never hidden in a menu. */
  decline: EventAction | undefined
  others: EventAction[]
}

/** The viewer's available actions; the first of `primary` is the next action. `event` in cents. */
export const useEventActions = ({
  event,
  viewer,
  who,
  now,
  onEdit,
  onGigEnd,
  onDecline,
  onDeclineRequest,
  onAnswerChange,
  onChange,
  onCallOff,
  onRepeat,
  onHandOver,
  onPlaces,
  onInvoice,
}: Screen): EventActions => {
  const navigate = useNavigate()
  const back = useWayBack()
  const [send, pay, refund, respond, evidence] = [
    useSendProposal(event.id),
    usePayVendors(event.id),
    useRefund(event.id),
    useRespond(event),
    useDownloadEvidence(event.id),
  ]
  const requests = useRequestVendors(event)
  const nudge = useNudge(event.id)
  const take = useTakeRequest()
  const go = (path: string) => () => void navigate(`${path}?id=${event.id}`, { state: back })
  const asked = (question: Parameters<typeof confirm>[0], then: () => void) => () =>
    void confirm(question).then((yes) => yes && then())

  const actions: EventAction[] = []
  const add = (isAllowed: boolean, action: EventAction) => {
    if (isAllowed) actions.push(action)
  }
  const next = nextStep(event, viewer, now)
  const isAsked = canRespond(who, event).ok && next.action === 'respond'

  const isChange = ownConsent(event, viewer) === 'waiting'

  add(isAsked, {
    key: 'respond',
    label: isChange ? 'Confirm change' : 'Confirm',
    busy: respond.isPending,
    run: () => respond.mutate({ response: 'confirm' }),
  })
  add(isAsked, {
    key: 'decline',
    label: isChange ? 'Decline change' : 'Decline',
    destructive: true,
    run: onDecline,
  })
  const mayTake = who.taker && canTake(who, event).ok
  add(mayTake, {
    key: 'take',
    label: 'Take Request',
    busy: take.isPending,
    run: () => take.mutate({ id: event.id, agent_id: viewer.agent_id }),
  })
  add(mayTake, { key: 'decline_request', label: 'Decline', destructive: true, run: onDeclineRequest })
  add(canSendProposal(who, event).ok, {
    key: event.proposal_sent_at ? 'resend_proposal' : 'send_proposal',
    label: event.proposal_sent_at ? 'Resend Proposal' : 'Send Proposal',
    busy: send.isPending,
    run: () => send.mutate(),
  })
  add(event.status !== 'played' && canConfirmPlayed(who, event, now).ok, {
    key: 'gig_end',
    label: 'Gig End',
    run: onGigEnd,
  })
  add(canInvoice(who, event).ok, { key: 'invoice', label: 'Invoice', run: () => onInvoice('invoice') })
  add(isOverdue(event, now) && canResendInvoice(who, event).ok, {
    key: 'chase_invoice',
    label: 'Resend invoice',
    run: () => onInvoice('resend-invoice'),
  })
  add(canPayVendors(who, event).ok, {
    key: 'pay_vendors',
    label: next.action === 'pay_vendors' ? next.label : 'Pay Vendors',
    busy: pay.isPending,
    run: asked(
      {
        title: 'Pay the vendors now?',
        confirm: 'Pay Vendors',
        ...payeeLines(event),
      },
      () => pay.mutate(undefined),
    ),
  })
  add(canViewEvidence(who).ok && pendingReversal(event)?.is === 'open', {
    key: 'answer_dispute',
    label: 'Download evidence',
    busy: evidence.isPending,
    run: () => evidence.mutate(undefined),
  })
  add(next.action === 'top_up', {
    key: 'top_up',
    label: next.label,
    run: () => void window.open(balanceAtStripe, '_blank', 'noopener'),
  })
  const isHalfRefunded = event.status === 'refund_incomplete'
  add(canRefund(who, event, now).ok, {
    key: 'refund',
    label: isHalfRefunded ? 'Complete refund' : 'Refund Event',
    busy: refund.isPending,
    destructive: true,
    run: asked(
      {
        title: isHalfRefunded ? 'Retry the failed refunds?' : 'Refund this event?',
        confirm: 'Refund',
        destructive: true,
        text: isHalfRefunded
          ? 'Only the failed refunds are retried.'
          : 'The client gets back half of each payment, without fees. The event is canceled; vendors get 50%.',
      },
      () => refund.mutate(undefined),
    ),
  })
  const invoiceUrl =
    event.prepaid === false && who.client
      ? (event.payments ?? []).find((payment) => !payment.paid_at)?.hosted_invoice_url
      : undefined
  add(invoiceUrl != null, {
    key: 'pay_invoice',
    label: 'Pay the invoice',
    run: () => window.location.assign(linkTo(invoiceUrl ?? '')),
  })
  add(who.client && event.proposal_sent_at != null, { key: 'pick', label: 'Open proposal', run: go('/proposal') })

  add(canCopy(who, event).ok, {
    key: 'duplicate',
    label: 'Duplicate',
    run: () => void navigate(`/event?id=new&copy=${event.id}`, { state: back }),
  })
  add(canRepeat(who, event).ok, { key: 'repeat', label: 'Repeat weekly', run: onRepeat })
  add(canHandOver(who, event).ok, { key: 'hand_over', label: 'Hand over', run: onHandOver })

  const primary = primaryOf(next.action, next.label, actions, {
    pay: go('/proposal'),
    sign: go('/contract'),
    nudge,
    request: { busy: requests.isPending, run: () => void requests.requestAll() },
    edit: onEdit,
    change: onChange,
    answerChange: onAnswerChange,
    callOff: onCallOff,
    places: onPlaces,
    holds: () => void navigate('/holds', { state: back }),
  })
  const decline = actions.find(({ key }) => key === 'decline' || key === 'decline_request')
  return { primary, decline, others: actions.filter((action) => action.key !== primary?.key && action !== decline) }
}

interface Ways {
  pay: () => void
  sign: () => void
  request: Pick<EventAction, 'busy' | 'run'>
  /** Undefined if no reminder is planned. */
  nudge: Pick<EventAction, 'busy' | 'run'> | undefined
  edit: () => void
  change: () => void
  answerChange: () => void
  callOff: () => void
  places: () => void
  holds: () => void
}

/** The next action: one of the available ones, or a link to the page where it happens. */
const primaryOf = (action: NextAction, label: string, actions: EventAction[], ways: Ways): EventAction | undefined => {
  switch (action) {
    case 'pick':
    case 'pay_deposit':
    case 'pay_balance':
      return { key: 'pick', label, run: ways.pay }
    case 'sign':
      return { key: 'sign', label, run: ways.sign }
    case 'request_vendors':
      return { key: 'request_vendors', label, ...ways.request }
    case 'nudge':
      return ways.nudge && { key: action, label, ...ways.nudge }
    case 'correct_rates':
    case 'complete_details':
      return { key: 'complete_details', label, run: ways.edit }
    case 'change_offer':
      return { key: action, label, run: ways.edit }
    case 'fill_gap':
    case 'settle_change':
    case 'answer_wish':
    case 'bear_reversal':
      return { key: action, label, run: ways.change }
    case 'fill_places':
      return { key: action, label, run: ways.places }
    case 'answer_change':
      return { key: action, label, run: ways.answerChange }
    case 'answer_hold':
      return { key: action, label, run: ways.holds }
    case 'answer_cancellation':
    case 'charge_rest':
      return { key: action, label, run: ways.callOff }
    default:
      return actions.find(({ key }) => key === action)
  }
}

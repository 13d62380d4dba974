import type { Hold } from '#shared/domain/hold/schema.ts'
import type { MatterKind } from '#shared/domain/event/lifecycle/matters.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'

/**
 * The open matters of an event, read from its row a second time and without any rule of the product: by subject, and
 * the names of those whose answers are missing.
 */

export type Subject =
  | 'request'
  | 'details'
  | 'places'
  | 'answers'
  | 'wish'
  | 'papers'
  | 'signature'
  | 'money'
  | 'payout'
  | 'refund'
  | 'agency'
  | 'funds'
  | 'dispute'
  | 'sheet'
  | 'end'
  | 'hold'

export const subjectOf: Readonly<Record<MatterKind, Subject>> = {
  ...{ untaken: 'request', details: 'details', not_booked: 'details', day_passed: 'end' },
  ...{ place_declined: 'places', place_exhausted: 'places', place_unasked: 'places', place_empty: 'places' },
  ...{ not_replaced: 'places' },
  ...{ part_missing: 'places', place_unanswered: 'places', counter_offer: 'places', gap: 'places' },
  ...{ change_declined: 'places', change_unanswered: 'answers', correction: 'answers', stand_in: 'answers' },
  ...{ correction_unanswered: 'answers', other_offer: 'wish', wish_change: 'wish', wish_cancellation: 'wish' },
  ...{ proposal_unsent: 'papers', proposal_stale: 'papers', offer_expired: 'signature', client_hesitates: 'signature' },
  ...{ offer_unpicked: 'signature', contract_unsigned: 'signature', resign: 'signature' },
  ...{ deposit_unpaid: 'money', deposit_on_its_way: 'money', balance_on_its_way: 'money', charge_trouble: 'money' },
  ...{ balance: 'money', rest_unpaid: 'money', rates_wrong: 'money', uninvoiced: 'money', vendors_unpaid: 'money' },
  ...{ invoice_overdue: 'money', invoice_unpaid: 'money', invoice_failed: 'money', transfers_failed: 'money' },
  ...{ last_payment: 'money', off_rest: 'money', off_shares_due: 'money', off_shares: 'money' },
  ...{
    bank_refused: 'payout',
    payout_stopped: 'payout',
    refund_failed: 'refund',
    refund_kept: 'refund',
    refund_slow: 'refund',
    agency_unsettled: 'agency',
  },
  ...{ funds_awaited: 'funds', dispute: 'dispute', reversal: 'dispute', sheet_unseen: 'sheet', gig_end: 'end' },
  ...{ hold_challenged: 'hold', hold_ends: 'hold' },
}

export interface Around {
  now: string
  /** Of all acts. */
  holds: readonly Hold[]
  /** People whose own screen says that they have not seen the day sheet as it is. */
  unseen: readonly string[]
  /** The client has not paid so many cents; undefined while a change of the price is proposed. */
  unpaid: number | undefined
}

export interface PlainlyOpen {
  open: ReadonlySet<Subject>
  /** Depends on rules about texts and rates. */
  unsure: ReadonlySet<Subject>
  waitingFor: string[]
}

const dayMs = 86_400_000
const isSet = (id: unknown): boolean => typeof id === 'string' && id.length > 2

const seatsOf = (event: Event) => [
  ...(isSet(event.artist_id) ? [{ chair: 'act', name: event.artist?.name, status: event.artist_status }] : []),
  ...(isSet(event.bandleader_id)
    ? [{ chair: 'bandleader', name: event.bandleader?.name, status: event.bandleader_status }]
    : []),
  ...event.musicians.map(({ musician_name, status }) => ({ chair: 'musician', name: musician_name, status })),
]

/** Each seat is confirmed, or somebody has something to do. */
const lineUpOf = (event: Event): { isOpen: boolean; waitingFor: string[] } => {
  const stay = new Set([
    ...(['requested', 'confirmed'].includes(event.bandleader_status ?? '') ? [event.bandleader_id] : []),
    ...event.musicians
      .filter(({ status }) => ['requested', 'confirmed'].includes(status ?? ''))
      .map(({ musician_id, instrument }) => `${musician_id}|${instrument}`),
  ])
  const all = event.calls ?? []
  const replacing = all.filter(({ replaces }) => replaces !== undefined && stay.has(replaces))
  const lists = all.filter((list) => !replacing.includes(list))
  const sought = new Set(lists.map(({ chair }) => chair))
  const seats = seatsOf(event)
  const asked = lists.flatMap((list) => list.asked.filter((one) => !one.is_countered).map(({ name }) => name))
  const requested = seats.flatMap(({ chair, name, status }) =>
    status === 'requested' && !sought.has(chair) ? [name ?? ''] : [],
  )
  const isActMissing = !isSet(event.artist_id) && !isSet(event.group_id)
  const isLeaderMissing =
    isSet(event.group_id) && !isSet(event.bandleader_id) && ![-1, '-1'].includes(event.bandleader_id ?? 0)
  return {
    isOpen:
      lists.length > 0 ||
      replacing.some((list) => list.is_exhausted || list.asked.some(({ is_countered }) => is_countered)) ||
      event.musician_slots.length > 0 ||
      isActMissing ||
      isLeaderMissing ||
      seats.some(({ status }) => !['confirmed', 'not_needed'].includes(status ?? 'selected')),
    waitingFor: [...new Set([...requested, ...asked])].sort(),
  }
}

const isHoldOpen = ({ start, expires_at, challenge }: Hold, now: string): boolean => {
  const ends = [start, expires_at, challenge?.answer_by].filter((at) => at != null).sort()[0]!
  if (ends <= now) return false
  return challenge !== null || (ends < start && Date.parse(ends) - Date.parse(now) <= dayMs)
}

export const plainlyOpen = (event: Event, { now, holds, unseen, unpaid }: Around): PlainlyOpen => {
  const { status, refunds = [], payments, settlements = [], agreement } = event
  const open = new Set<Subject>()
  const unsure = new Set<Subject>()
  const openIf = (is: boolean, subject: Subject) => void (is && open.add(subject))
  const isPreparing = ['draft', 'pending', 'propose', 'proposed'].includes(status)
  const isOver = (isPreparing || status === 'booked') && event.end != null && event.end <= now
  const isComing = (isPreparing || status === 'booked') && !isOver
  const pending = agreement?.pending ?? undefined
  const isOff = ['refunded', 'refund_incomplete', 'canceled'].includes(status)

  openIf(!isSet(event.agent_id) && status !== 'canceled', 'request')
  const hasFailed = refunds.some((one) => one.status === 'failed')
  const isMarked = !event.cancellation && payments.some(({ refund_status }) => refund_status === 'failed')
  const isKept =
    refunds.some((one) => one.status === 'pending' && one.kept != null) ||
    (!event.cancellation && payments.some((one) => one.refund_status === 'pending' && one.refund_kept != null))
  openIf(status === 'refund_incomplete' || hasFailed || isMarked || isKept, 'refund')
  openIf(
    settlements.some(({ paid_at }) => paid_at === null),
    'agency',
  )
  openIf(event.transfers_wait_until != null && (event.pay_errors ?? []).length === 0, 'funds')
  const isTaken = refunds.some((one) => ['by_hand', 'credit', 'dispute'].includes(one.reason))
  const disputed = refunds.filter((one) => one.reason === 'dispute' && one.status === 'pending')
  const atBank = disputed.reduce((all, { amount }) => all + amount, 0)
  openIf(disputed.length > 0, 'dispute')
  if (isTaken && disputed.length === 0) {
    if (unpaid === undefined) unsure.add('dispute')
    else openIf(unpaid > 0 && !event.cancellation && !isOff, 'dispute')
  }

  const { isOpen, waitingFor } = lineUpOf(event)
  if (isComing) {
    openIf(isOpen, 'places')
    openIf(
      holds.some((hold) => hold.event_id === event.id && isHoldOpen(hold, now)),
      'hold',
    )
  }
  openIf(isOver, 'end')
  if (isComing && ['draft', 'pending'].includes(status)) {
    const isBare = !isSet(event.venue_id) || !event.start || !event.end || !event.event_type
    if (isBare) open.add('details')
    else unsure.add('details')
  }
  if (isComing && status === 'propose') {
    open.add('papers')
    unsure.add('details')
  }
  if (isComing && status === 'proposed') {
    openIf(event.cancellation_request?.wants === 'other_offer', 'wish')
    open.add(event.proposal_signed_at == null ? 'signature' : 'money')
  }
  // Nothing more is asked of the client until the agent has said who bears what was taken back.
  const isAsked = !isTaken || disputed.length > 0
  const isMoving = payments.some(({ type, paid_at, failed_at }) => type !== 'refund' && !paid_at && !failed_at)
  if (status === 'booked') {
    if (unpaid === undefined) unsure.add('money')
    else openIf(event.prepaid !== false && (isMoving || (isAsked && unpaid > atBank)), 'money')
  }
  if (status === 'booked' && !isOver) {
    openIf(event.cancellation_request != null, 'wish')
    openIf(event.contract_resign_needed === true, 'signature')
    openIf(
      (pending?.answers ?? []).some(({ answer }) => answer === 'waiting'),
      'answers',
    )
    openIf(Date.parse(now) >= Date.parse(event.start!) - dayMs && unseen.length > 0, 'sheet')
  }
  if (status === 'played') {
    openIf(pending !== undefined, 'answers')
    unsure.add('money').add('answers')
  }
  openIf(['invoiced', 'payment_failed', 'refunded'].includes(status), 'money')
  if (!isPreparing && !(status === 'booked'))
    openIf(
      seatsOf(event).some((seat) => ['payout_failed', 'payout_canceled'].includes(seat.status ?? '')),
      'payout',
    )
  return { open, unsure, waitingFor: isComing ? waitingFor : [] }
}

/** Nothing is open, in a status in which nothing need be. */
export const isPlainlyReady = ({ status, agreement }: Event, { open }: PlainlyOpen): boolean =>
  ['booked', 'paid', 'canceled'].includes(status) && agreement?.pending == null && open.size === 0

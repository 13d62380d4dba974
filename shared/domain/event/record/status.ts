/**
 * The event status machine (docs/product.md#event-status), shared by web buttons, server rules and DynamoDB conditions.
 */

/** A status belongs to one stage, from which most rules follow. */
type Stage =
  | 'preparing' // no proposal is sent yet
  | 'offered' // the client chooses, signs and pays
  | 'booked'
  | 'played' // the gig took place
  | 'called_off' // frees all calendars, although refunds and shares may be under way

interface StatusRules {
  stage: Stage
  /** The flow whose progress line shows it; `aside`: an exception that takes the place of another step. */
  flow: 'both' | 'prepaid' | 'postpaid' | 'aside'
  isFinished: boolean
  isClosedForEditing: boolean
  isClosedForDeletion: boolean
  takesSignature: boolean
}

const open = { isFinished: false, isClosedForEditing: false, isClosedForDeletion: false }
const closed = { isClosedForEditing: true, isClosedForDeletion: true }
const unsigned = { takesSignature: false }

/** All statuses in the order of an event's life. A new one does not compile until each rule is decided. */
const rules = {
  draft: { stage: 'preparing', flow: 'both', ...open, ...unsigned },
  // A booked postpaid event returns here when it loses a vendor, with its agreement.
  pending: { stage: 'preparing', flow: 'both', ...open, ...unsigned },
  propose: { stage: 'preparing', flow: 'prepaid', ...open, ...unsigned },
  proposed: { stage: 'offered', flow: 'prepaid', ...open, takesSignature: true },
  booked: { stage: 'booked', flow: 'both', ...open, takesSignature: true },
  played: { stage: 'played', flow: 'both', ...open, takesSignature: true },
  invoiced: { stage: 'played', flow: 'postpaid', isFinished: false, ...closed, ...unsigned },
  payment_failed: { stage: 'played', flow: 'aside', isFinished: false, ...closed, ...unsigned },
  paid: { stage: 'played', flow: 'both', isFinished: true, ...closed, ...unsigned },
  refunded: { stage: 'called_off', flow: 'aside', ...open, isClosedForEditing: true, ...unsigned },
  refund_incomplete: { stage: 'called_off', flow: 'aside', ...open, ...unsigned },
  canceled: { stage: 'called_off', flow: 'aside', ...open, isFinished: true, isClosedForEditing: true, ...unsigned },
} as const satisfies Readonly<Record<string, StatusRules>>

export type EventStatus = keyof typeof rules
export const eventStatuses = Object.keys(rules) as EventStatus[]

interface HasStatus {
  status: EventStatus
}
const rulesOf = ({ status }: HasStatus): StatusRules => rules[status]

/** The proposal is not sent yet. */
export const isPreparing = (event: HasStatus): boolean => rulesOf(event).stage === 'preparing'

/** The gig is booked or took place. */
export const isBooked = (event: HasStatus): boolean => rulesOf(event).stage === 'booked' || isPlayed(event)

export const isPlayed = (event: HasStatus): boolean => rulesOf(event).stage === 'played'

/** Canceled: frees all calendars, although shares may still be paid. */
export const isCalledOff = (event: HasStatus): boolean => rulesOf(event).stage === 'called_off'

export const isBeforeGig = (event: HasStatus): boolean => !isPlayed(event) && !isCalledOff(event)

/** No step remains. The transfers of a postpaid event may still wait for the client's money. */
export const isFinished = (event: HasStatus): boolean => rulesOf(event).isFinished

/** Played, and not everybody is paid. */
export const isAwaitingPayment = (event: HasStatus): boolean => isPlayed(event) && !isFinished(event)

/** No longer editable (docs/product.md#event-status). */
export const isClosedForEditing = (event: HasStatus): boolean => rulesOf(event).isClosedForEditing

/** Not deletable (docs/product.md#event-status); neither are events with payments. */
export const isClosedForDeletion = (event: HasStatus): boolean => rulesOf(event).isClosedForDeletion

/** Booked, and its price can still change: the client pays the balance, or gets the invoice later. */
export const isPriceOpen = (event: HasStatus): boolean => isBooked(event) && !isClosedForEditing(event)

/** Vendors confirm and decline; after the gig, stand-ins do. */
export const takesAnswers = (event: HasStatus): boolean => isBeforeGig(event) || isPriceOpen(event)

/** The client can sign the contract, or sign it again. */
export const takesSignature = (event: HasStatus): boolean => rulesOf(event).takesSignature

/** The statuses of the progress line, in order. */
export const flowOf = (prepaid: boolean): EventStatus[] =>
  eventStatuses.filter((status) => ['both', prepaid ? 'prepaid' : 'postpaid'].includes(rules[status].flow))

/**
 * The one word of each status: on chips, the progress line, lists, filters and files. A called-off event is canceled,
 * whether its money has moved already or not: what of it is open, its matters say.
 */
export const eventStatusWord: Record<EventStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  propose: 'To propose',
  proposed: 'Proposed',
  booked: 'Booked',
  played: 'Played',
  invoiced: 'Invoiced',
  paid: 'Paid',
  canceled: 'Canceled',
  refunded: 'Canceled',
  refund_incomplete: 'Refund incomplete',
  payment_failed: 'Payment failed',
}

export type EventAction =
  | 'request_vendor' // any vendor requested
  | 'ready_to_propose' // all conditions for sending a proposal are met
  | 'vendors_confirmed' // postpaid: every chosen vendor has confirmed
  | 'vendor_lost' // a confirmed vendor declined or was released before booking
  | 'send_proposal'
  | 'book' // signed, and the deposit or in_full payment has arrived
  | 'gig_end'
  | 'send_invoice'
  | 'invoice_paid'
  | 'invoice_failed'
  | 'void_invoice' // by the agent, to correct the price
  | 'vendors_paid' // the last vendor's transfer succeeded
  | 'vendor_payment_failed'
  | 'refund' // every refund succeeded
  | 'refund_failed' // some refund failed
  | 'cancel' // called off: refunds and shares follow
  | 'close_request' // withdrawn by the client or declined by an agent before a signature

type Table = Readonly<Record<EventStatus, Readonly<Partial<Record<EventAction, EventStatus>>>>>

export const prepaidMachine: Table = {
  draft: { request_vendor: 'pending', close_request: 'canceled' },
  pending: {
    request_vendor: 'pending',
    ready_to_propose: 'propose',
    cancel: 'refunded',
    close_request: 'canceled',
  },
  propose: {
    request_vendor: 'propose',
    vendor_lost: 'pending',
    send_proposal: 'proposed',
    cancel: 'refunded',
    close_request: 'canceled',
  },
  proposed: {
    request_vendor: 'proposed',
    vendor_lost: 'pending',
    send_proposal: 'proposed',
    book: 'booked',
    refund: 'refunded',
    refund_failed: 'refund_incomplete',
    cancel: 'refunded',
    close_request: 'canceled',
  },
  booked: {
    request_vendor: 'booked',
    gig_end: 'played',
    refund: 'refunded',
    refund_failed: 'refund_incomplete',
    cancel: 'refunded',
  },
  played: { vendors_paid: 'paid', vendor_payment_failed: 'payment_failed' },
  // A refunded event stays refunded if paying a vendor fails; otherwise it could never become `canceled`. A refund that
  // the bank returns days later must be retried.
  refunded: { vendors_paid: 'canceled', vendor_payment_failed: 'refunded', refund_failed: 'refund_incomplete' },
  refund_incomplete: { refund: 'refunded', refund_failed: 'refund_incomplete' },
  payment_failed: { vendors_paid: 'paid', vendor_payment_failed: 'payment_failed' },
  invoiced: {},
  paid: {},
  // Shares are paid at once, and a bank may return a refund weeks later.
  canceled: { refund_failed: 'refund_incomplete' },
}

export const postpaidMachine: Table = {
  draft: { request_vendor: 'pending', close_request: 'canceled' },
  pending: {
    request_vendor: 'pending',
    vendors_confirmed: 'booked',
    cancel: 'refunded',
    close_request: 'canceled',
  },
  booked: { request_vendor: 'booked', vendor_lost: 'pending', gig_end: 'played', cancel: 'refunded' },
  played: { send_invoice: 'invoiced', invoice_failed: 'payment_failed' },
  invoiced: { invoice_paid: 'paid', invoice_failed: 'payment_failed', void_invoice: 'played' },
  payment_failed: {
    send_invoice: 'invoiced',
    invoice_paid: 'paid',
    void_invoice: 'played',
    vendors_paid: 'paid',
    vendor_payment_failed: 'payment_failed',
  },
  paid: { vendors_paid: 'paid', vendor_payment_failed: 'payment_failed' },
  propose: {},
  proposed: {},
  // No money has moved before an invoice.
  refunded: { vendors_paid: 'canceled' },
  refund_incomplete: {},
  canceled: {},
}

const machine = (prepaid: boolean): Table => (prepaid ? prepaidMachine : postpaidMachine)

/** Whether the action applies in this status. */
export const isActionAllowed = (prepaid: boolean, status: EventStatus, action: EventAction): boolean =>
  machine(prepaid)[status][action] !== undefined

/** The status after the action; undefined if not allowed. */
export const nextStatus = (prepaid: boolean, status: EventStatus, action: EventAction): EventStatus | undefined =>
  machine(prepaid)[status][action]

export type ChipColor = 'warning' | 'info' | 'success' | 'default' | 'error'

export const eventStatusColor: Record<EventStatus, ChipColor> = {
  draft: 'warning',
  played: 'warning',
  propose: 'warning',
  pending: 'warning',
  proposed: 'warning',
  booked: 'info',
  invoiced: 'info',
  paid: 'success',
  canceled: 'default',
  refunded: 'default',
  refund_incomplete: 'error',
  payment_failed: 'error',
}

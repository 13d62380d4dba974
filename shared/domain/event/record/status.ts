/**
 * The event status machine (docs/product.md#event-status), shared by web buttons, server rules and DynamoDB conditions.
 */

export const eventStatuses = [
  'draft',
  'played',
  'propose',
  'pending',
  'proposed',
  'booked',
  'invoiced',
  'paid',
  'canceled',
  'refunded',
  'refund_incomplete',
  'payment_failed',
] as const
export type EventStatus = (typeof eventStatuses)[number]

/** The one word of each status: on chips, the progress line, lists, filters and files. */
export const eventStatusWord: Record<EventStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  propose: 'Propose',
  proposed: 'Proposed',
  booked: 'Booked',
  played: 'Played',
  invoiced: 'Invoiced',
  paid: 'Paid',
  canceled: 'Canceled',
  refunded: 'Refunded',
  refund_incomplete: 'Refund incomplete',
  payment_failed: 'Payment failed',
}

/** Canceled: frees all calendars, although shares may still be paid. */
export const isCalledOff = ({ status }: { status: EventStatus }): boolean =>
  status === 'refunded' || status === 'refund_incomplete' || status === 'canceled'

/** No step or payment remains. */
export const isFinished = ({ status }: { status: EventStatus }): boolean => status === 'paid' || status === 'canceled'

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

/** No longer editable (docs/product.md#event-status). */
export const closedForEditing: ReadonlySet<EventStatus> = new Set([
  'invoiced',
  'paid',
  'payment_failed',
  'canceled',
  'refunded',
])

/** Not deletable (docs/product.md#event-status); neither are events with payments. */
export const closedForDeletion: ReadonlySet<EventStatus> = new Set(['invoiced', 'paid', 'payment_failed'])

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

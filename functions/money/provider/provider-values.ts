import type Stripe from 'stripe'
import type { Unmoved } from '#shared/domain/payment/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { problem } from './setup-problem.ts'

/**
 * The one table of the provider's statuses: what each means to us. The provider adds values without a new API version,
 * so the SDK types them as open. One that this release does not know is a class of its own, `unknown`: it waits, and an
 * alarm names it (docs/operations.md#unknown-values). A switch or table that leaves it out does not compile; neither
 * does this one without a value that the SDK knows.
 */
type Literals<T extends string> = T extends string ? (Record<never, never> extends Record<T, 1> ? never : T) : never
type Meanings<Values extends string, Meaning extends string> = Record<Literals<Values>, Meaning>

const meanings = {
  /** `inquiry`: the bank only asks. `prevented`: settled or stopped before it became a dispute, and final. */
  dispute: {
    appeal_needs_response: 'open',
    appeal_under_review: 'open',
    lost: 'lost',
    needs_response: 'open',
    prevented: 'prevented',
    under_review: 'open',
    warning_closed: 'inquiry',
    warning_needs_response: 'inquiry',
    warning_under_review: 'inquiry',
    won: 'won',
  } satisfies Meanings<Stripe.Dispute.Status, 'inquiry' | 'open' | 'prevented' | 'won' | 'lost'>,
  charge: { succeeded: 'done', pending: 'waits', failed: 'failed' } satisfies Meanings<
    Stripe.Charge.Status,
    'done' | 'waits' | 'failed'
  >,
  'payment intent': {
    canceled: 'ended',
    processing: 'waits',
    requires_action: 'asks',
    requires_capture: 'open',
    requires_confirmation: 'open',
    requires_payment_method: 'unpaid',
    succeeded: 'done',
  } satisfies Meanings<Stripe.PaymentIntent.Status, 'open' | 'unpaid' | 'asks' | 'waits' | 'done' | 'ended'>,
  invoice: { draft: 'draft', open: 'open', paid: 'paid', uncollectible: 'void', void: 'void' } satisfies Meanings<
    Stripe.Invoice.Status,
    'draft' | 'open' | 'paid' | 'void'
  >,
  // Those that the SDK types as text only.
  'invoice payment': { open: 'open', paid: 'paid', canceled: 'canceled' },
  refund: { pending: 'waits', requires_action: 'waits', succeeded: 'done', failed: 'back', canceled: 'back' },
  payout: { pending: 'waits', in_transit: 'waits', paid: 'done', failed: 'back', canceled: 'back' },
} as const

export type Valued = keyof typeof meanings
type Known<K extends Valued> = (typeof meanings)[K][keyof (typeof meanings)[K]]
export type Meaning<K extends Valued> = Known<K> | 'unknown'

export interface WithStatus {
  id?: string | undefined
  status: string | null
}

export const meaningOf = <K extends Valued>(kind: K, { status }: Pick<WithStatus, 'status'>): Meaning<K> => {
  const row: Readonly<Record<string, string>> = meanings[kind]
  return (status !== null && Object.hasOwn(row, status) ? row[status] : 'unknown') as Meaning<K>
}

/** Something that the provider has taken back, or never made. */
export const isBack = (kind: 'refund' | 'payout', object: Pick<WithStatus, 'status'>): boolean =>
  meaningOf(kind, object) === 'back'

/** A refund that waits without a balance transaction: the provider keeps it, and has moved nothing. */
export const unmovedOf = (
  refund: Pick<Stripe.Refund, 'status' | 'balance_transaction' | 'pending_reason'>,
): Unmoved | undefined => {
  if (meaningOf('refund', refund) !== 'waits' || refund.balance_transaction !== null) return undefined
  return refund.pending_reason === 'insufficient_funds' ? 'funds' : 'bank'
}

/** A status that this release does not know, for the alarm. */
export interface UnknownValue {
  kind: Valued
  value: string
  stripe_id?: string | undefined
}

export const unknownIn = (kind: Valued, object: WithStatus): UnknownValue | undefined =>
  meaningOf(kind, object) === 'unknown' ? { kind, value: String(object.status), stripe_id: object.id } : undefined

/** Logged as `ProviderSetup`, which an alarm counts (infra/constructs/alarms.ts). */
export const tellUnknown = ({ log }: Pick<Deps, 'log'>, unknown: UnknownValue | undefined): void => {
  if (!unknown) return
  const { kind, value, stripe_id } = unknown
  const trouble = problem('unknown-values', `Stripe calls a ${kind} "${value}", unknown here: it waits`, 'Nothing yet')
  log.error('ProviderSetup', undefined, { ...trouble, ...(stripe_id !== undefined && { stripe_id }) })
}

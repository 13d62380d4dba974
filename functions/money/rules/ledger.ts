import { cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type {
  ChargeIntent,
  PayoutIntent,
  RefundIntent,
  SettlementIntent,
  TransferIntent,
} from '#shared/domain/payment/intent.ts'

/**
 * Double entry, append only, integer cents. The postings of an entry sum to zero; negative is where money came from,
 * positive where it went. An account's balance is the sum over all entries (a client's is negative: what they paid).
 *
 *   client:cli_…   paid by a client         event:evt_…  held for the parties of an event, zero when settled
 *   fees           processing fees          user:usr_…   with the payee, on the connected account
 *   tax            sales tax                bank:usr_…   paid out to the payee's bank
 *   platform       kept by BookMe           bank:platform paid out to BookMe's bank, less top-ups
 *   provider       the provider's own fees  disputed:evt_… withdrawn by a client's bank, undecided
 *   agency:usr_…   owed to an agency that paid somebody in BookMe's place
 *   outside:evt_…  paid to the agency itself, never at the provider; less what it has paid on
 *   suspense       moved for an unknown reason; `unknown` is its source
 *   transit:evt_…  moved by the client and not settled: the provider calls it pending, or its invoice is open
 *
 * An entry into `transit` is pending; the payment's own entry posts it, or one out of `transit` takes it back.
 */

export type LedgerKind =
  /** A movement that is no success yet: a submitted bank debit, or a part of an open invoice. And its return. */
  | 'in_transit'
  | 'transit_back'
  | 'charge'
  | 'refund'
  | 'transfer'
  | 'platform'
  | 'payout'
  | 'returned'
  /** Paid by a client directly to the agency. */
  | 'paid_outside'
  /** By the agency itself to a payee: it is owed what BookMe held for them. Earlier releases kept that for BookMe. */
  | 'vendor_paid_outside'
  /** The agency has that back. */
  | 'settlement'
  /** By BookMe itself to a client, whose refund could not be made: it keeps what the event held for them. */
  | 'refunded_outside'
  /** A client's bank disputed a payment, returned it, or kept it. */
  | 'dispute'
  | 'dispute_reinstated'
  | 'dispute_lost'
  /** Made on the provider's dashboard. */
  | 'hand_refund'
  | 'hand_transfer'
  | 'reversal'
  /** The platform replaces money taken back by a client. */
  | 'cover'
  | 'provider_fee'
  | 'platform_payout'
  | 'suspense'
  | 'suspense_cleared'

export interface Posting {
  account: string
  amount: Cents
}

export interface LedgerEntry {
  id: string
  kind: LedgerKind
  /** The payment operation that caused it. */
  op_key: string
  at: Instant
  /** The provider's object: invoice, refund, transfer or payout. */
  stripe_id: string | null
  /** The objects named by the provider's balance transactions, if different: the PaymentIntents of a charge. */
  moved?: readonly { by: string; amount: Cents }[] | undefined
  postings: Posting[]
}

const transitAccount = (eventId: string) => `transit:${eventId}`
const clientAccount = (clientId: string) => `client:${clientId}`
export const outsideAccount = (eventId: string) => `outside:${eventId}`
export const eventAccount = (eventId: string) => `event:${eventId}`
/** The event that an account holds money for. */
export const eventOfAccount = (account: string): string | undefined =>
  account.startsWith('event:') ? account.slice('event:'.length) : undefined
/** A liability: the money is on the platform's balance until it is repaid. */
export const agencyAccount = (userId: string) => `agency:${userId}`
const userAccount = (userId: string) => `user:${userId}`
const bankAccount = (userId: string) => `bank:${userId}`

/** Omits zero postings. */
const move = (from: string, ...to: readonly (readonly [account: string, amount: Cents])[]): Posting[] => {
  const given = to.filter(([, amount]) => amount !== 0)
  return [
    { account: from, amount: cents(-sum(given.map(([, amount]) => amount))) },
    ...given.map(([account, amount]) => ({ account, amount })),
  ]
}

/** Moved, and not settled yet. */
export const transitPostings = (eventId: string, amount: Cents, clientId: string): Posting[] =>
  move(clientAccount(clientId), [transitAccount(eventId), amount])

/** The client's payment: the event gets the amount, not fee and tax. `settled` was in transit before. */
export const chargePostings = (
  { event_id, amount, stripe_fee, sales_tax }: ChargeIntent,
  clientId: string,
  settled: Cents = zero,
): Posting[] =>
  [
    { account: clientAccount(clientId), amount: cents(settled - amount - stripe_fee - sales_tax) },
    { account: transitAccount(event_id), amount: cents(-settled) },
    { account: eventAccount(event_id), amount },
    { account: 'fees', amount: stripe_fee },
    { account: 'tax', amount: sales_tax },
  ].filter((posting) => posting.amount !== 0)

/** Received by the agency: the money was never at the provider. */
export const outsidePostings = (eventId: string, amount: Cents, clientId: string): Posting[] =>
  move(clientAccount(clientId), [outsideAccount(eventId), amount])

/** A fee that goes back is the platform's loss: the provider keeps what it has charged. */
export const refundPostings = ({ event_id, amount, fee = zero }: RefundIntent, clientId: string): Posting[] =>
  [
    { account: eventAccount(event_id), amount: cents(-amount) },
    { account: 'platform', amount: cents(-fee) },
    { account: clientAccount(clientId), amount: cents(amount + fee) },
  ].filter((posting) => posting.amount !== 0)

/** BookMe pays it from its own bank, and keeps what the event held. */
export const refundedOutsidePostings = (
  { event_id, amount, fee = zero }: Pick<RefundIntent, 'event_id' | 'amount' | 'fee'>,
  clientId: string,
): Posting[] => [
  ...move(eventAccount(event_id), ['platform', amount]),
  ...move('bank:platform', [clientAccount(clientId), cents(amount + fee)]),
]

export const transferPostings = ({ event_id, amount, user_id }: TransferIntent): Posting[] =>
  move(eventAccount(event_id), [userAccount(user_id ?? 'unknown'), amount])

/** The remainder once everyone has been paid. */
export const platformPostings = (eventId: string, amount: Cents): Posting[] =>
  move(eventAccount(eventId), ['platform', amount])

export const payoutPostings = ({ user_id, amount }: PayoutIntent): Posting[] =>
  move(userAccount(user_id), [bankAccount(user_id), amount])

const disputedAccount = (eventId: string) => `disputed:${eventId}`

/** Taken out of the event's funds; the platform bears the rest. */
const takenPostings = (eventId: string, total: Cents, withheld: Cents, to: string): Posting[] =>
  [
    { account: eventAccount(eventId), amount: cents(-withheld) },
    { account: 'platform', amount: cents(withheld - total) },
    { account: to, amount: total },
  ].filter(({ amount }) => amount !== 0)

export const disputePostings = (eventId: string, total: Cents, withheld: Cents): Posting[] =>
  takenPostings(eventId, total, withheld, disputedAccount(eventId))
export const disputeLostPostings = (eventId: string, total: Cents, clientId: string): Posting[] =>
  move(disputedAccount(eventId), [clientAccount(clientId), total])
/** May follow a loss, and bring back a part: first what the event lost. */
export const disputeWonPostings = (
  eventId: string,
  { withheld, status }: { withheld: Cents; status: 'open' | 'won' | 'lost' },
  back: Cents,
  clientId: string,
): Posting[] =>
  returnedPostings(
    takenPostings(
      eventId,
      back,
      cents(Math.min(back, withheld)),
      status === 'lost' ? clientAccount(clientId) : disputedAccount(eventId),
    ),
  )

export const manualRefundPostings = (eventId: string, total: Cents, withheld: Cents, clientId: string): Posting[] =>
  takenPostings(eventId, total, withheld, clientAccount(clientId))
export const manualTransferPostings = (eventId: string, total: Cents, withheld: Cents, userId: string): Posting[] =>
  takenPostings(eventId, total, withheld, userAccount(userId))
export const reversalPostings = (eventId: string, userId: string | null, amount: Cents): Posting[] =>
  move(userAccount(userId ?? 'unknown'), [eventAccount(eventId), amount])
/** Takes back a part of a transfer by hand; `withheld` is the event's share of that part. */
export const handReversalPostings = (eventId: string, total: Cents, withheld: Cents, userId: string): Posting[] =>
  returnedPostings(manualTransferPostings(eventId, total, withheld, userId))
export const coverPostings = (eventId: string, amount: Cents): Posting[] =>
  move('platform', [eventAccount(eventId), amount])

/** The provider's fees: for a payment out of the client's processing fee, otherwise at the platform's expense. */
export const providerFeePostings = (from: 'fees' | 'platform', amount: Cents): Posting[] =>
  move(from, ['provider', amount])
/** Negative for a returned payout and for a top-up. */
export const platformPayoutPostings = (amount: Cents): Posting[] => move('platform', ['bank:platform', amount])
export const suspensePostings = (net: Cents): Posting[] => move('unknown', ['suspense', net])

/** A suspense entry with its cause: two admins have agreed that it is BookMe's gain or loss. */
export const clearedPostings = (suspended: readonly Posting[]): Posting[] => {
  const net = sum(suspended.filter(({ account }) => account === 'suspense').map(({ amount }) => amount))
  return move('suspense', ['platform', net])
}

/** The kind of an account: `event`, `user`, `platform`, … */
export const accountKind = (account: string): string =>
  account === 'bank:platform' ? account : account.replace(/:.*/, '')

/** Accounts whose money is on the platform's balance at the provider. */
const heldByProvider: ReadonlySet<string> = new Set([
  'event',
  'agency',
  'fees',
  'tax',
  'platform',
  'suspense',
  'transit',
])

/**
 * The platform's balance at the provider according to the ledger: available and pending. `held` is by account or, in
 * totals, by kind of account.
 */
export const providerBalanceOf = (held: Readonly<Record<string, Cents>>): Cents =>
  sum(
    Object.entries(held)
      .filter(([account]) => heldByProvider.has(accountKind(account)))
      .map(([, amount]) => amount),
  )

/** Returned by the bank: undoes the entry. */
export const returnedPostings = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: cents(-amount || 0) }))

export const sumOf = (postings: readonly Posting[]): Cents => sum(postings.map(({ amount }) => amount))

/** Balance of each account after these entries. */
export const balances = (entries: readonly LedgerEntry[]): Record<string, Cents> => {
  const held: Record<string, Cents> = {}
  for (const { account, amount } of entries.flatMap((entry) => entry.postings))
    held[account] = sum([held[account] ?? zero, amount])
  return held
}

/** Paid to the agency itself, and not paid on. */
export const outsideLeft = (entries: readonly LedgerEntry[], eventId: string): Cents =>
  balances(entries)[outsideAccount(eventId)] ?? zero

/**
 * Paid on by the agency: first out of what the client paid it; it is owed the rest, which the event held. BookMe keeps
 * that if nobody knows the agency's account.
 */
export const vendorOutsidePostings = (
  eventId: string,
  userId: string,
  { outside, held, payer }: { outside: Cents; held: Cents; payer: string | undefined },
): Posting[] => [
  ...(outside > 0 ? move(outsideAccount(eventId), [bankAccount(userId), outside]) : []),
  ...(held > 0 ? move(eventAccount(eventId), [payer === undefined ? 'platform' : agencyAccount(payer), held]) : []),
]
export const settlementPostings = ({ user_id, amount }: SettlementIntent): Posting[] =>
  move(agencyAccount(user_id), [userAccount(user_id), amount])
/** The agency is owed it again. */
export const settlementReversalPostings = (userId: string, amount: Cents): Posting[] =>
  move(userAccount(userId), [agencyAccount(userId), amount])

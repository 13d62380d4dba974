import { cents, sum, zero, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { ChargeIntent, PayoutIntent, RefundIntent, TransferIntent } from './intent.ts'

/**
 * Double entry, append only, integer cents. The postings of an entry sum to zero; negative is where money came from,
 * positive where it went. An account's balance is the sum over all entries (a client's is negative: what they paid).
 *
 *   client:cli_…   paid by a client         event:evt_…  held for the parties of an event, zero when settled
 *   fees           processing fees          user:usr_…   with the payee, on the connected account
 *   tax            sales tax                bank:usr_…   paid out to the payee's bank
 *   platform       kept by BookMe           bank:platform paid out to BookMe's bank, less top-ups
 *   provider       the provider's own fees  disputed:evt_… withdrawn by a client's bank, undecided
 *   outside:evt_…  paid to the agency itself, never at the provider
 *   suspense       moved for a reason that the books do not know; `unknown` is where it came from
 */

export type LedgerKind =
  | 'charge'
  | 'refund'
  | 'transfer'
  | 'platform'
  | 'payout'
  | 'returned'
  /** By a client to the agency itself. */
  | 'paid_outside'
  /** A client's bank took a payment back, gave it back, or kept it. */
  | 'dispute'
  | 'dispute_reinstated'
  | 'dispute_lost'
  /** Made on the provider's dashboard. */
  | 'hand_refund'
  | 'hand_transfer'
  | 'reversal'
  /** The platform puts in what a client has taken back. */
  | 'cover'
  | 'provider_fee'
  | 'platform_payout'
  | 'suspense'

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
  /** What the provider's balance transaction names, if it is another object: a charge's PaymentIntent. */
  moved_by?: string | undefined
  postings: Posting[]
}

const clientAccount = (clientId: string) => `client:${clientId}`
export const outsideAccount = (eventId: string) => `outside:${eventId}`
export const eventAccount = (eventId: string) => `event:${eventId}`
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

/** The client's payment: the event gets the amount, not fee and tax. */
export const chargePostings = (
  { event_id, amount, stripe_fee, sales_tax }: ChargeIntent,
  clientId: string,
): Posting[] =>
  move(clientAccount(clientId), [eventAccount(event_id), amount], ['fees', stripe_fee], ['tax', sales_tax])

/** The agency received it: it never was at the provider, and no account there holds it. */
export const outsidePostings = (eventId: string, amount: Cents, clientId: string): Posting[] =>
  move(clientAccount(clientId), [outsideAccount(eventId), amount])

/** A fee that goes back is the platform's loss: the provider keeps what it has charged. */
export const refundPostings = ({ event_id, amount, fee = zero }: RefundIntent, clientId: string): Posting[] =>
  [
    { account: eventAccount(event_id), amount: cents(-amount || 0) },
    { account: 'platform', amount: cents(-fee || 0) },
    { account: clientAccount(clientId), amount: cents(amount + fee) },
  ].filter((posting) => posting.amount !== 0)

export const transferPostings = ({ event_id, amount, user_id }: TransferIntent): Posting[] =>
  move(eventAccount(event_id), [userAccount(user_id ?? 'unknown'), amount])

/** What is left once everyone has been paid. */
export const platformPostings = (eventId: string, amount: Cents): Posting[] =>
  move(eventAccount(eventId), ['platform', amount])

export const payoutPostings = ({ user_id, amount }: PayoutIntent): Posting[] =>
  move(userAccount(user_id), [bankAccount(user_id), amount])

const disputedAccount = (eventId: string) => `disputed:${eventId}`

/** Taken out of the event as far as it holds it; the platform bears the rest. */
const takenPostings = (eventId: string, total: Cents, withheld: Cents, to: string): Posting[] =>
  [
    { account: eventAccount(eventId), amount: cents(-withheld || 0) },
    { account: 'platform', amount: cents(withheld - total || 0) },
    { account: to, amount: total },
  ].filter(({ amount }) => amount !== 0)

export const disputePostings = (eventId: string, total: Cents, withheld: Cents): Posting[] =>
  takenPostings(eventId, total, withheld, disputedAccount(eventId))
export const disputeLostPostings = (eventId: string, total: Cents, clientId: string): Posting[] =>
  move(disputedAccount(eventId), [clientAccount(clientId), total])
/** Also after it had been lost. */
export const disputeWonPostings = (
  eventId: string,
  { amount, withheld, status }: { amount: Cents; withheld: Cents; status: 'open' | 'won' | 'lost' },
  clientId: string,
): Posting[] =>
  returnedPostings(
    takenPostings(eventId, amount, withheld, status === 'lost' ? clientAccount(clientId) : disputedAccount(eventId)),
  )

export const handRefundPostings = (eventId: string, total: Cents, withheld: Cents, clientId: string): Posting[] =>
  takenPostings(eventId, total, withheld, clientAccount(clientId))
export const handTransferPostings = (eventId: string, total: Cents, withheld: Cents, userId: string): Posting[] =>
  takenPostings(eventId, total, withheld, userAccount(userId))
export const reversalPostings = (eventId: string, userId: string | null, amount: Cents): Posting[] =>
  move(userAccount(userId ?? 'unknown'), [eventAccount(eventId), amount])
export const coverPostings = (eventId: string, amount: Cents): Posting[] =>
  move('platform', [eventAccount(eventId), amount])

/** What the provider charges: for a payment out of the client's processing fee, otherwise the platform. */
export const providerFeePostings = (from: 'fees' | 'platform', amount: Cents): Posting[] =>
  move(from, ['provider', amount])
/** Negative for a payout that came back, and for a top-up. */
export const platformPayoutPostings = (amount: Cents): Posting[] => move('platform', ['bank:platform', amount])
export const suspensePostings = (net: Cents): Posting[] => move('unknown', ['suspense', net])

/** The kind of an account: `event`, `user`, `platform`, … */
export const accountKind = (account: string): string =>
  account === 'bank:platform' ? account : account.replace(/:.*/, '')

/** Money in accounts of these kinds lies on the platform's balance at the provider. */
const heldByProvider: ReadonlySet<string> = new Set(['event', 'fees', 'tax', 'platform', 'suspense'])

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

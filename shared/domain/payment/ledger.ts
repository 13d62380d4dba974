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
 *   platform       kept by BookMe
 */

export type LedgerKind = 'charge' | 'refund' | 'transfer' | 'platform' | 'payout' | 'returned'

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
  postings: Posting[]
}

const clientAccount = (clientId: string) => `client:${clientId}`
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

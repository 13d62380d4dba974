import { cents, sum, zero, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { ChargeIntent, PayoutIntent, RefundIntent, TransferIntent } from './intent.ts'

/**
 * Double entry, append only, integer cents: each entry says where money came from (negative) and where it went
 * (positive), and its postings sum to zero. The sum of an account over all entries is what it holds (client: less than
 * nothing is what it paid).
 *
 *   client:cli_…   what a client gave       event:evt_…  held for the parties of an event, zero when all is done
 *   fees           processing fees          user:usr_…   with the payee, on the connected account
 *   tax            sales tax                bank:usr_…   paid out to the payee's bank
 *   platform       what BookMe keeps
 */

export type LedgerKind = 'charge' | 'refund' | 'transfer' | 'platform' | 'payout' | 'returned'

export interface Posting {
  account: string
  amount: Cents
}

export interface LedgerEntry {
  id: string
  kind: LedgerKind
  /** The intent that it follows from. */
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

/** Postings of nothing are left out. */
const move = (from: string, ...to: readonly (readonly [account: string, amount: Cents])[]): Posting[] => {
  const given = to.filter(([, amount]) => amount !== 0)
  return [
    { account: from, amount: cents(-sum(given.map(([, amount]) => amount))) },
    ...given.map(([account, amount]) => ({ account, amount })),
  ]
}

/** What the client paid: the amount is the event's, fee and tax are not. */
export const chargePostings = (
  { event_id, amount, stripe_fee, sales_tax }: ChargeIntent,
  clientId: string,
): Posting[] =>
  move(clientAccount(clientId), [eventAccount(event_id), amount], ['fees', stripe_fee], ['tax', sales_tax])

export const refundPostings = ({ event_id, amount }: RefundIntent, clientId: string): Posting[] =>
  move(eventAccount(event_id), [clientAccount(clientId), amount])

export const transferPostings = ({ event_id, amount, user_id }: TransferIntent): Posting[] =>
  move(eventAccount(event_id), [userAccount(user_id ?? 'unknown'), amount])

/** What is left once everybody has been paid. */
export const platformPostings = (eventId: string, amount: Cents): Posting[] =>
  move(eventAccount(eventId), ['platform', amount])

export const payoutPostings = ({ user_id, amount }: PayoutIntent): Posting[] =>
  move(userAccount(user_id), [bankAccount(user_id), amount])

/** The bank sent it back: everything is where it was. */
export const returnedPostings = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: cents(-amount || 0) }))

export const sumOf = (postings: readonly Posting[]): Cents => sum(postings.map(({ amount }) => amount))

/** What each account holds after these entries. */
export const balances = (entries: readonly LedgerEntry[]): Record<string, Cents> => {
  const held: Record<string, Cents> = {}
  for (const { account, amount } of entries.flatMap((entry) => entry.postings))
    held[account] = sum([held[account] ?? zero, amount])
  return held
}

import { vendorsOf, type Vendor } from '#shared/domain/event/record/vendors.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, type Cents } from '#shared/domain/money.ts'
import type { Intent, SettlementIntent, TransferIntent } from '#shared/domain/payment/intent.ts'
import {
  eventAccount,
  handReversalPostings,
  reversalPostings,
  settlementReversalPostings,
  type LedgerEntry,
  type Posting,
} from '#functions/money/rules/ledger.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { payeeName } from '#functions/money/mails/money-mails.ts'
import { settledAgain, type Again } from './settle.ts'

/** One reversal of a transfer; `earlier` ones had these cents. */
interface Reversal {
  id: string
  amount: Cents
  earlier: Cents
}

interface Back {
  /** The name of the payee. */
  who: string
  vendors: readonly Vendor[]
  postings: Posting[]
  /** The part that the event holds again. */
  toEvent: Cents
  /** The debt to an agency, which is open again. */
  repaid?: Again
}

/** A transfer as the books have it, and the owner of what comes back of it. */
export interface Sent {
  /** Of its earning. */
  op_key: string
  event_id: string
  user_id: string | null
  back: (deps: Deps, event: Event, reversal: Reversal) => Back
}

const share = (op_key: string, { event_id, user_id, role, entry, name }: TransferIntent): Sent => ({
  ...{ op_key, event_id, user_id },
  back: (_, event, { amount }) => ({
    who: payeeName(event, role, entry, name),
    vendors: vendorsOf(event).filter((vendor) => vendor.role === role && vendor.key === entry),
    postings: reversalPostings(event_id, user_id, amount),
    toEvent: amount,
  }),
})

/** The agency has paid the vendor and is owed it again: the event holds nothing of it. */
const repayment = (op_key: string, intent: SettlementIntent): Sent => ({
  ...{ op_key, event_id: intent.event_id, user_id: intent.user_id },
  back: (deps, event, { id, amount }) => ({
    ...{ who: intent.name, vendors: [], toEvent: cents(0) },
    postings: settlementReversalPostings(intent.user_id, amount),
    repaid: settledAgain(deps, event, { op_key, intent, amount, entry: id }),
  }),
})

/** Of our own operation; undefined if it is no transfer. */
export const sentBy = (op_key: string, intent: Intent): Sent | undefined => {
  switch (intent.kind) {
    case 'transfer':
      return share(op_key, intent)
    case 'settlement':
      return repayment(op_key, intent)
    case 'charge':
    case 'refund':
    case 'payout':
      return undefined
  }
}

/** On the provider's dashboard: first the event has its part back, then BookMe what it had borne. */
export const sentByHand = (
  { op_key, postings }: Pick<LedgerEntry, 'op_key' | 'postings'>,
  event_id: string,
  { id: user_id, name }: { id: string; name: string },
): Sent => ({
  ...{ op_key, event_id, user_id },
  back: (_, event, { amount, earlier }) => {
    const withheld = -(postings.find(({ account }) => account === eventAccount(event_id))?.amount ?? 0)
    const toEvent = cents(Math.max(0, Math.min(amount, withheld - earlier)))
    return {
      ...{ who: name, toEvent },
      vendors: vendorsOf(event).filter((vendor) => vendor.user_id === user_id),
      postings: handReversalPostings(event_id, amount, toEvent, user_id),
    }
  },
})

import { accountKinds } from '#shared/domain/payment/account-map.ts'
import type { LedgerKind } from './ledger.ts'
import type { StatementSources } from './statement-sources.ts'

/** The subject of an entry, for readers. */
export const entryNames: Readonly<Record<LedgerKind, string>> = {
  in_transit: 'Payment of the client on its way',
  transit_back: 'Payment of the client that failed',
  charge: 'Payment of the client',
  refund: 'Refund',
  transfer: 'Transfer to a payee',
  platform: "BookMe's share",
  payout: "Payout to a payee's bank",
  returned: 'Returned by the bank',
  paid_outside: 'Paid to the agency itself',
  vendor_paid_outside: 'Paid by the agency itself',
  settlement: 'Repaid to the agency',
  refunded_outside: 'Refunded outside of BookMe',
  dispute: "Taken back by the client's bank",
  dispute_reinstated: 'Dispute won: the money is back',
  dispute_lost: 'Dispute lost: the client keeps the money',
  hand_refund: 'Refund by hand',
  hand_transfer: 'Transfer by hand',
  reversal: 'Transfer reversed by hand',
  cover: 'Put in by BookMe',
  provider_fee: "Stripe's fee",
  platform_payout: "Payout to BookMe's bank",
  suspense: 'Moved by somebody, unexplained',
  suspense_cleared: 'Explained since',
}

/** The kinds of accounts (`accountKind`) in a trial balance. */
export const accountKindNames: Readonly<Record<string, string>> = accountKinds

/** A ledger account for readers: names instead of ids where the event has them. */
export const accountName = ({ event, ops }: Pick<StatementSources, 'event' | 'ops'>, account: string): string => {
  const [kind, id = ''] = account.split(':')
  switch (kind) {
    case 'client':
      return `${event.client?.name ?? id} (client)`
    case 'event':
      return 'held for the event'
    case 'user':
    case 'bank': {
      const payee = ops
        .map(({ intent }) => intent)
        .find((intent) => intent.kind === 'transfer' && intent.user_id === id)
      return payee?.kind === 'transfer' ? `${payee.name} (${payee.role})` : account
    }
    case 'outside':
      return `with ${event.agent?.name ?? 'the agency'}, outside of BookMe`
    case 'agency':
      return `owed to ${event.settlements?.find(({ user_id }) => user_id === id)?.name ?? 'an agency'}`
    case 'platform':
      return 'BookMe'
    case 'fees':
      return 'processing fees'
    case 'tax':
      return 'sales tax'
    case 'disputed':
      return "with the client's bank until decided"
    case 'provider':
      return "Stripe's fees"
    case 'transit':
      return 'on its way from the client'
    case 'suspense':
      return 'unexplained'
    default:
      return account
  }
}

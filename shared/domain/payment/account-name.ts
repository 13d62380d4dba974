import type { StatementSources } from './statement-sources.ts'

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
    case 'platform':
      return 'BookMe'
    case 'fees':
      return 'processing fees'
    case 'tax':
      return 'sales tax'
    default:
      return account
  }
}

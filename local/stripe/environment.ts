import { missing } from './errors.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'
import { platform } from './types.ts'
import type { JobKind, Row, Table, Tables } from './types.ts'

/** Shared by every part of the emulator. */
export interface Environment {
  store: Store
  /** Unix seconds of the emulator's clock. */
  now(): number
  faults: Faults
  /** Whether a webhook endpoint asks for this type of event. */
  isEnabled(type: string, isConnected: boolean): boolean
  /** A hosted page's URL. */
  pageUrl(path: string): string
  /** Announces events awaiting delivery. */
  wake(): void
}

/** One call, one form of a page, or one due job. */
export interface Ctx extends Environment {
  /** The acting account: `platform`, or the connected account in the `Stripe-Account` header. */
  owner: string
  request: { id: string | null; idempotency_key: string | null }
  /** A test id such as `pm_card_visa` used twice in one call is one payment method. */
  testMethods: Map<string, string>
  /** Fault switch: the bank declines every charge of this call. */
  decline: boolean
}

export const context = (
  environment: Environment,
  owner: string = platform,
  request: Ctx['request'] = { id: null, idempotency_key: null },
): Ctx =>
  Object.assign(Object.create(environment) as Environment, {
    owner,
    request,
    testMethods: new Map<string, string>(),
    decline: false,
  })

export const schedule = (
  environment: Environment,
  at: number,
  kind: JobKind,
  ref: string,
  owner: string = platform,
): void => {
  environment.store.state.jobs.push({ at, kind, ref, owner })
}

export const unschedule = (environment: Environment, kind: JobKind, ref: string): void => {
  environment.store.state.jobs = environment.store.state.jobs.filter((job) => job.kind !== kind || job.ref !== ref)
}

const nouns: { [K in Table]?: string } = {
  customers: 'customer',
  payment_methods: 'PaymentMethod',
  setup_intents: 'setupintent',
  invoices: 'invoice',
  invoice_items: 'invoiceitem',
  invoice_payments: 'invoice_payment',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  accounts: 'account',
  external_accounts: 'external account',
  transfers: 'transfer',
  transfer_reversals: 'transfer reversal',
  payouts: 'payout',
  balance_transactions: 'balance transaction',
  events: 'event',
}

/** A deleted customer can still be retrieved, and nothing else. */
export const isDeleted = ({ hidden }: Row<unknown>): boolean => hidden?.['deleted'] !== undefined

/** The row with this id as visible to the caller. With `param`, the id came from that parameter instead of the path. */
export const need = <K extends Table>(ctx: Ctx, table: K, id: string, param?: string): Row<Tables[K]> => {
  const row = ctx.store.row(table, id)
  if (row === undefined || row.owner !== ctx.owner || isDeleted(row))
    throw missing(param === 'destination' ? 'destination' : (nouns[table] ?? table), id, param)
  return row
}

/** Metadata is merged; an empty value removes a key, an empty string removes all. */
export const mergedMetadata = (current: Record<string, string> | null, change: unknown): Record<string, string> => {
  if (change === undefined) return { ...current }
  if (change === '' || change === null) return {}
  const merged = { ...current, ...(change as Record<string, string>) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

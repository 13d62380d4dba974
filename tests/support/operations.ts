import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, type Cents } from '#shared/domain/money.ts'
import type { ChargeIntent, TransferIntent } from '#shared/domain/payment/intent.ts'
import { chargeTotals } from '#shared/domain/payment/method-kinds.ts'
import { begin } from '#shared/domain/payment/op.ts'
import type { MailJob } from '#shared/mails.ts'
import { findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { availableFunds, ledgerOf, type LedgerRow } from '#functions/money/data/ledger.ts'
import { findOp, opRowKey, opWrites, type OpRow } from '#functions/money/data/op.ts'
import { eventKey, fundsKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { stub } from '#tests/unit/payment/provider-stub.ts'
import { tableOn } from './memory-table.ts'

/** Payment operations and their events, stored as they are: no steps lead there, so each case costs milliseconds. */

export const now = '2026-06-01T12:00:00.000Z'
/** That many milliseconds later, or earlier. */
export const after = (ms: number): string => new Date(Date.parse(now) + ms).toISOString()

/** Signed, $4,000, without vendors. */
export const eventOf = (patch: Partial<Event> = {}): Event =>
  ({
    id: 'evt_1',
    name: 'Party',
    status: 'proposed',
    prepaid: true,
    version: 1,
    created_at: now,
    updated_at: now,
    client_id: 'cli_1',
    client: { id: 'cli_1', name: 'Nora', email: 'nora@example.com' },
    client_rate: cents(400_000),
    client_rate_booked: cents(400_000),
    proposal_signed_at: now,
    agent_id: 'agt_1',
    agent: { id: 'agt_1', name: 'Al', user_id: 'usr_agent', email: 'al@example.com' },
    agent_percent: 0.15,
    bookme_percent: 0.05,
    artist_status: 'not_selected',
    bandleader_status: 'not_needed',
    payments: [],
    musicians: [],
    musician_slots: [],
    proposals: [],
    ...patch,
  }) as unknown as Event

/** Two who have played: $1,600 each, $600 for the agent, $200 for the platform. */
export const playedByTwo = (patch: Partial<Event> = {}): Event =>
  eventOf({
    status: 'played',
    musicians: ['Drums', 'Bass Guitar'].map((instrument) => ({
      musician_id: `mus_${instrument.slice(0, 1)}`,
      user_id: `usr_${instrument.slice(0, 1)}`,
      musician_name: instrument,
      instrument,
      status: 'confirmed',
      rate: cents(160_000),
      played: true,
    })) as Event['musicians'],
    payments: [payment()],
    ...patch,
  })

/** The agent and these musicians have their transfers. */
export const sentTo = (event: Event, ...paid: string[]): Event => ({
  ...event,
  agent_stripe_transfer_id: 'tr_0',
  musicians: event.musicians!.map((entry) => ({
    ...entry,
    ...(paid.includes(entry.instrument) && { stripe_transfer_id: 'tr_0' }),
  })),
})

export const payment = (patch: Partial<Event['payments'][number]> = {}): Event['payments'][number] =>
  ({
    id: 'pay_1',
    type: 'in_full',
    ...chargeTotals(cents(400_000), 'card'),
    invoiced_at: now,
    paid_at: now,
    failed_at: null,
    available_at: now,
    stripe_payment_intent_id: 'pi_1',
    ...patch,
  }) as Event['payments'][number]

export const chargeOf = (patch: Partial<ChargeIntent> = {}, amount = 400_000): ChargeIntent => ({
  kind: 'charge',
  event_id: 'evt_1',
  payment_id: 'pay_1',
  type: 'in_full',
  collection: 'charge',
  customer: 'cus_1',
  method: null,
  description: '',
  clear: [],
  ...chargeTotals(cents(amount), 'card'),
  ...patch,
})

export const transferOf = (entry: string, patch: Partial<TransferIntent> = {}): TransferIntent => ({
  kind: 'transfer',
  event_id: 'evt_1',
  role: entry.startsWith('agt') ? 'agent' : 'musician',
  entry,
  user_id: `usr_${entry.slice(4, 5)}`,
  name: entry.split('|')[1] ?? 'Al',
  amount: cents(entry.startsWith('agt') ? 60_000 : 160_000),
  destination: 'acct_1',
  description: '',
  ...patch,
})

/** Leased, unless `patch` says otherwise. */
export const opOf = (key: string, intent: OpRow['intent'], patch: Partial<OpRow> = {}): OpRow => ({
  ...opRowKey(key),
  ...begin(key, now),
  intent,
  version: 1,
  ...patch,
})

export interface Operations {
  deps(overrides?: Partial<Deps>): Deps
  /** The calls of the provider. */
  provider: ReturnType<typeof stub>
  event(): Promise<EventItem>
  op(key: string): Promise<OpRow | undefined>
  available(): Promise<Cents>
  entries(owner?: string): Promise<LedgerRow[]>
  /** The event's activity. */
  said(): Promise<string[]>
  /** The types of the committed jobs; mails by their template and address. */
  jobs(): string[]
  mails(): MailJob[]
  rows(prefix: string): Promise<Record<string, unknown>[]>
}

/** A table with one event that holds so much, and these operations. */
export const startOperations = async (
  event: Event | undefined,
  ops: readonly OpRow[] = [],
  held = 400_000,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Operations> => {
  const table = tableOn(new MemoryTable())
  const provider = stub(answers)
  const deps: Operations['deps'] = (overrides) =>
    table.deps({ stripe: () => Promise.resolve(provider.stripe), ...overrides })
  const { db } = deps()
  await db.transact([
    ...(event ? [put(table.tableName, { ...event, ...eventKey(event.id) })] : []),
    put(table.tableName, { ...fundsKey('evt_1'), received: held, available: held }),
    ...ops.flatMap((op) => opWrites(deps(), undefined, op)),
  ])
  const rows = async (prefix: string) => (await table.dump()).filter(({ SK }) => String(SK).startsWith(prefix))
  const mails = () => table.jobs.filter((job) => job.type === 'mail')
  return {
    deps,
    provider,
    event: async () => (await findEvent(deps(), 'evt_1'))!,
    op: (key) => findOp(deps(), key),
    available: () => availableFunds(deps(), 'evt_1'),
    entries: (owner = 'evt_1') => ledgerOf(deps(), owner),
    said: async () => (await rows('ACTIVITY#')).map(({ action, detail }) => `${String(action)}: ${String(detail)}`),
    jobs: () => table.jobs.map((job) => (job.type === 'mail' ? `${job.template} to ${job.to}` : job.type)),
    mails,
    rows,
  }
}

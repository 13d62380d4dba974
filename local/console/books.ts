import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import {
  activityPrefix,
  eventKey,
  ledgerPrefix,
  opPrefix,
  payoutPrefix,
  type Key,
} from '#functions/platform/db/keys.ts'
import type { LedgerRow } from '#functions/money/data/ledger.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { PayoutRow } from '#functions/money/data/payout.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { ProviderObject, StatementSources } from '#functions/money/rules/statement-sources.ts'
import type { Cloud } from '../cloud-api.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

/** The money of one event, as recorded by the table and by the provider. */

type Table = Pick<Cloud, 'db' | 'tableName'>

interface ActivityRow extends Key {
  at: string
  name: string
  role: string
  action: string
  detail: string | null
}

interface ListedObject extends ProviderObject {
  payment_intent?: string | null
  transfer_group?: string | null
  balance_transaction?: unknown
}

export interface Books extends StatementSources {
  ops: OpRow[]
  ledger: LedgerRow[]
  activity: ActivityRow[]
}

const all = async <T extends Key>(
  { db, tableName }: Table,
  { PK, prefix }: { PK: string; prefix: string },
): Promise<T[]> => {
  const rows: T[] = []
  const pages = paginateQuery(
    { client: db },
    {
      TableName: tableName,
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :sk)',
      ExpressionAttributeValues: { ':pk': PK, ':sk': prefix },
      ConsistentRead: true,
    },
  )
  for await (const page of pages) rows.push(...((page.Items ?? []) as T[]))
  return rows
}

/** The event's ledger, in order. */
const readLedger = (table: Table, event: string): Promise<LedgerRow[]> => all<LedgerRow>(table, ledgerPrefix(event))

/** Undefined if there is no such event. */
export const readBooks = async (
  cloud: Pick<Cloud, 'db' | 'tableName' | 'stripe'>,
  id: string,
): Promise<Books | undefined> => {
  const { PK, SK } = eventKey(id)
  const [events, ops, ledger, activity] = await Promise.all([
    all<Event & Key>(cloud, { PK, prefix: SK }),
    all<OpRow>(cloud, opPrefix(id)),
    readLedger(cloud, id),
    all<ActivityRow>(cloud, activityPrefix(id)),
  ])
  const event = events[0]
  if (!event) return undefined
  const transfers = new Set(ops.map(({ key }) => key))
  const payees = [
    ...new Set(
      ops.flatMap(({ intent }) => (intent.kind === 'transfer' && intent.user_id !== null ? [intent.user_id] : [])),
    ),
  ]
  const payouts = (await Promise.all(payees.map((payee) => all<PayoutRow>(cloud, payoutPrefix(payee))))).flat()
  const objects = cloud.stripe.list()
  const listed = (name: string) => (objects[name] ?? []) as ListedObject[]
  // Objects created by hand at the provider do not carry our metadata.
  const intents = new Set(event.payments.map(({ stripe_payment_intent_id }) => stripe_payment_intent_id))
  const ofEvent = (name: string) =>
    listed(name).filter(
      ({ metadata, payment_intent, transfer_group }) =>
        metadata?.event_id === id || transfer_group === id || (payment_intent != null && intents.has(payment_intent)),
    )
  const [invoices, transfersThere] = [ofEvent('invoices'), ofEvent('transfers')]
  const sent = new Set(transfersThere.map((transfer) => transfer.id))
  const movements = (objects['balance_transactions'] ?? []) as { id: string; amount: number; fee: number }[]
  const movedBy = (charge: ListedObject) => movements.filter(({ id: one }) => one === charge.balance_transaction)
  return {
    event: inForce(event),
    ops,
    ledger: ledger.sort(
      (a, b) => a.at.localeCompare(b.at) || Number(a.kind === 'platform') - Number(b.kind === 'platform'),
    ),
    activity,
    payouts: payouts.filter(({ items }) => items.some((item) => transfers.has(item.id))),
    provider: {
      invoices,
      refunds: ofEvent('refunds'),
      charge_fees: ofEvent('charges').flatMap((charge) =>
        movedBy(charge).map(({ amount, fee }) => ({ id: charge.payment_intent!, amount: fee, amount_paid: amount })),
      ),
      disputes: ofEvent('disputes'),
      transfers: transfersThere,
      reversals: listed('transfer_reversals').filter(
        ({ transfer }) => typeof transfer === 'string' && sent.has(transfer),
      ),
      invoice_lines: listed('invoice_lines').filter((line) => invoices.some((invoice) => invoice.id === line.invoice)),
    },
  }
}

const looked = 20

/** Events that have a ledger, oldest first. Uses a scan, which only this console may do; gives up on a big table. */
export const eventsWithLedger = async ({ db, tableName }: Table): Promise<string[]> => {
  const found = new Set<string>()
  const { PK: money, prefix: ledger } = ledgerPrefix('')
  const scan = paginateScan(
    { client: db },
    {
      TableName: tableName,
      FilterExpression: 'begins_with(SK, :ledger) AND begins_with(PK, :event)',
      ProjectionExpression: 'PK',
      ExpressionAttributeValues: { ':ledger': ledger, ':event': `${money}evt_` },
    },
  )
  let pages = 0
  for await (const page of scan) {
    for (const { PK } of page.Items ?? []) found.add(String(PK).slice(money.length))
    if (++pages === looked) break
  }
  return [...found].sort()
}

import { paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import type { Cloud } from '../cloud-api.ts'
import type { LedgerEntry } from '../../shared/domain/payment/ledger.ts'

export type LedgerRow = LedgerEntry & { SK: string }

type Table = Pick<Cloud, 'db' | 'tableName'>

/** The ledger of one event, in its order. */
export const readLedger = async ({ db, tableName }: Table, event: string): Promise<LedgerRow[]> => {
  const rows: LedgerRow[] = []
  const pages = paginateQuery({ client: db }, {
    TableName: tableName,
    KeyConditionExpression: 'PK = :event AND begins_with(SK, :ledger)',
    ExpressionAttributeValues: { ':event': `EVENT#${event}`, ':ledger': 'LEDGER#' },
  })
  for await (const page of pages) rows.push(...((page.Items ?? []) as LedgerRow[]))
  return rows
}

const looked = 20

/** Events that have a ledger. Scans, which nothing but this console may do; gives up on a big table. */
export const eventsWithLedger = async ({ db, tableName }: Table): Promise<string[]> => {
  const found = new Set<string>()
  const scan = paginateScan({ client: db }, {
    TableName: tableName,
    FilterExpression: 'begins_with(SK, :ledger)',
    ProjectionExpression: 'PK',
    ExpressionAttributeValues: { ':ledger': 'LEDGER#' },
  })
  let pages = 0
  for await (const page of scan) {
    for (const { PK } of page.Items ?? []) if (String(PK).startsWith('EVENT#')) found.add(String(PK).replace('EVENT#', ''))
    if (++pages === looked) break
  }
  return [...found].sort()
}

export const balances = (rows: LedgerRow[]): [account: string, cents: number][] => {
  const sums = new Map<string, number>()
  for (const { account, amount } of rows.flatMap((row) => row.postings)) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].sort(([a], [b]) => a.localeCompare(b))
}

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'

/** The part of a table that a comparison needs. */
export interface TableSums {
  /** Rows by partition kind, such as `EVENT`; those of `MONEY` with the kind of row. */
  rows: Map<string, number>
  /** Balances in cents by account of the ledger: of each event, person, and of the books. */
  accounts: Map<string, number>
  /** The same from the journal, which holds each entry a second time. */
  journal: Map<string, number>
  /** Entries whose postings do not sum to zero. */
  unbalanced: string[]
}

interface Row {
  PK: string
  SK: string
  id?: string
  postings?: { account: string; amount: number }[]
}

const add = (sums: Map<string, number>, key: string, by: number) => sums.set(key, (sums.get(key) ?? 0) + by)
const firstPart = (key: string) => key.split('#')[0]!

/** Reads the whole table: half a read unit for every 4 KB. */
export const sumsOf = async (client: DynamoDBClient, tableName: string): Promise<TableSums> => {
  const sums: TableSums = { rows: new Map(), accounts: new Map(), journal: new Map(), unbalanced: [] }
  const document = DynamoDBDocumentClient.from(client)
  const scan = { TableName: tableName, ProjectionExpression: 'PK, SK, id, postings' }
  for await (const { Items = [] } of paginateScan({ client: document }, scan)) {
    for (const { PK, SK, id, postings } of Items as Row[]) {
      const kind = firstPart(PK)
      add(sums.rows, kind === 'MONEY' ? `MONEY ${firstPart(SK)}` : kind, 1)
      if (!postings) continue
      const balances = kind === 'JOURNAL' ? sums.journal : sums.accounts
      for (const { account, amount } of postings) add(balances, account, amount)
      if (postings.reduce((total, { amount }) => total + amount, 0) !== 0) sums.unbalanced.push(id ?? `${PK} ${SK}`)
    }
  }
  return sums
}

/** A count or balance that differs. */
export interface Difference {
  what: string
  before: number
  after: number
}

export const differencesOf = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((what) => ({ what, before: before.get(what) ?? 0, after: after.get(what) ?? 0 }))
    .filter((one) => one.before !== one.after)

/**
 * Faults of a table by itself. DynamoDB restores to the second, so that a transaction at this very second may be there
 * in part.
 */
export const faultsOf = ({ accounts, journal, unbalanced }: TableSums): string[] => [
  ...unbalanced.map((entry) => `the entry ${entry} does not sum to zero`),
  ...differencesOf(accounts, journal).map(
    ({ what, before, after }) => `${what}: ${before} in the ledger, ${after} in the journal`,
  ),
]

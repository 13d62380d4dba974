import type { LedgerEntry } from '#functions/money/rules/ledger.ts'
import { ownerOf } from '#shared/domain/payment/op.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import { named, put, putNew, type Change, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { bookedKey, fundsKey, journalKey, ledgerKey, ledgerPrefix, type Key } from '#functions/platform/db/keys.ts'

export type LedgerRow = LedgerEntry & Key

/** Finds an entry by its provider object. */
export interface BookedRow extends Key {
  op_key: string
  entry_id: string
  /** The amount that the provider moved. */
  amount: Cents
  /** Of the platform's own entries, which are stored here. */
  kind?: LedgerEntry['kind']
  postings?: LedgerEntry['postings']
  /** An admin has explained an entry in suspense; another one has to agree. */
  clearing?: { by: string; reason: string }
  /** A condition of every change of it. */
  clearing_at?: string
}

/** The id under which reconciliation looks for the entry of a movement; undefined if nothing moves at the provider. */
const bookedId = ({ kind, stripe_id, moved }: LedgerEntry): string | undefined => {
  if (stripe_id === null || moved !== undefined || kind === 'dispute_lost') return undefined
  return isBack.has(kind) ? `${stripe_id}/back` : stripe_id
}
const isBack: ReadonlySet<LedgerEntry['kind']> = new Set(['returned', 'dispute_reinstated', 'transit_back'])

/**
 * An entry is stored with its event (a payout's with its payee), by the provider's object, and in the day's journal for
 * reconciliation.
 */
export const ledgerWrites = (deps: Deps, entry: LedgerEntry): TransactItem[] => {
  const { tableName } = deps.db
  const owner = ledgerKey(ownerOf(entry.op_key), entry.id)
  const found = bookedId(entry)
  return [
    ...[owner, journalKey(entry.at.slice(0, 10), entry.id)].map((key) => putNew(tableName, { ...key, ...entry })),
    ...(found === undefined ? [] : [bookedWrite(deps, found, entry)]),
    ...(entry.moved ?? []).map(({ by, amount }) => bookedWrite(deps, by, entry, amount)),
  ]
}

/** The amount of an entry: its largest posting. */
const movedBy = ({ postings }: LedgerEntry): number => Math.max(...postings.map(({ amount }) => Math.abs(amount)))

/** Lists an entry by the provider's object. */
export const bookedWrite = (deps: Deps, id: string, entry: LedgerEntry, amount = movedBy(entry)): TransactItem =>
  put(deps.db.tableName, { ...bookedKey(id), op_key: entry.op_key, entry_id: entry.id, amount })

/** The platform's own entries, which belong to no event: provider fees, payouts to the platform. */
export const platformEntryWrites = (deps: Deps, entry: LedgerEntry): TransactItem[] => [
  putNew(deps.db.tableName, { ...bookedKey(entry.id), entry_id: entry.id, amount: movedBy(entry), ...entry }),
  putNew(deps.db.tableName, { ...journalKey(entry.at.slice(0, 10), entry.id), ...entry }),
]

export const findBooked = (deps: Deps, stripeId: string): Promise<BookedRow | undefined> =>
  deps.db.get<BookedRow>(bookedKey(stripeId))

/** The entries of an event, or the payouts of a payee. */
export const ledgerOf = (deps: Deps, owner: string): Promise<LedgerRow[]> => deps.db.all<LedgerRow>(ledgerPrefix(owner))

/**
 * An event's available funds: money in, less money out or reserved. Every outgoing operation first reserves here,
 * provided enough is available, so that an event never pays out more than came in.
 */
export interface FundsRow extends Key {
  received: Cents
  available: Cents
}

const change = (deps: Deps, eventId: string, update: Change): TransactItem => ({
  Update: { TableName: deps.db.tableName, Key: fundsKey(eventId), ...update } as NonNullable<TransactItem['Update']>,
})

export const receive = (deps: Deps, eventId: string, amount: Cents): TransactItem =>
  change(deps, eventId, {
    UpdateExpression: 'ADD received :amount, available :amount',
    ExpressionAttributeValues: { ':amount': amount },
  })

/** Fails its transaction with `funds` if less is available. */
export const reserve = (deps: Deps, eventId: string, amount: Cents): TransactItem =>
  named(
    'funds',
    change(deps, eventId, {
      UpdateExpression: 'SET available = available - :amount',
      ConditionExpression: 'available >= :amount',
      ExpressionAttributeValues: { ':amount': amount },
    }),
  )

/** Releases a reservation that was not used or was returned. */
export const giveBack = (deps: Deps, eventId: string, amount: Cents): TransactItem =>
  change(deps, eventId, { UpdateExpression: 'ADD available :amount', ExpressionAttributeValues: { ':amount': amount } })

export const availableFunds = async (deps: Deps, eventId: string): Promise<Cents> =>
  (await deps.db.get<FundsRow>(fundsKey(eventId)))?.available ?? zero

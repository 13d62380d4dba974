import type { LedgerEntry } from '#shared/domain/payment/ledger.ts'
import { kindOf, ownerOf } from '#shared/domain/payment/op.ts'
import { zero, type Cents } from '#shared/domain/money.ts'
import { putNew, type Change, type TransactItem } from '../_lib/db.ts'
import type { Deps } from '../_lib/deps.ts'
import {
  fundsKey,
  journalKey,
  journalPk,
  ledgerKey,
  ledgerPrefix,
  userLedgerKey,
  userLedgerPrefix,
  type Key,
} from './keys.ts'

export type LedgerRow = LedgerEntry & Key

/** An entry is stored with its event (a payout's with its payee) and in the day's journal for reconciliation. */
export const ledgerWrites = (deps: Deps, entry: LedgerEntry): TransactItem[] => {
  const owner = (kindOf(entry.op_key) === 'payout' ? userLedgerKey : ledgerKey)(ownerOf(entry.op_key), entry.id)
  return [owner, journalKey(entry.at.slice(0, 10), entry.id)].map((key) =>
    putNew(deps.db.tableName, { ...key, ...entry }),
  )
}

export const ledgerOf = (deps: Deps, eventId: string): Promise<LedgerRow[]> =>
  deps.db.all<LedgerRow>(ledgerPrefix(eventId))
/** The payouts of a payee. */
export const userLedgerOf = (deps: Deps, userId: string): Promise<LedgerRow[]> =>
  deps.db.all<LedgerRow>(userLedgerPrefix(userId))
export const journalOf = (deps: Deps, day: string): Promise<LedgerRow[]> =>
  deps.db.all<LedgerRow>({ PK: journalPk(day) })

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

/** Fails its transaction if less is available. */
export const reserve = (deps: Deps, eventId: string, amount: Cents): TransactItem =>
  change(deps, eventId, {
    UpdateExpression: 'SET available = available - :amount',
    ConditionExpression: 'available >= :amount',
    ExpressionAttributeValues: { ':amount': amount },
  })

/** Releases a reservation that was not used or was returned. */
export const giveBack = (deps: Deps, eventId: string, amount: Cents): TransactItem =>
  change(deps, eventId, { UpdateExpression: 'ADD available :amount', ExpressionAttributeValues: { ':amount': amount } })

export const availableFunds = async (deps: Deps, eventId: string): Promise<Cents> =>
  (await deps.db.get<FundsRow>(fundsKey(eventId)))?.available ?? zero

import type { Earning, PayoutIntent } from '#shared/domain/payment/intent.ts'
import { nextPayoutAt } from '#shared/domain/payment/payout-day.ts'
import { sum, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import { put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { dayOf } from '#functions/platform/db/utc-day.ts'
import { earningKey, earningPrefix, payoutKey, payoutPrefix, type Key } from '#functions/platform/db/keys.ts'

/** Transferred to a payee but not paid out yet. */
export interface EarningRow extends Earning, Key {
  /** Its payout day. */
  due_at: string
  /** The pending payout that includes it. */
  payout_key?: string
}

/** The provider's payout; times in unix seconds. */
export interface ProviderPayout {
  id: string
  created: number
  arrival_date: number
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
}

/** A payout with its items; amounts in cents, as on the wire. */
export interface PayoutRow extends Key, ProviderPayout {
  op_key: string
  /** The date of the money, by the payer's calendar; absent in rows of earlier releases (`dayOfPayout`). */
  day?: string
  /** When the bank was found to have returned it. */
  returned_at?: Instant
  amount: Cents
  items: {
    id: string
    timestamp: number
    role: string
    instrument: string | null
    name: string
    venue: string | null
    rate: Cents
  }[]
}

/** Without repayments of what an agency had paid a vendor: that is the vendor's income. */
export const incomeOf = (items: readonly { role: string; amount: Cents }[]): Cents =>
  sum(items.filter(isIncome).map(({ amount }) => amount))
export const isIncome = ({ role }: { role: string }): boolean => role !== 'settlement'
export const incomeIn = ({ items }: Pick<PayoutRow, 'items'>): Cents =>
  incomeOf(items.map(({ role, rate }) => ({ role, amount: rate })))

export const earningsOf = (deps: Deps, userId: string): Promise<EarningRow[]> =>
  deps.db.all<EarningRow>(earningPrefix(userId), { consistent: true })

export const findEarning = (deps: Deps, userId: string, opKey: string): Promise<EarningRow | undefined> =>
  deps.db.get<EarningRow>(earningKey(userId, opKey))

const payoutDay = (dueAt: string, user_id: string) => dueRow(dueAt, { kind: 'payout', user_id })

/** Adds an earning, and the due row of its payout day. */
export const earningWrites = (deps: Deps, userId: string, earnings: readonly Earning[]): TransactItem[] => {
  const due_at = nextPayoutAt(deps.now)
  return [
    ...earnings.map((earning) => put(deps.db.tableName, { ...earningKey(userId, earning.op_key), ...earning, due_at })),
    put(deps.db.tableName, payoutDay(due_at, userId)),
  ]
}

/** Fails its transaction if a payout has since claimed the earning, or a reversal has reduced it. */
export const earningChanged = (deps: Deps, earning: EarningRow, change: Partial<EarningRow>): TransactItem =>
  put(
    deps.db.tableName,
    { ...earning, ...change },
    {
      ConditionExpression: 'amount = :amount AND attribute_not_exists(payout_key)',
      ExpressionAttributeValues: { ':amount': earning.amount },
    },
  )

/** Postpones it to the next payout day, or the first one after an instant. */
export const postponed = (
  deps: Deps,
  userId: string,
  changes: readonly { earning: EarningRow; change: Partial<EarningRow> }[],
  after: Instant = deps.now,
): TransactItem[] => {
  const due_at = nextPayoutAt(after)
  return [
    ...changes.map(({ earning, change }) => earningChanged(deps, earning, { ...change, due_at })),
    put(deps.db.tableName, payoutDay(due_at, userId)),
  ]
}

/** Part of an earning, in a separate payout. */
export const partTaken = (deps: Deps, userId: string, due_at: string, part: Earning, payout_key: string) =>
  put(deps.db.tableName, { ...earningKey(userId, part.op_key), ...part, due_at, payout_key })

/** Claims an earning for a payout, unless another one has it. */
export const earningTaken = (deps: Deps, earning: EarningRow, payoutOp: string): TransactItem => ({
  Update: {
    TableName: deps.db.tableName,
    Key: { PK: earning.PK, SK: earning.SK },
    UpdateExpression: 'SET payout_key = :payout',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(payout_key)',
    ExpressionAttributeValues: { ':payout': payoutOp },
  },
})

/** Reduces an earning after a reversal; fails its transaction if a payout has since claimed it. */
export const earningReduced = (deps: Deps, { PK, SK, amount }: EarningRow, by: Cents): TransactItem => {
  const ConditionExpression = 'amount = :amount AND attribute_not_exists(payout_key)'
  const [Key, TableName] = [{ PK, SK }, deps.db.tableName]
  const ExpressionAttributeValues = { ':amount': amount }
  return amount <= by
    ? { Delete: { TableName, Key, ConditionExpression, ExpressionAttributeValues } }
    : {
        Update: {
          TableName,
          Key,
          UpdateExpression: 'SET amount = amount - :by',
          ConditionExpression,
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ':by': by },
        },
      }
}

export const earningsPaid = (deps: Deps, { user_id, items }: PayoutIntent): TransactItem[] =>
  items.map(({ op_key }) => remove(deps.db.tableName, earningKey(user_id, op_key)))

/** Removes the due row of a handled payout day. */
export const dayDone = (deps: Deps, userId: string, dueAt: string): TransactItem =>
  remove(deps.db.tableName, payoutDay(dueAt, userId))

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()

export const isBack = ({ status }: Pick<ProviderPayout, 'status'>): boolean =>
  status === 'failed' || status === 'canceled'

/** The date on which a payout counts. Earlier releases took that of its operation or of the provider, in UTC. */
export const dayOfPayout = ({ day, op_key, created }: Pick<PayoutRow, 'day' | 'op_key' | 'created'>): string =>
  day ?? /^\d{4}-\d\d-\d\d$/.exec(op_key.split('/')[2] ?? '')?.[0] ?? dayOf(created)

export const findPayout = (
  deps: Deps,
  userId: string,
  { created, id }: Pick<ProviderPayout, 'created' | 'id'>,
): Promise<PayoutRow | undefined> => deps.db.get<PayoutRow>(payoutKey(userId, instantOf(created), id))

/** All that count in a year, with those that came back. Their instants differ from its days by zones, or by a retry. */
export const payoutsIn = async (deps: Deps, userId: string, year: number): Promise<PayoutRow[]> => {
  const { PK, prefix } = payoutPrefix(userId)
  const range = { PK, from: `${prefix}${year - 1}-12-31`, to: `${prefix}${year + 1}-01-31` }
  return (await deps.db.all<PayoutRow>(range)).filter((row) => dayOfPayout(row).startsWith(`${year}-`))
}

export const payoutWrite = (
  deps: Deps,
  intent: PayoutIntent,
  op_key: string,
  { id, created, arrival_date, status }: ProviderPayout,
  before: Pick<PayoutRow, 'day' | 'returned_at'>,
): TransactItem =>
  put(deps.db.tableName, {
    ...payoutKey(intent.user_id, instantOf(created), id),
    id,
    op_key,
    created,
    arrival_date,
    amount: intent.amount,
    status,
    ...(before.day !== undefined && { day: before.day }),
    ...(isBack({ status }) && { returned_at: before.returned_at ?? deps.now }),
    items: intent.items.map(({ op_key: itemId, timestamp, role, instrument, name, venue, amount }) => ({
      id: itemId,
      timestamp,
      role,
      instrument,
      name,
      venue,
      rate: amount,
    })),
  })

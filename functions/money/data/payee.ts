import type { PayoutBank } from '#functions/money/rules/payout-bank.ts'
import type { Instant } from '#shared/domain/time.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { payeeKey, type Key } from '#functions/platform/db/keys.ts'

/** The last known state of a payee's account at the provider. */
export interface PayeeFacts {
  bank?: PayoutBank | undefined
  /** Until then the provider wants more. */
  deadline?: Instant | undefined
  /** Of the payee's tax form: whether the provider has it. Absent until it was asked. */
  tax_number?: 'known' | 'missing' | undefined
}

interface PayeeRow extends PayeeFacts, Key {
  version: number
}

export const findPayee = (deps: Deps, userId: string): Promise<PayeeRow | undefined> =>
  deps.db.get<PayeeRow>(payeeKey(userId))

/** Fails its transaction after another change. */
export const payeeChanged = (
  deps: Deps,
  userId: string,
  before: PayeeRow | undefined,
  change: PayeeFacts,
): TransactItem =>
  put(
    deps.db.tableName,
    { ...before, ...payeeKey(userId), ...change, version: (before?.version ?? 0) + 1 },
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } },
  )

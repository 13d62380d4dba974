import { mostWebhooks, type Webhook, type WebhookInput } from '#shared/domain/programs/webhook.ts'
import type { WebhookKind } from '#shared/domain/programs/webhook-kinds.ts'
import { AppError } from '#shared/errors.ts'
import { lastDeliveries, toDelivery } from './deliveries.ts'
import { newSecret } from './signature.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { ConditionFailed, named, put, remove, type TransactItem } from '#functions/platform/db/db.ts'
import {
  profileKey,
  receiversKey,
  receiverStateKey,
  signingKey,
  toldKindsKey,
  type Key,
} from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { ToldKinds } from './told.ts'

/** All receivers are in one row: they are few, and each change also says which kinds are wanted. */
export interface Receiver {
  id: string
  name: string
  url: string
  kinds: WebhookKind[]
  /** The admin who added it. */
  user_id: string
  created_at: string
}

interface ReceiversRow extends Key {
  version: number
  receivers: Receiver[]
}

export interface SecretRow extends Key {
  secret: string
  /** Signs as well until then. */
  former?: string
  former_until?: string
}

export interface StateRow extends Key {
  failing_since?: string
}

export const receiversOf = async (deps: Deps): Promise<Receiver[]> =>
  (await deps.db.get<ReceiversRow>(receiversKey))?.receivers ?? []

const gone = () => new AppError('not_found', 'There is no such webhook')

/** @throws AppError not_found */
export const getReceiver = async (deps: Deps, id: string): Promise<Receiver> => {
  const found = (await receiversOf(deps)).find((one) => one.id === id)
  if (!found) throw gone()
  return found
}

export const toWebhook = async (deps: Deps, { user_id, ...receiver }: Receiver): Promise<Webhook> => {
  const [user, state, last] = await Promise.all([
    deps.db.get<UserRecord>(profileKey(user_id)),
    deps.db.get<StateRow>(receiverStateKey(receiver.id)),
    lastDeliveries(deps, receiver.id, 1),
  ])
  const by = `${user?.first ?? ''} ${user?.last ?? ''}`.trim()
  return {
    ...receiver,
    by,
    failing_since: state?.failing_since ?? null,
    last_delivery: last.map(toDelivery)[0] ?? null,
  }
}

/** @throws ChangedMeanwhile */
const saveReceivers = async (
  deps: Deps,
  change: (before: Receiver[]) => Receiver[],
  also: readonly TransactItem[],
): Promise<void> => {
  const { tableName } = deps.db
  const before = await deps.db.get<ReceiversRow>(receiversKey)
  const receivers = change(before?.receivers ?? [])
  const kinds: ToldKinds = { ...toldKindsKey, kinds: [...new Set(receivers.flatMap((one) => one.kinds))] }
  const isUnchanged = before
    ? { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } }
    : { ConditionExpression: 'attribute_not_exists(PK)' }
  const saved = { ...receiversKey, version: (before?.version ?? 0) + 1, receivers }
  try {
    await commit(deps, [
      named('receivers', put(tableName, saved, isUnchanged)),
      put(tableName, kinds),
      ...also,
      ...actWrites(deps),
    ])
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.has('receivers')) throw new ChangedMeanwhile('webhooks')
    throw error
  }
}

/** A new receiver with its secret, which is in no answer again. @throws ChangedMeanwhile; AppError */
export const addReceiver = async (
  deps: Deps,
  userId: string,
  { kinds, ...input }: WebhookInput,
  taken: readonly TransactItem[],
): Promise<{ receiver: Receiver; secret: string }> => {
  const receiver = { id: deps.id('whk'), ...input, kinds: [...new Set(kinds)], user_id: userId, created_at: deps.now }
  const secret = newSecret()
  const add = (before: Receiver[]) => {
    if (before.length >= mostWebhooks)
      throw new AppError('invalid', `There are ${mostWebhooks} webhooks already: please delete one first`)
    return [...before, receiver]
  }
  await saveReceivers(deps, add, [...taken, put(deps.db.tableName, { ...signingKey(receiver.id), secret })])
  return { receiver, secret }
}

/** @throws ChangedMeanwhile; AppError not_found */
export const removeReceiver = async (deps: Deps, id: string): Promise<void> => {
  await getReceiver(deps, id)
  await saveReceivers(deps, (before) => before.filter((one) => one.id !== id), [
    remove(deps.db.tableName, signingKey(id)),
    remove(deps.db.tableName, receiverStateKey(id)),
  ])
}

/** A day, in which the receiver learns the new one. */
const formerSeconds = 86_400

/** Replaces the secret without reading it: this function may write secrets only. */
export const replaceSecret = async (deps: Deps, id: string, taken: readonly TransactItem[]): Promise<string> => {
  const secret = newSecret()
  const until = new Date(Date.parse(deps.now) + formerSeconds * 1000).toISOString()
  const Update = {
    TableName: deps.db.tableName,
    Key: signingKey(id),
    UpdateExpression: 'SET former = secret, former_until = :until, secret = :secret',
    ConditionExpression: 'attribute_exists(PK)',
    ExpressionAttributeValues: { ':until': until, ':secret': secret },
  }
  try {
    await commit(deps, [...taken, named('secret', { Update }), ...actWrites(deps)])
  } catch (error) {
    throw error instanceof ConditionFailed && error.failed.has('secret') ? gone() : error
  }
  return secret
}

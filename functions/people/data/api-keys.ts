import { hash, randomBytes } from 'node:crypto'
import type { ApiKey, ApiKeyInput } from '#shared/domain/programs/api-key.ts'
import { checksumOf, keyPrefix, type ApiKeyRow } from '#functions/platform/caller/api-key.ts'
import { putNew, remove, type TransactItem } from '#functions/platform/db/db.ts'
import { apiKeyCallsKey, apiKeyKey, apiKeyListKey, apiKeyListPrefix, type Key } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

/** A key in the agency's list: where it is, and whose name it acts in. */
export interface ListedKey extends Key, Pick<ApiKeyRow, 'id' | 'name' | 'scope' | 'created_at' | 'expires_at' | 'ttl'> {
  user_id: string
  by: string
  key_hash: string
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secretOf = (bytes: Buffer): string => Array.from(bytes, (byte) => letters[byte & 31]).join('')

const newApiKey = (userId: string): { key: string; hash: string } => {
  const body = `${keyPrefix}${userId.slice(4)}${secretOf(randomBytes(32))}`
  const key = `${body}${checksumOf(body)}`
  return { key, hash: hash('sha256', key, 'hex') }
}

const day = 86_400_000
/** An expired key stays listed for a month, so that its owner finds out why a program stopped. */
const listedSeconds = 30 * 86_400

export const listedKeys = (deps: Deps): Promise<ListedKey[]> => deps.db.all<ListedKey>(apiKeyListPrefix)

export const toApiKey = async (deps: Deps, { id, name, scope, by, ...row }: ListedKey): Promise<ApiKey> => {
  const used = await deps.db.get<ApiKeyRow>(apiKeyKey(row.user_id, row.key_hash))
  const { created_at, expires_at } = row
  return { id, name, scope, by, created_at, expires_at, used_at: used?.used_at ?? null }
}

/** A new key for its admin, with the rows to store. */
export const keyFor = (
  deps: Deps,
  actor: Pick<Actor, 'id' | 'name'>,
  { name, scope, days }: ApiKeyInput,
): { key: string; listed: ListedKey; items: TransactItem[] } => {
  const { key, hash } = newApiKey(actor.id)
  const id = deps.id('key')
  const expires = Date.parse(deps.now) + days * day
  const facts = {
    ...{ id, name, scope, created_at: deps.now, expires_at: new Date(expires).toISOString() },
    ttl: Math.ceil(expires / 1000) + listedSeconds,
  }
  const listed = { ...apiKeyListKey(id), ...facts, user_id: actor.id, by: actor.name, key_hash: hash }
  const { tableName } = deps.db
  return {
    ...{ key, listed },
    items: [putNew(tableName, { ...apiKeyKey(actor.id, hash), ...facts }), putNew(tableName, { ...listed })],
  }
}

export const removeKey = (deps: Deps, { PK, SK, user_id, key_hash }: ListedKey): TransactItem[] => [
  remove(deps.db.tableName, { PK, SK }, { ConditionExpression: 'attribute_exists(PK)' }),
  remove(deps.db.tableName, apiKeyKey(user_id, key_hash)),
  remove(deps.db.tableName, apiKeyCallsKey(user_id, key_hash)),
]

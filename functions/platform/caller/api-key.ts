import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Scope } from '#shared/api/for-programs.ts'
import type { Key } from '#functions/platform/db/db.ts'
import { apiKeyCallsKey, apiKeyKey } from '#functions/platform/db/keys.ts'

/**
 * API keys (docs/adr/0027-api-keys.md): `bm_live_`, the ULID of its admin, 160 random bits, and a checksum.
 * Scanners of secrets know one by it from a text that only looks like it. Only the SHA-256 is stored.
 */
export const keyPrefix = 'bm_live_'

/** A row beside its person's sessions, so that one round trip reads both. */
export interface ApiKeyRow extends Key {
  id: string
  name: string
  scope: Scope
  created_at: string
  expires_at: string
  /** Written at most once an hour. */
  used_at?: string
  ttl: number
}

export const checksumOf = (text: string): string => crc32(text).toString(32).toUpperCase().padStart(7, '0')

const form = /^(bm_live_([0-9A-Z]{26})[0-9A-Z]{32})([0-9A-V]{7})$/

export interface ProgramKeys {
  userId: string
  row: Key
  calls: Key
  /** Another key is another caller, also of the same person. */
  caller: string
}

/** Where a key is stored, so that it can be read together with the request's target; undefined if it is none. */
export const apiKeysOf = (token: string | undefined): ProgramKeys | undefined => {
  const [, body, ulid, checksum] = form.exec(token ?? '') ?? []
  if (body === undefined || checksum !== checksumOf(body)) return undefined
  const [userId, digest] = [`usr_${ulid}`, hash('sha256', `${body}${checksum}`, 'hex')]
  return { userId, row: apiKeyKey(userId, digest), calls: apiKeyCallsKey(userId, digest), caller: digest }
}

/** A key in an address is in histories and logs, where others read it. */
export const holdsApiKey = (address: string): boolean => address.includes(keyPrefix)

import { ulid } from 'ulid'
import type Stripe from 'stripe'
import type { Limits } from '#shared/domain/limits.ts'
import type { User } from '#shared/domain/user/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { OutboxJob, OutboxMessage } from '#shared/jobs.ts'
import type { Db, Key } from './db.ts'
import type { Log } from './log.ts'

export type IdPrefix =
  'usr' | 'evt' | 'ven' | 'grp' | 'brd' | 'pay' | 'slt' | 'prs' | 'act' | 'led' | 'obx' | 'rfd' | 'chg'

/** Dependencies are handed in, so that every test owns its table, clock, ids and provider. */
export interface Deps {
  db: Db
  /** The instant of this request, read once; ISO-8601 UTC with milliseconds. */
  now: string
  /**
   * Of the click, delivery or schedule that all this follows from: API Gateway's or Lambda's. Outbox rows and payment
   * operations carry it to whoever works on them later.
   */
  requestId: string
  log: Log
  /** A new prefixed ULID. */
  id(prefix: IdPrefix): string
  /** Notifies the queues of outbox rows; a failure is only logged, because the sweep sends the rest. */
  notify(messages: readonly (OutboxMessage & { job: OutboxJob })[]): Promise<void>
  /** The address of the app, without a slash at the end. */
  appUrl: string
  /** The operator's address. */
  operatorEmail: string
  /** How often strangers may do something, as the stage has set it. */
  limits: Limits
  /** Passwords of the common ones that the stage allows: the demo's in the local cloud. */
  allowedCommonPasswords: readonly string[]
  /** The provider's SDK; only functions that move money or link to the provider are given it. */
  stripe(): Promise<Stripe>
  /**
   * Puts a picture where the site serves it; only functions that take uploads are given it. `path` begins with a slash.
   */
  putPicture(path: string, bytes: Buffer, type: string): Promise<void>
  /** Signed documents; only functions that keep or hand them out are given it. */
  documents: DocumentStore
  /** The request's sender, as seen by the network. */
  request: { ip: string; userAgent: string; timezone: string | undefined }
}

/** Keeps what nobody can change or delete. */
export interface DocumentStore {
  /** Keeps the first bytes of a key. @returns what is kept, which for a repeated call are the bytes of the first. */
  keep(key: string, bytes: Buffer): Promise<{ bytes: Buffer; version: string }>
  read(key: string, version: string): Promise<Buffer>
}

/** A stored user: the wire's user without `groups`, plus server-only fields. */
export interface UserRecord extends Omit<User, 'groups'>, Key {
  password_hash: string
  /** Rises with every new password or address; sessions and links of an older epoch are dead. Absent is 0. */
  session_epoch?: number
  version: number
  created_at: string
  group_ids?: string[]
  /** Brands that the person plays under; the office decides them, not the person. */
  brands?: string[]
  stripe_customer_id?: string
  stripe_account_id?: string
  /** Whether the provider allows payouts to the connected account. */
  payouts_enabled?: boolean
  /** The agent whose QR link this person followed. */
  referred_by?: string
}

/** The signed-in caller of a request. */
export interface Actor extends Viewer {
  user: UserRecord
  /** The session's row, to end every other session but this one. */
  session: Key
}

/** For work that another request has left behind: it stays found by that one's id. */
export const causedBy = (deps: Deps, requestId: string | undefined): Deps =>
  requestId === undefined || requestId === deps.requestId
    ? deps
    : { ...deps, requestId, log: deps.log.child({ request_id: requestId }) }

export const newId = (prefix: IdPrefix, now: string): string => `${prefix}_${ulid(Date.parse(now))}`

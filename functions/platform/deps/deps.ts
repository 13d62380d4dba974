import { randomInt } from 'node:crypto'
import { ulid } from 'ulid'
import type Stripe from 'stripe'
import type { Scope } from '#shared/api/for-programs.ts'
import type { PayoutsBlock } from '#shared/domain/payment/payouts-block.ts'
import type { Limits } from '#shared/domain/limits.ts'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import type { User } from '#shared/domain/user/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { OutboxJob, OutboxMessage } from '#shared/jobs.ts'
import type { Db, Key, TransactItem } from '#functions/platform/db/db.ts'
import type { Log } from '#functions/platform/log/log.ts'

export type IdPrefix =
  | 'usr'
  | 'evt'
  | 'ven'
  | 'grp'
  | 'brd'
  | 'pay'
  | 'slt'
  | 'prs'
  | 'act'
  | 'led'
  | 'obx'
  | 'rfd'
  | 'chg'
  | 'msg'
  | 'fil'
  | 'blk'
  | 'hld'
  | 'sub'
  | 'aud'
  | 'fct'
  | 'imp'
  | 'exp'
  | 'pkg'
  | 'key'
  | 'whk'
  | 'dlv'

/** Dependencies are injected, so that every test has its own table, clock, ids and provider. */
export interface Deps {
  db: Db
  /** The instant of this request, read once; ISO-8601 UTC with milliseconds. */
  now: string
  /**
   * The id of the click, delivery or schedule that caused this: API Gateway's or Lambda's. Outbox rows and payment
   * operations pass it on to later workers.
   */
  requestId: string
  log: Log
  /** The audit log's note of what this request does, for the transaction that does it. */
  act?: { note: TransactItem; isWritten: boolean } | undefined
  id(prefix: IdPrefix): string
  /** Notifies the queues of outbox rows; a failure is only logged, because the sweep sends the rest. */
  notify(messages: readonly (OutboxMessage & { job: OutboxJob })[]): Promise<void>
  /** The app's URL, without a trailing slash. */
  appUrl: string
  operatorEmail: string
  /** Rate limits for strangers, as configured for the stage. */
  limits: Limits
  /** Common passwords that the stage allows: the demo's in the local cloud. */
  allowedCommonPasswords: readonly string[]
  /** The time zone of the agency, which pays: dates of money that tax forms count are dates there. */
  payerZone: string
  /** The version of the terms to accept at sign-up; undefined if the stage has none. */
  termsVersion: string | undefined
  /** Agents and admins need a second factor before anything else. */
  staffSecondFactor: boolean
  /** The provider's SDK; only for functions that move money or link to the provider. */
  stripe(): Promise<Stripe>
  /** Stores a picture where the site serves it; only for functions that take uploads. `path` starts with a slash. */
  putPicture(path: string, bytes: Buffer, type: string): Promise<void>
  /** Deletes all pictures of an owner; only for the payment worker. */
  deletePictures(owner: string): Promise<void>
  /** Signed documents; only functions that keep or hand them out are given it. */
  documents: DocumentStore
  /** Keeps a copy of audit entries, the first of its key; only for the scheduled jobs. */
  keepAuditCopy(key: string, lines: string): Promise<void>
  /** Files of events; only functions that receive, hand out or check them are given it. */
  files: FileStore
  /** Archives of the agency, and all that goes into them; only the worker that makes them is given it. */
  archives: ArchiveStore
  /** The request's sender, as seen by the network. */
  request: {
    ip: string
    userAgent: string
    timezone: string | undefined
    device?: string | undefined
    etag?: string | undefined
    /** Of the link in a mail. */
    answerToken?: string | undefined
    /** So that a call that is sent again has one effect. */
    idempotencyKey?: string | undefined
  }
}

/** Write-once storage of signed documents. */
export interface DocumentStore {
  /** Keeps the first bytes of a key. @returns what is kept, which for a repeated call are the bytes of the first. */
  keep(key: string, bytes: Buffer): Promise<{ bytes: Buffer; version: string }>
  /** One version, or without its id the current one. Undefined if there is none: a restored bucket has other ids. */
  read(key: string, version?: string): Promise<Buffer | undefined>
}

/** Where browsers send files to, and get them from, without passing through a function. */
export interface FileStore {
  /** The form that sends one file of this type, of at most so many bytes, to a key. */
  receive(key: string, type: string, mostBytes: number): Promise<{ url: string; fields: Record<string, string> }>
  /** A link that downloads an object under this name for five minutes. */
  handOut(key: string, name: string): Promise<string>
  /** Undefined if there is no such object. */
  read(key: string): Promise<Buffer | undefined>
  keep(key: string, bytes: Buffer, type: string): Promise<void>
  /** Idempotent. */
  remove(key: string): Promise<void>
}

/** The archive of the agency has these beside its rows. */
export const objectKinds = ['pictures', 'documents', 'files'] as const
export type ObjectKind = (typeof objectKinds)[number]

export interface ArchivePart {
  etag: string
  crc32: string
}

/** An archive is written in parts, by one execution after the other; a repeated part replaces the former. */
export interface ArchiveStore {
  /** @returns the upload that the parts belong to. */
  begin(key: string): Promise<string>
  /** At least 5 MiB, but for the last. @returns what `finish` knows it by. */
  addPart(of: { key: string; upload: string }, number: number, bytes: Buffer): Promise<ArchivePart>
  finish(of: { key: string; upload: string }, parts: readonly ArchivePart[]): Promise<void>
  /** Undefined until it is finished. */
  sizeOf(key: string): Promise<number | undefined>
  /** A page of at most 1,000 objects, in order. */
  list(from: ObjectKind, after: string | undefined): Promise<{ key: string; size: number }[]>
  /** Undefined if it was deleted meanwhile. */
  read(from: ObjectKind, key: string): Promise<Buffer<ArrayBuffer> | undefined>
}

/** A stored user: the wire's user without `groups`, plus server-only fields. */
export interface UserRecord extends Omit<User, 'groups' | 'needs_second_factor'>, Key {
  password_hash: string
  /** The kinds of second factor that the person has; absent without one. */
  second_factor?: FactorKind[] | undefined
  /** Incremented by every new password, address or factor; sessions and links of older epochs are dead. 0 if absent. */
  session_epoch?: number
  version: number
  created_at: string
  group_ids?: string[]
  /** Brands that the person plays under; decided by the operator, not the person. */
  brands?: string[]
  stripe_customer_id?: string
  stripe_account_id?: string
  /** The version of the provider's API that made the account; absent for accounts of earlier releases (1). */
  stripe_account_version?: 2
  /** The address before the last change, which gets mails about changes that a thief might make. */
  former_email?: { email: string; until: string } | undefined
  /** Whether the provider allows payouts to the connected account. */
  payouts_enabled?: boolean
  /** Set while the provider has stopped payouts to a payee who could be paid before. */
  payouts_block?: PayoutsBlock | undefined
  /** Why an admin did not verify it, until its owner saves it again. */
  refusal?: { at: string; reason: string } | undefined
  /** Set by the erasure of the account, which leaves nothing personal. */
  erased_at?: string
  /** Another account that claims the same address: the first to prove it keeps it (docs/product.md#addresses). */
  rival?: string
  /** The address belongs to another account until this one proves it; nobody can log in with it here. */
  awaits_address?: true
  /** The place of its login beside that of the account which has the address (ADR 17). */
  claim?: number | undefined
  /** Where the person was last seen: reminders keep its quiet hours. */
  timezone?: string
  /** The import or agent that brought a person who plays: they are booked before they have a login (ADR 26). */
  brought_by?: string
  /** The agent whose QR link this person followed. */
  referred_by?: string
}

export interface Actor extends Viewer {
  user: UserRecord
  /** The session's row, to end all other sessions. */
  session: Key
  /** When this session's person last confirmed a second factor. */
  confirmed_at: string | undefined
  /** The API key by which a program acts for this person. */
  program?: { id: string; name: string; scope: Scope } | undefined
}

/** For jobs left behind by another request: they log under that request's id. */
export const causedBy = (deps: Deps, requestId: string | undefined): Deps =>
  requestId === undefined || requestId === deps.requestId
    ? deps
    : { ...deps, requestId, log: deps.log.child({ request_id: requestId }) }

/** By default `ulid` asks the system for each character; Node's `crypto` buffers random bytes. */
const random = () => randomInt(2 ** 32) / 2 ** 32

/** Random characters of one id, from a single request to the system. */
const characters = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let at = 0
  return () => bytes[at++]! / 256
}

/** For rows that sort by time; those of the same millisecond are in no order. */
export const timedId = (now: string): string => ulid(Date.parse(now), characters())

export const newId = (prefix: IdPrefix, now: string): string => `${prefix}_${ulid(Date.parse(now), random)}`

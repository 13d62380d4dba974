import { listingOf, type Listing } from '#shared/domain/act/listing.ts'
import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ConditionFailed, named, put, putNew, remove, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import { isCurrent } from '#functions/platform/db/schema-version.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { actRow, type ActRow } from './act-row.ts'
import { endsEpoch, keptSession, type KeptSession } from './epoch.ts'
import { keptDevice } from './known-devices.ts'
import { listChangeWrites } from '#functions/platform/db/changes.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import {
  adminKey,
  adminPrefix,
  agentKey,
  agentPrefix,
  artistKey,
  claimKey,
  emailKey,
  profileKey,
  publicArtistKey,
  unverifiedKey,
  type Key,
} from '#functions/platform/db/keys.ts'
import { actWrites, commit } from '#functions/platform/db/outbox.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'
import { searchRows, type SearchRow } from '#functions/platform/db/search.ts'
import { peopleRows } from './people-rows.ts'
import {
  agentSummaryOf,
  artistSummaryOf,
  bandleaderSummaryOf,
  clientSummaryOf,
  musicianSummaryOf,
  type ArtistRow,
} from './summaries.ts'
import { toUser } from './to-user.ts'

export const noUser = () => new AppError('not_found', 'Could not get account info')

export const findUser = (deps: Deps, id: string): Promise<UserRecord | undefined> =>
  deps.db.get<UserRecord>(profileKey(id))

/** @throws AppError not_found */
export const getUserRecord = async (deps: Deps, id: string): Promise<UserRecord> => {
  const user = await findUser(deps, id)
  if (!user) throw noUser()
  return user
}

/** The data that a login needs, by email address; the row's existence marks the address as taken. */
export interface LoginRow extends Key {
  user_id: string
  /** As typed by its owner: mail goes there, never to a look-alike. */
  email: string
  password_hash: string
  session_epoch: number
  verified: boolean
  signup_complete: boolean
  /** Absent on rows older than this field. */
  is_known?: boolean
  /** Absent without one. */
  second_factor?: FactorKind[] | undefined
}

/** Beside another account's, or with the address; none while it waits for the address. */
const loginKey = ({ email, claim, awaits_address }: UserRecord): Key | undefined =>
  claim !== undefined ? claimKey(email, claim) : awaits_address ? undefined : emailKey(email)

const loginRow = (user: UserRecord, key: Key): LoginRow => ({
  ...key,
  user_id: user.id,
  email: user.email,
  password_hash: user.password_hash,
  session_epoch: user.session_epoch ?? 0,
  verified: user.verified,
  signup_complete: user.signup_complete,
  is_known: isKnownByEmail(user),
  second_factor: user.second_factor,
})

/** The agency may book them: also those that it brought, before they claim their account (ADR 26). */
const isListedVendor = (user: UserRecord) => user.verified && (user.signup_complete || user.brought_by !== undefined)

/** The person's list rows: for admins and as a client always, as a vendor once they can be booked. */
const listRows = (user: UserRecord): SearchRow[] => {
  const client = clientSummaryOf(user)
  const rows = [...peopleRows(user), ...(client ? searchRows('client', client.id, client.name, client) : [])]
  if (!isListedVendor(user)) return rows
  const artist = artistSummaryOf(user)
  const bandleader = bandleaderSummaryOf(user)
  const musician = user.is_musician ? musicianSummaryOf(user) : undefined
  if (artist) rows.push(...searchRows('artist', artist.id, artist.name, artist))
  if (bandleader) rows.push(...searchRows('bandleader', bandleader.id, bandleader.name, bandleader))
  if (musician) {
    const { musician_id, user_id, musician_name, instruments, profile_picture, brands } = musician
    rows.push(
      ...searchRows('musician', musician_id, musician_name, {
        musician_id,
        user_id,
        musician_name,
        instruments,
        profile_picture,
        brands,
      }),
    )
  }
  return rows
}

/** An artist's public page, field by field, so that no email or phone leaks onto it. */
export interface PublicArtistRow extends Key, Item, Listing {
  id: string
  name: string
}
/** Only of accounts that are verified and complete: nobody has a page before they have seen it. */
const publicRows = (user: UserRecord): (PublicArtistRow | ActRow)[] => {
  const artist = user.verified && user.signup_complete ? artistSummaryOf(user) : undefined
  if (!artist) return []
  const { id, name, video_url, website_url, epk_url, picture, profile_picture } = artist
  const act = { id, name, video_url, picture, profile_picture, ...listingOf(user.artist ?? {}) }
  return [{ ...publicArtistKey(user.id), website_url, epk_url, ...act }, actRow('artist', act)]
}

/** Written unconditionally, so that a save repairs a stray row. A refused account waits again once it is changed. */
const unverifiedWrites = (tableName: string, before: UserRecord | undefined, after: UserRecord): TransactItem[] => {
  if (!after.verified && after.erased_at === undefined && !after.refusal)
    return [put(tableName, { ...unverifiedKey(after.id), projection: toUser(after, undefined, []) })]
  return before ? [remove(tableName, unverifiedKey(after.id))] : []
}

/** The address row: updated in place, or moved to an address that is unused or held by the rival. */
const emailWrites = (
  tableName: string,
  before: UserRecord | undefined,
  after: UserRecord,
  rival: string | undefined,
): TransactItem[] => {
  const key = loginKey(after)
  if (!key) return []
  const row = loginRow(after, key)
  const held = before && loginKey(before)
  if (held?.PK === row.PK && held.SK === row.SK) return [put(tableName, { ...row })]
  const unless = {
    ConditionExpression: 'attribute_not_exists(PK) OR user_id = :rival',
    ExpressionAttributeValues: { ':rival': rival ?? '' },
  }
  return [named('email', put(tableName, { ...row }, unless)), ...(held ? [remove(tableName, held)] : [])]
}

/** A person's public data, as copied onto events. */
const faces = (user: UserRecord | undefined) =>
  user &&
  JSON.stringify([
    clientSummaryOf(user),
    agentSummaryOf(user),
    artistSummaryOf(user),
    bandleaderSummaryOf(user),
    musicianSummaryOf(user),
    user.stripe_account_id,
  ])

export interface SaveUser {
  /** As read; undefined for a new account. */
  before: UserRecord | undefined
  /** The new state; `version` and `session_epoch` are set here. */
  after: UserRecord
  /** Ends all sessions, links and known devices, also if nothing changed that does (`endsEpoch`). */
  newEpoch?: true
  /** Goes on in the new epoch, with the request's device. */
  keeps?: KeptSession | undefined
  /** The account that loses the address to this one (`loseAddress`). */
  rival?: string | undefined
  /** The artist's long texts, when they change. */
  texts?: Omit<ArtistRow, keyof Key> | undefined
  also?: readonly TransactItem[]
  jobs?: readonly OutboxJob[]
}

const inUse = 'Email is already in use'
export class EmailTaken extends AppError {
  constructor() {
    super('invalid', inUse, { errors: { email: inUse } })
  }
}

/**
 * The only way to change an account: one transaction, conditional on its version, with the address, the verification
 * row, all list rows, and jobs that update copies elsewhere.
 * @throws AppError invalid for a taken address, conflict after another change; ConditionFailed if only one of `also`
 * failed.
 */
export const saveUser = async (
  deps: Deps,
  { before, after, newEpoch, keeps, rival, texts, also: given = [], jobs = [] }: SaveUser,
): Promise<UserRecord> => {
  const { tableName } = deps.db
  const ends = before !== undefined && (newEpoch === true || endsEpoch(before, after))
  const session_epoch = (before?.session_epoch ?? 0) + (ends ? 1 : 0)
  const saved: UserRecord = { ...after, session_epoch, version: (before?.version ?? 0) + 1 }
  const kept =
    ends && keeps ? [keptSession(deps, keeps, session_epoch), ...(await keptDevice(deps, before, keeps.trust))] : []
  const also = [...given, ...kept]
  const isComplete = before === undefined || isCurrent(before)
  const profile = before
    ? put(
        tableName,
        { ...saved },
        { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': before.version } },
      )
    : putNew(tableName, { ...saved })
  const address = emailWrites(tableName, before, saved, rival)
  const lists = rowWrites(tableName, before ? listRows(before) : [], listRows(saved), isComplete)
  const items = [
    named('account', profile),
    ...actWrites(deps),
    ...address,
    ...also,
    ...unverifiedWrites(tableName, before, saved),
    ...(saved.is_admin ? [put(tableName, { ...adminKey(saved.id), email: saved.email })] : []),
    ...rowWrites(tableName, before ? agentRows(before) : [], agentRows(saved), isComplete),
    ...lists,
    ...listChangeWrites(deps, [...also, ...lists]),
    ...rowWrites(tableName, before ? publicRows(before) : [], publicRows(saved), isComplete),
    ...(texts ? [put(tableName, { ...artistKey(saved.id), ...texts })] : []),
  ]
  const refresh: OutboxJob[] =
    before && faces(before) !== faces(saved) ? [{ type: 'refresh_party', party: 'user', id: saved.id }] : []
  try {
    await commit(deps, items, [...jobs, ...refresh])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    if (error.failed.has('account')) throw new ChangedMeanwhile('account')
    if (error.failed.has('email')) throw new EmailTaken()
    throw error
  }
  return saved
}

const agentRows = ({ id, email, is_agent, verified }: UserRecord) =>
  is_agent && verified ? [{ ...agentKey(id), email }] : []

export const agentAddresses = async (deps: Deps): Promise<string[]> =>
  (await deps.db.all<{ email: string }>(agentPrefix)).map(({ email }) => email)

export const agentIds = async (deps: Deps): Promise<string[]> =>
  (await deps.db.range<Key>(agentPrefix)).map(({ SK }) => SK)

export const adminIds = async (deps: Deps): Promise<string[]> =>
  (await deps.db.all<Key>(adminPrefix, { consistent: true })).map(({ SK }) => SK)

export const adminAddresses = async (deps: Deps): Promise<string[]> =>
  (await deps.db.all<{ email: string }>(adminPrefix)).map(({ email }) => email)

/** Removes an account that nobody has used, with all that its save wrote. @throws ConditionFailed if it has changed */
export const removeUser = async (deps: Deps, user: UserRecord, also: readonly TransactItem[] = []): Promise<void> => {
  const { tableName } = deps.db
  const login = loginKey(user)
  const lists = rowWrites(tableName, listRows(user), [])
  const unchanged = {
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': user.version },
  }
  await commit(deps, [
    remove(tableName, profileKey(user.id), unchanged),
    ...(login ? [remove(tableName, login)] : []),
    ...lists,
    ...listChangeWrites(deps, lists),
    ...rowWrites(tableName, publicRows(user), []),
    ...also,
  ])
}

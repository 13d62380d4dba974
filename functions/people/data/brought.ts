import { createHash } from 'node:crypto'
import type { ImportField, ImportKind } from '#shared/domain/import/fields.ts'
import type { SignupInput } from '#shared/domain/user/schema.ts'
import { isKnownByEmail } from '#shared/domain/user/roles.ts'
import { changeableOf } from '#functions/people/rules/imports/decide.ts'
import type { Entry } from '#functions/people/rules/imports/match.ts'
import type { Values } from '#functions/people/rules/imports/read-row.ts'
import { isGroup } from '#functions/people/rules/imports/values.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import { roleIdOf } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { isInvited, noPassword } from './claims.ts'
import { isAgencys } from './client-record.ts'
import { groupWrites, newGroup } from './group.ts'
import { newAccount } from './new-account.ts'

/** People as a spreadsheet has them, and as unclaimed accounts (ADR 26). */

export type AccountKind = Exclude<ImportKind, 'venues' | 'events'>

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The id of the record that a row makes: derived from both, so that a repeated step finds it. */
export const idOfRow = (prefix: 'usr' | 'ven' | 'evt', importId: string, row: number): string => {
  const hash = createHash('sha256').update(`${importId} ${row}`).digest()
  const text = Array.from(hash.subarray(0, 26), (byte, at) => letters[byte % (at === 0 ? 8 : 32)]).join('')
  return `${prefix}_${text}`
}

const present = (values: Record<string, string | number | null | undefined>): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value == null || value === '' ? [] : [[field, String(value)]])),
  ) as Values

/** An account's fields of a kind. */
export const valuesOfUser = (kind: AccountKind, user: UserRecord): Values => {
  const { first, last, email, cell_phone, zipcode, city, state, client, musician, artist } = user
  const person = { first, last, email, cell_phone, zipcode, city, state }
  if (kind === 'clients')
    return present({
      ...{ ...person, name: client?.name, phone: client?.phone, street: client?.street },
      website_url: client?.website_url,
    })
  if (kind === 'people')
    return present({ ...person, name: musician?.name, instruments: musician?.instruments.join(', ') })
  const { name, website_url, based_in, price_from } = artist ?? {}
  return present({ ...person, name: name ?? musician?.name, website_url, based_in, price_from })
}

const roleOf: Readonly<Record<AccountKind, (user: UserRecord) => boolean>> = {
  clients: ({ is_client }) => is_client,
  people: ({ musician }) => musician != null,
  acts: ({ is_artist }) => is_artist,
}
const words: Readonly<Record<AccountKind, string>> = { clients: 'client', people: 'musician', acts: 'act' }

/** The fields of a person who has a login that the agency has for itself. */
const ofTheAgency: readonly ImportField[] = ['name', 'phone', 'street', 'website_url']

/**
 * Undefined for who has only typed an address: it proves nothing, and the agency's record is another one
 * (docs/product.md#addresses).
 */
export const entryOfUser = (kind: AccountKind, agentId: string | null, user: UserRecord): Entry | undefined => {
  if (user.erased_at !== undefined || (!isKnownByEmail(user) && !isInvited(user))) return undefined
  const values = valuesOfUser(kind, user)
  const own = { id: user.id, values }
  if (!roleOf[kind](user)) {
    const blocks = `${user.first} ${user.last} has this email, and is no ${words[kind]}`.replace(/\s+/g, ' ')
    return { ...own, changeable: [], blocks }
  }
  const isTheirs = kind === 'clients' && user.client?.agent_id != null && user.client.agent_id !== agentId
  if (isTheirs) return { ...own, changeable: [] }
  if (isAgencys(user)) return { ...own, changeable: changeableOf(kind) }
  return { ...own, changeable: kind === 'clients' ? ofTheAgency : [] }
}

const inputOf = (kind: AccountKind, { name = '', first = '', last = '', email = '', ...values }: Values) => {
  const input = { first, last, email, password: '', cell_phone: values.cell_phone, zipcode: values.zipcode }
  const instruments = values.instruments?.split(', ') ?? []
  const of: Record<AccountKind, Partial<SignupInput> & Pick<SignupInput, 'roles'>> = {
    clients: { roles: ['client'], client: { name } },
    people: { roles: ['musician'], musician: { name, instruments } },
    acts: isGroup(values.kind ?? '', name)
      ? { roles: ['bandleader', 'musician'], musician: { name: `${first} ${last}`.trim(), instruments } }
      : { roles: ['artist'], artist: { name }, musician: { name: `${first} ${last}`.trim(), instruments } },
  }
  return { ...input, ...of[kind] }
}

/** The account with these fields; those that a row leaves out stay. */
export const withValues = (
  kind: AccountKind,
  user: UserRecord,
  values: Partial<Record<ImportField, string | null>>,
): UserRecord => {
  const pick = <F extends ImportField>(...fields: F[]) =>
    Object.fromEntries(fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])))
  const person = { ...user, ...pick('first', 'last', 'cell_phone', 'zipcode', 'city', 'state') }
  if (kind === 'clients')
    return { ...person, client: { ...user.client!, ...pick('name', 'phone', 'street', 'website_url') } }
  if (kind === 'people') {
    const instruments = values.instruments?.split(', ')
    return { ...person, musician: { ...user.musician!, ...pick('name'), ...(instruments && { instruments }) } }
  }
  const price = values.price_from === undefined ? {} : { price_from: Number(values.price_from) || null }
  return user.artist
    ? { ...person, artist: { ...user.artist, ...pick('name', 'website_url', 'based_in'), ...price } }
    : person
}

/**
 * A new account without a password, which its person claims by a link. People who play can be booked at once: the
 * agency vouches for them as it does for the clients that it adds.
 */
export const broughtAccount = (
  deps: Deps,
  kind: AccountKind,
  { id, values, by, agentId }: { id: string; values: Values; by: string; agentId: string | null },
): UserRecord => {
  const made = newAccount(
    { ...deps, id: () => id },
    inputOf(kind, values),
    noPassword,
    kind === 'clients' ? (agentId ?? undefined) : undefined,
  )
  const account = withValues(kind, made, values)
  return kind === 'clients' ? account : { ...account, verified: true, brought_by: by }
}

/** The name of the group that an act is; undefined for one person. */
const groupOf = ({ kind = '', name = '' }: Values): string | undefined => (isGroup(kind, name) ? name : undefined)
export const groupIdOf = (userId: string): string => `grp_${roleIdOf(userId, 'mus').slice(4)}`

/** The group of an act that is several people, with its leader; nothing for one person. */
export const groupWritesOf = (deps: Deps, values: Values, leader: UserRecord): TransactItem[] => {
  const name = groupOf(values)
  if (name === undefined || !leader.is_bandleader) return []
  const group = newGroup({ ...deps, id: () => groupIdOf(leader.id) }, name, leader)
  const { website_url, based_in, price_from } = values
  const listed = { website_url, based_in, ...(price_from && { price_from: Number(price_from) }) }
  return groupWrites(deps.db.tableName, undefined, { ...group, ...listed, brought: true })
}

import { contract } from '#shared/api/contract.ts'
import type { Endpoint, Group } from '#shared/api/endpoint.ts'
import { takesIdempotencyKey } from '#shared/api/once.ts'
import type { Partition } from '#shared/partitions.ts'
import type { FunctionName } from './functions.ts'
import { declaredAccess, type TableAccess } from './table-access.ts'
import { areas, type Area } from './table-areas.ts'

const takesKeys = (name: FunctionName): boolean =>
  name in contract && Object.values<Endpoint>(contract[name as Group]).some(takesIdempotencyKey)

/** With the marks of idempotency keys, in the statements of the rows that their transactions write. */
const withMarks = (name: FunctionName, access: TableAccess): TableAccess =>
  takesKeys(name) && access.write
    ? { ...access, get: [...access.get, 'ONCE#*'], write: [...access.write, 'ONCE#*'] }
    : access

/** The audit log has everything that a program writes. */
const withAudit = (name: FunctionName, access: TableAccess): TableAccess =>
  name in contract && Object.values<Endpoint>(contract[name as Group]).some(({ program }) => program === 'write')
    ? { ...access, audits: true }
    : access

/** A function that saves events looks first which programs want to hear of it. */
const withKinds = (access: TableAccess): TableAccess =>
  access.write?.includes('event') ? { ...access, get: [...access.get, 'TOLD_KINDS'] } : access

/** As declared, with what the contract adds: the marks of idempotency keys, and the audit log of programs. */
export const tableAccess = Object.fromEntries(
  Object.entries(declaredAccess).map(([key, access]) => {
    const name = key as FunctionName
    return [name, withAudit(name, withMarks(name, withKinds(access)))]
  }),
) as Readonly<Record<FunctionName, TableAccess>>

const partitionsOf = (of: readonly Area[]): Partition[] =>
  [...new Set(of.flatMap((area): readonly Partition[] => (isArea(area) ? areas[area] : [area])))].sort()

const isArea = (area: Area): area is keyof typeof areas => area in areas

export interface TableGrant {
  actions: string[]
  partitions: Partition[]
  /** All that a request may name; any if absent. */
  attributes?: readonly string[]
}

/** Of an update that extends a session, notes where its person is, or counts the calls of an API key. */
const sessionAttributes = [
  ...['PK', 'SK', 'sv', 'seen_at', 'timezone', 'erased_at'],
  ...['used_at', 'window', 'hits', 'ttl'],
]

/** By these attributes of `USER#*`, an account is somebody's and may do what it may. */
const accountAttributes = [
  ...['is_admin', 'is_agent', 'is_client', 'is_artist', 'is_bandleader', 'is_musician', 'verified', 'refusal'],
  ...['email', 'email_confirmed', 'awaits_address', 'rival', 'password_hash', 'second_factor', 'session_epoch'],
  ...['stripe_account_id', 'stripe_customer_id', 'payouts_enabled', 'payouts_block'],
]

/**
 * One grant for all writes, and one for each kind of read: AWS allows a transaction or batch if a statement matches all
 * of its keys.
 */
export const tableGrants = (access: TableAccess): TableGrant[] => {
  const { get, query, write, keepsRows, updatesNothing, checks, session, audits } = access
  const grant = (actions: readonly string[], of: readonly Area[]): TableGrant => ({
    actions: actions.map((name) => `dynamodb:${name}`),
    partitions: partitionsOf(of),
  })
  return [
    ...(get.length > 0 ? [grant(['BatchGetItem'], get)] : []),
    ...(query ? [grant(['Query'], query)] : []),
    ...(write
      ? [
          grant(
            [
              'PutItem',
              ...(updatesNothing ? [] : ['UpdateItem']),
              ...(keepsRows ? [] : ['DeleteItem']),
              ...(checks ? ['ConditionCheckItem'] : []),
            ],
            write,
          ),
        ]
      : []),
    ...(session ? [{ ...grant(['UpdateItem'], ['USER#*']), attributes: sessionAttributes }] : []),
    ...(audits ? [grant(['PutItem'], ['AUDIT#*'])] : []),
  ]
}

/**
 * Writes that a statement denies: `USER#*` has rows of many kinds, such as sessions and views, and a policy cannot tell
 * them apart. Functions that save no accounts cannot make an admin of one.
 */
export const deniedWrites = ({ write = [], session }: TableAccess): TableGrant[] => {
  const savesAccounts = write.includes('account')
  const reachesAccounts = session || partitionsOf(write).includes('USER#*')
  if (savesAccounts || !reachesAccounts) return []
  const actions = ['dynamodb:PutItem', 'dynamodb:UpdateItem']
  return [{ actions, partitions: ['USER#*'], attributes: accountAttributes }]
}

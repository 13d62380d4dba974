import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDb } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { FunctionName } from '#infra/functions.ts'
import { declaredAccess } from '#infra/table-access.ts'
import { areas, type Area } from '#infra/table-areas.ts'
import { deniedWrites, tableAccess, tableGrants } from '#infra/table-grants.ts'
import { accessesOf } from '#local/services/table-access.ts'
import { isAllowed, type Permission, type Statement } from '#local/template/roles.ts'
import type { TestTable } from './table.ts'

/** The roles' rows, enforced on a table in this process: a use case that outgrows its role fails its own tests. */

export interface TableCommand {
  constructor: { name: string }
  input: object
}

const actionOf: Record<string, string> = {
  BatchGetCommand: 'BatchGetItem',
  QueryCommand: 'Query',
  ScanCommand: 'Scan',
  TransactWriteCommand: 'TransactWriteItems',
  UpdateCommand: 'UpdateItem',
}

/** `npm run bench -- grants` takes one grant away at a time, and records which test needs which. */
export const trial: {
  without?: string | undefined
  onNeeded?: ((grant: string) => void) | undefined
  onDenied?: ((grant: string) => void) | undefined
} = {}

const kinds = ['get', 'query', 'write'] as const

/** As infra/table-access.ts writes them: each entry and action of a function, each partition of an area. */
export const rowGrantsOf = (name: FunctionName): string[] => {
  const access = tableAccess[name]
  const actions = [...tableGrants(access).flatMap((grant) => grant.actions), ...(access.scans ? ['dynamodb:Scan'] : [])]
  const entries = kinds.flatMap((kind) => (declaredAccess[name][kind] ?? []).map((entry) => `${kind} ${entry}`))
  return [...new Set(actions), ...entries].map((grant) => `${name} ${grant}`)
}
export const areaGrants: string[] = Object.entries(areas).flatMap(([area, partitions]) =>
  partitions.map((partition) => `area ${area} ${partition}`),
)

const entriesWithout = (entries: readonly Area[] | undefined, taker: string, without: string | undefined) =>
  entries
    ?.filter((entry) => `${taker} ${entry}` !== without)
    .flatMap((entry): readonly Area[] =>
      entry in areas
        ? areas[entry as keyof typeof areas].filter((partition) => `area ${entry} ${partition}` !== without)
        : [entry],
    )

const statementsOf = (name: FunctionName, without?: string): Statement[] => {
  const access = tableAccess[name]
  const [get, query, write] = kinds.map((kind) => entriesWithout(access[kind], `${name} ${kind}`, without))
  const allowed = tableGrants({ ...access, get: get ?? [], query, write }).map(
    ({ actions, partitions, attributes }): Statement => ({
      Effect: 'Allow',
      Action: actions.filter((action) => `${name} ${action}` !== without),
      Resource: ['*'],
      Condition: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
        ...(attributes && { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] } }),
      },
    }),
  )
  const denied = deniedWrites(access).map(({ actions, partitions, attributes = [] }): Statement => ({
    Effect: 'Deny',
    Action: actions,
    Resource: ['*'],
    Condition: {
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': partitions },
      'ForAnyValue:StringEquals': { 'dynamodb:Attributes': [...attributes] },
    },
  }))
  const scans: Statement[] = access.scans
    ? [
        {
          Effect: 'Allow',
          Action: ['dynamodb:Scan'].filter((action) => `${name} ${action}` !== without),
          Resource: ['*'],
        },
      ]
    : []
  return [...allowed, ...denied, ...scans]
}

const known = new Map<string, Statement[]>()

const statementsWithout = (name: FunctionName, without?: string): Statement[] => {
  const key = without === undefined ? name : `${name} ${without}`
  const statements = known.get(key) ?? statementsOf(name, without)
  known.set(key, statements)
  return statements
}

/** The grants without which this would be refused. */
const neededFor = (name: FunctionName, permission: Permission): string[] =>
  [...rowGrantsOf(name), ...areaGrants].filter((grant) => !isAllowed(statementsWithout(name, grant), permission))

const entryOf: Record<string, (typeof kinds)[number]> = { BatchGetItem: 'get', Query: 'query' }

/** Where to add what. */
const missing = (
  name: FunctionName,
  action: string,
  keys: readonly string[],
  isGranted: (key: string) => boolean,
): string => {
  const lacking = keys.filter((key) => !isGranted(key))
  return (
    `The role of ${name} lacks a grant: ${action} of ${(lacking.length > 0 ? lacking : keys).join(', ')}. ` +
    `Add the partition to \`${entryOf[action] ?? 'write'}\` of ${name} in infra/table-access.ts`
  )
}

/** @throws Error named as AWS's, if the function's role does not allow the command. */
export const assertGranted = (name: FunctionName, command: TableCommand): void => {
  const action = actionOf[command.constructor.name]
  if (action === undefined) throw new Error(`No function may use ${command.constructor.name}`)
  const statements = statementsWithout(name, trial.without)
  for (const access of accessesOf(action, command.input, () => 'PK')) {
    const permissionFor = (...keys: string[]) => ({
      action: `dynamodb:${access.action}`,
      resource: 'table',
      context: { 'dynamodb:LeadingKeys': keys, 'dynamodb:Attributes': access.attributes },
    })
    const permission = permissionFor(...access.keys)
    if (!isAllowed(statements, permission)) {
      if (trial.without !== undefined) trial.onDenied?.(trial.without)
      const message = missing(name, access.action, access.keys, (key) => isAllowed(statements, permissionFor(key)))
      throw Object.assign(new Error(message), { name: 'AccessDeniedException' })
    }
    if (trial.onNeeded) neededFor(name, permission).forEach(trial.onNeeded)
  }
}

/** The table as this function may use it. */
export const granted = (client: DynamoDBDocumentClient, name: FunctionName): DynamoDBDocumentClient => {
  const send = async (...args: unknown[]) => {
    assertGranted(name, args[0] as TableCommand)
    return (client.send as (...args: unknown[]) => Promise<unknown>)(...args)
  }
  return new Proxy(client, {
    get: (target, property) => (property === 'send' ? send : (Reflect.get(target, property) as unknown)),
  })
}

/** The dependencies of this function, with the table as it may use it. */
export const grantedDeps = (table: TestTable, name: FunctionName, overrides: Partial<Deps> = {}): Deps =>
  table.deps({ db: createDb(table.tableName, granted(table.client, name)), ...overrides })

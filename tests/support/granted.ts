import { appendFileSync } from 'node:fs'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { FunctionName } from '#infra/functions.ts'
import { tableAccess, tableGrants } from '#infra/table-access.ts'
import { accessesOf } from '#local/services/table-access.ts'
import { isAllowed, type Permission, type Statement } from '#local/template/roles.ts'

/** The roles' rows, enforced on a table in this process: a use case that outgrows its role fails its own tests. */

export interface TableCommand {
  constructor: { name: string }
  input: object
}

const actionOf: Record<string, string> = {
  BatchGetCommand: 'BatchGetItem',
  QueryCommand: 'Query',
  TransactWriteCommand: 'TransactWriteItems',
  UpdateCommand: 'UpdateItem',
}

/** To try grants by hand: one to take away, as `<function> <action> <partition>`, and a file that records uses. */
const { BOOKME_WITHOUT_GRANT: without, BOOKME_GRANTS_USED: used } = process.env

const statementsOf = (name: FunctionName): Statement[] =>
  tableGrants(tableAccess[name]).flatMap(({ actions, partitions }) =>
    actions.map((action) => ({
      Effect: 'Allow',
      Action: [action],
      Resource: ['*'],
      Condition: {
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': partitions.filter((partition) => `${name} ${action} ${partition}` !== without),
        },
      },
    })),
  )

const statements = new Map<FunctionName, Statement[]>()

const matchesPartition = (partition: string, key: string): boolean =>
  partition.endsWith('*') ? key.startsWith(partition.slice(0, -1)) : key === partition

const recorded = new Set<string>()
const note = (name: FunctionName, { action, context }: Permission): void => {
  const keys = [context?.['dynamodb:LeadingKeys'] ?? []].flat()
  const matching = tableGrants(tableAccess[name])
    .filter(({ actions }) => actions.includes(action))
    .flatMap(({ partitions }) => partitions)
    .filter((partition) => keys.some((key) => matchesPartition(partition, key)))
  for (const partition of matching) {
    const line = `${name} ${action} ${partition}\n`
    if (!recorded.has(line)) appendFileSync(used!, line)
    recorded.add(line)
  }
}

/** @throws Error named as AWS's, if the function's role does not allow the command. */
export const assertGranted = (name: FunctionName, command: TableCommand): void => {
  const action = actionOf[command.constructor.name]
  if (action === undefined) throw new Error(`No function may use ${command.constructor.name}`)
  const granted = statements.get(name) ?? statementsOf(name)
  statements.set(name, granted)
  for (const access of accessesOf(action, command.input, () => 'PK')) {
    const permission = {
      action: `dynamodb:${access.action}`,
      resource: 'table',
      context: { 'dynamodb:LeadingKeys': access.keys },
    }
    if (!isAllowed(granted, permission)) {
      const message = `${name} is not authorized to perform: ${permission.action} on ${access.keys.join(', ')}`
      throw Object.assign(new Error(message), { name: 'AccessDeniedException' })
    }
    if (used) note(name, permission)
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

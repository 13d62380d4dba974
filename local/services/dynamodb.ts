import { request, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  CreateTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { AwsCall, AwsService } from '../gateway/call.ts'
import { targetAction } from '../gateway/call.ts'
import { notImplemented, sendJson } from '../gateway/aws-error.ts'
import { LocalError } from '../state/local-error.ts'
import type { TableDefinition } from '../template/deployment.ts'
import { arn } from '../template/names.ts'
import type { Permission } from '../template/roles.ts'
import type { Row } from './memory-table.ts'
import type { Action } from './restored-tables.ts'
import { createCollisions } from './collisions.ts'
import { accessesOf } from './table-access.ts'
import type { TableHistory } from './table-history.ts'
import type { TableStream } from './table-stream.ts'

const tableArn = (name: unknown): string =>
  String(name).startsWith('arn:') ? String(name) : arn('dynamodb', `table/${String(name)}`)

const permissions = (tables: readonly TableDefinition[], control: Record<string, Action>) => {
  const keyOf = new Map(
    tables.map(({ name, properties }) => [
      name,
      properties.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName,
    ]),
  )
  // A restored table has the keys of its source.
  const [anyKey] = keyOf.values()
  return ({ action, json }: AwsCall): Permission[] => {
    const named = json.TableName ?? json.SourceTableName ?? json.ResourceArn
    if (control[action]) return [{ action: `dynamodb:${action}`, resource: tableArn(named) }]
    return accessesOf(action, json, (table) => keyOf.get(String(table).split('/').at(-1) ?? '') ?? anyKey).map(
      ({ action: name, table, index, keys, attributes }) => {
        if (table === undefined) throw notImplemented(`dynamodb:${name}`)
        const resource = tableArn(table)
        return {
          action: `dynamodb:${name}`,
          resource: index === undefined ? resource : `${resource}/index/${index}`,
          context: { 'dynamodb:LeadingKeys': keys, 'dynamodb:Attributes': attributes },
        }
      },
    )
  }
}

/**
 * Forwards calls to the engine unchanged, except for those that it does not know (`control`) and writes that collide
 * with a running transaction.
 */
export const createDynamoDb = (
  endpoint: string,
  tables: readonly TableDefinition[],
  control: Record<string, Action>,
  history: TableHistory | undefined,
  stream: TableStream | undefined,
): AwsService => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const { hostname, port } = new URL(endpoint)
  const forwarded = ({ headers, body, accessKey }: AwsCall, res: ServerResponse): Promise<void> =>
    new Promise((resolve, reject) => {
      // DynamoDB Local accepts only letters and digits in an access key.
      const authorization = headers.authorization?.replace(accessKey, 'local')
      const forward = request(
        {
          hostname,
          port,
          agent,
          method: 'POST',
          path: '/',
          headers: { ...headers, authorization, host: `${hostname}:${port}` },
        },
        (answer) => {
          // The engine only knows the real time.
          const { date: _, ...rest } = answer.headers
          res.writeHead(answer.statusCode ?? 500, rest)
          answer.pipe(res)
          answer.on('end', resolve).on('error', reject)
        },
      )
      forward.on('error', reject).end(body)
    })
  const withoutCollision = createCollisions(
    tables.flatMap(({ properties }) => properties.KeySchema.map(({ AttributeName }) => AttributeName)),
  )
  const handle = async (call: AwsCall, _req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const own = control[call.action]
    return own
      ? sendJson(res, await own(call.json))
      : withoutCollision(call, res, () => {
          const forward = () => (stream ? stream.noting(call, res, () => forwarded(call, res)) : forwarded(call, res))
          return history ? history.noting(call, forward) : forward()
        })
  }
  return { protocol: 'json', action: targetAction, permissions: permissions(tables, control), handle }
}

/** Creates the table, or checks that an existing one still has the same keys. */
export const ensureTable = async (client: DynamoDBClient, { name, properties }: TableDefinition): Promise<void> => {
  const { KeySchema, AttributeDefinitions } = properties
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }))
    const keys = (schema: { AttributeName?: string | undefined; KeyType?: string | undefined }[] = []): string =>
      schema.map((k) => `${k.AttributeName} ${k.KeyType}`).join(', ')
    if (keys(Table?.KeySchema) !== keys(KeySchema)) {
      throw new LocalError(
        `The table was made with other keys (${keys(Table?.KeySchema)}) than the template has now. Start over ` +
          'with: npm start -- --fresh',
      )
    }
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
    await client.send(
      new CreateTableCommand({ TableName: name, KeySchema, AttributeDefinitions, BillingMode: 'PAY_PER_REQUEST' }),
    )
  }
}

/** As many as fit into a transaction: the engine flushes each transaction once, but a batch once per row. */
const atOnce = 100

export const fillTable = async (client: DynamoDBClient, name: string, rows: readonly Row[]): Promise<void> => {
  const db = DynamoDBDocumentClient.from(client)
  for (let i = 0; i < rows.length; i += atOnce) {
    const TransactItems = rows.slice(i, i + atOnce).map((Item) => ({ Put: { TableName: name, Item } }))
    await db.send(new TransactWriteCommand({ TransactItems }))
  }
}

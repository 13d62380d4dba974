/**
 * npm run make-admin -- <email>            in AWS, with the credentials and region of the environment
 * npm run make-admin -- --local <email>    in the local cloud that runs with the state in .local
 *
 * The one way to an admin: no request can ask for it. TABLE_NAME names the table where there are several BookMe tables.
 */
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { createDb } from '../functions/_lib/db.ts'
import { newId, type Deps } from '../functions/_lib/deps.ts'
import { grantAdmin } from './grant-admin.ts'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

/** What a running local cloud says of itself. */
const running = z.object({ table_endpoint: z.string(), table_name: z.string() })

const localTable = (stateDir: string) => {
  try {
    const { table_endpoint, table_name } = running.parse(JSON.parse(readFileSync(join(stateDir, 'running.json'), 'utf8')))
    const client = new DynamoDBClient({ endpoint: table_endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } })
    return { client, tableName: table_name }
  } catch {
    return fail(`No local cloud is running with the state in ${stateDir}: npm start`)
  }
}

const cloudTable = async () => {
  const client = new DynamoDBClient({})
  if (process.env['TABLE_NAME']) return { client, tableName: process.env['TABLE_NAME'] }
  const names: string[] = []
  let after: string | undefined
  do {
    const page = await client.send(new ListTablesCommand({ ExclusiveStartTableName: after }))
    names.push(...(page.TableNames ?? []).filter((name) => name.startsWith('BookMe')))
    after = page.LastEvaluatedTableName
  } while (after !== undefined)
  if (names.length === 1) return { client, tableName: names[0]! }
  return fail(names.length === 0 ? 'No BookMe table in this account and region.' : `Several tables; choose with TABLE_NAME: ${names.join(', ')}`)
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { local: { type: 'boolean', default: false }, state: { type: 'string', default: '.local' } } })
const [email] = positionals
if (email === undefined) fail('Use: npm run make-admin -- [--local] <email>')

const { client, tableName } = values.local ? localTable(values.state) : await cloudTable()
const now = new Date().toISOString()
const none = () => Promise.reject(new Error('Not needed to make an admin'))
const deps: Deps = {
  db: createDb(tableName, DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })),
  now, id: (prefix) => newId(prefix, now), appUrl: '', operatorEmail: '', stripe: none, putPicture: none, request: { ip: '', userAgent: '', timezone: undefined },
  // The rows are written: the minute sweep sends what waits.
  notify: () => Promise.resolve(),
}
const admin = await grantAdmin(deps, email!)
if (!admin) fail(`There is no account with the address ${email}. Sign up first.`)
else console.log(`${admin.first} ${admin.last} (${admin.email}) is an admin.`)

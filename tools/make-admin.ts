/**
 * npm run make-admin -- <email>            in AWS, with the credentials and region of the environment npm run
 * make-admin -- <email> --local    in the local cloud that runs with the state in .local, or in --state <directory>
 *
 * With --remove-second-factors, the account loses all of them instead: for the only admin, who has lost theirs.
 *
 * The only way to become an admin: no request can ask for it. TABLE_NAME chooses among several BookMe tables.
 */
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { parseArgs } from 'node:util'
import { findRunning } from '#local/state/running.ts'
import { grantAdmin, removeFactors, tableOnly } from './grant-admin.ts'

const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const noneRuns = (stateDir: string) => fail(`No local cloud is running with the state in ${stateDir}: npm start`)

const localTable = (stateDir: string) => {
  try {
    const { table_endpoint, table_name } = findRunning(stateDir)
    const client = new DynamoDBClient({
      endpoint: table_endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    return { client, tableName: table_name }
  } catch {
    return noneRuns(stateDir)
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
  return fail(
    names.length === 0
      ? 'No BookMe table in this account and region.'
      : `Several tables; choose with TABLE_NAME: ${names.join(', ')}`,
  )
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    local: { type: 'boolean', default: false },
    state: { type: 'string', default: '.local' },
    'remove-second-factors': { type: 'boolean', default: false },
  },
})
const [email] = positionals
if (email === undefined) fail('Use: npm run make-admin -- <email> [--local]')

const { client, tableName } = values.local ? localTable(values.state) : await cloudTable()
const document = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
const isRecovery = values['remove-second-factors']
const act = isRecovery ? removeFactors : grantAdmin
const admin = await act(tableOnly(tableName, document, new Date()), email!).catch((error: unknown) => {
  // A killed local cloud leaves its note behind.
  if (values.local && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return noneRuns(values.state)
  throw error
})
if (!admin) fail(`There is no account with the address ${email}. Sign up first.`)
else
  console.log(`${admin.first} ${admin.last} (${admin.email}) ${isRecovery ? 'has no second factor' : 'is an admin'}.`)

import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  paginateScan,
  type AttributeValue,
  type DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb'
import type { Clock } from '../clock.ts'
import { AwsError } from '../gateway/aws-error.ts'
import type { TableDefinition } from '../template/deployment.ts'
import { arn } from '../template/names.ts'
import { stackName } from '../template/template.ts'
import type { TableHistory } from './table-history.ts'

/**
 * The requests that restore a table (infra/deploy/restore-table.ts), in front of an engine that keeps no history:
 * without a `TableHistory`, only the present can be restored. As in AWS, the new table has none of the old one's
 * settings. They are forgotten with the process; the rows stay.
 */

interface Settings {
  deletionProtection: boolean
  backups: boolean
  timeToLive: string | undefined
  tags: { Key: string; Value: string }[]
}
type Input = Record<string, unknown>
export type Action = (input: Input) => unknown

const aMinute = 60_000
const bare = (): Settings => ({ deletionProtection: false, backups: false, timeToLive: undefined, tags: [] })

export const createTableControl = (
  client: DynamoDBClient,
  clock: Clock,
  tables: readonly TableDefinition[],
  history: TableHistory | undefined,
) => {
  const settings = new Map<string, Settings>(
    tables.map(({ name, properties: { TimeToLiveSpecification } }) => [
      name,
      {
        deletionProtection: true,
        backups: true,
        timeToLive: TimeToLiveSpecification?.AttributeName,
        tags: [{ Key: 'aws:cloudformation:stack-name', Value: stackName }],
      },
    ]),
  )
  const earliest = () => history?.from ?? new Date(clock.now().getTime() - aMinute)
  const nameOf = (input: Input, key = 'TableName') => String(input[key]).split('/').at(-1)!
  const settingsOf = (name: string): Settings => {
    const found = settings.get(name) ?? bare()
    settings.set(name, found)
    return found
  }
  const describe = async (name: string): Promise<TableDescription> => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }))
    const { CreationDateTime: _, ...rest } = Table!
    const { deletionProtection } = settingsOf(name)
    return { ...rest, TableArn: arn('dynamodb', `table/${name}`), DeletionProtectionEnabled: deletionProtection }
  }
  const exists = (name: string) =>
    client.send(new DescribeTableCommand({ TableName: name })).then(
      () => true,
      () => false,
    )

  const write = async (name: string, items: Record<string, AttributeValue>[]): Promise<void> => {
    for (let at = 0; at < items.length; at += 25) {
      const puts = items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }))
      const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: puts } }))
      if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('The engine refused rows')
    }
  }

  const restore: Action = async (input) => {
    const [source, target] = [nameOf(input, 'SourceTableName'), nameOf(input, 'TargetTableName')]
    const to = Number(input.RestoreDateTime) * 1000
    if (await exists(target)) throw new AwsError('TableAlreadyExistsException', `Table already exists: ${target}`)
    if (!settingsOf(source).backups)
      throw new AwsError('PointInTimeRecoveryUnavailableException', `Not enabled for the table ${source}`)
    if (to < earliest().getTime() || to > clock.now().getTime() + aMinute)
      throw new AwsError('InvalidRestoreTimeException', 'The time is outside of the backups')
    const { AttributeDefinitions, KeySchema } = await describe(source)
    const definition = { TableName: target, AttributeDefinitions, KeySchema, BillingMode: 'PAY_PER_REQUEST' } as const
    await client.send(new CreateTableCommand(definition))
    const rows: Record<string, AttributeValue>[] = []
    for await (const { Items = [] } of paginateScan({ client }, { TableName: source })) rows.push(...Items)
    await write(target, history ? await history.rowsAt(source, new Date(to), rows) : rows)
    settings.set(target, bare())
    return { TableDescription: await describe(target) }
  }

  const backups: Action = (input) => {
    const seconds = clock.now().getTime() / 1000
    const on = settingsOf(nameOf(input)).backups
    const range = { EarliestRestorableDateTime: earliest().getTime() / 1000, LatestRestorableDateTime: seconds }
    return {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: on ? 'ENABLED' : 'DISABLED', ...(on && range) },
      },
    }
  }

  const actions: Record<string, Action> = {
    RestoreTableToPointInTime: restore,
    DescribeTable: async (input) => ({ Table: await describe(nameOf(input)) }),
    UpdateTable: async (input) => {
      settingsOf(nameOf(input)).deletionProtection = input.DeletionProtectionEnabled === true
      return { TableDescription: await describe(nameOf(input)) }
    },
    DescribeContinuousBackups: backups,
    UpdateContinuousBackups: (input) => {
      const { PointInTimeRecoveryEnabled } = input.PointInTimeRecoverySpecification as Record<string, boolean>
      settingsOf(nameOf(input)).backups = PointInTimeRecoveryEnabled === true
      return backups(input)
    },
    DescribeTimeToLive: (input) => {
      const { timeToLive } = settingsOf(nameOf(input))
      const on = { TimeToLiveStatus: 'ENABLED', AttributeName: timeToLive }
      return { TimeToLiveDescription: timeToLive === undefined ? { TimeToLiveStatus: 'DISABLED' } : on }
    },
    UpdateTimeToLive: (input) => {
      const own = settingsOf(nameOf(input))
      const { TimeToLiveSpecification } = input as { TimeToLiveSpecification: { AttributeName: string } }
      if (own.timeToLive !== undefined) throw new AwsError('ValidationException', 'TimeToLive is already enabled')
      own.timeToLive = TimeToLiveSpecification.AttributeName
      return { TimeToLiveSpecification }
    },
    ListTagsOfResource: (input) => ({ Tags: settingsOf(nameOf(input, 'ResourceArn')).tags }),
    TagResource: (input) => {
      const tags = input.Tags as Settings['tags']
      if (tags.some(({ Key }) => Key.startsWith('aws:')))
        throw new AwsError('ValidationException', 'One or more tag keys specified have a reserved prefix')
      settingsOf(nameOf(input, 'ResourceArn')).tags.push(...tags)
      return {}
    },
  }
  return actions
}

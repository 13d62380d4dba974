import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb'

export interface Restore {
  source: string
  target: string
  to: Date
}

interface Means {
  client: DynamoDBClient
  /** Between two looks at the table: a restore takes at least 20 minutes. */
  wait(): Promise<unknown>
  log(text: string): void
}

export class CannotRestore extends Error {}

/** Named after the time, so that an interrupted restore goes on with its own table. */
export const restoredName = (stackName: string, to: Date): string =>
  `${stackName}-restored-${to.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

const demandRestorable = async (client: DynamoDBClient, { source, to }: Restore): Promise<void> => {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: source }),
  )
  const { EarliestRestorableDateTime: from, LatestRestorableDateTime: until } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {}
  if (!from || !until) throw new CannotRestore(`${source} has no point-in-time recovery`)
  if (to < from || to > until)
    throw new CannotRestore(`${source} can be restored from ${from.toISOString()} to ${until.toISOString()}`)
}

/** @returns the table once it can be used. */
const untilActive = async (name: string, { client, wait, log }: Means) => {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }))
    if (Table?.TableStatus === 'ACTIVE') return Table
    log(`${name}: ${Table?.TableStatus}`)
    await wait()
  }
}

/** A new table gets its continuous backups only minutes later. */
const turnOnBackups = async (name: string, { client, wait, log }: Means): Promise<void> => {
  const on = { TableName: name, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }
  for (;;) {
    try {
      await client.send(new UpdateContinuousBackupsCommand(on))
      return
    } catch (error) {
      if (nameOf(error) !== 'ContinuousBackupsUnavailableException') throw error
      log(`${name}: backups are not available yet`)
      await wait()
    }
  }
}

const copyTimeToLive = async (client: DynamoDBClient, { source, target }: Restore): Promise<void> => {
  const [from, to] = await Promise.all(
    [source, target].map((TableName) => client.send(new DescribeTimeToLiveCommand({ TableName }))),
  )
  const AttributeName = from!.TimeToLiveDescription?.AttributeName
  // Turning it on twice is an error.
  if (AttributeName === undefined || to!.TimeToLiveDescription?.AttributeName !== undefined) return
  const TimeToLiveSpecification = { AttributeName, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }))
}

/** CloudFormation's own tags may not be given by anybody else. */
const copyTags = async (client: DynamoDBClient, from = '', to = ''): Promise<void> => {
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: from }))
  const own = Tags.filter(({ Key }) => !Key?.startsWith('aws:'))
  if (own.length > 0) await client.send(new TagResourceCommand({ ResourceArn: to, Tags: own }))
}

/**
 * Restores a point in time into a new table, with the settings that DynamoDB does not restore: deletion protection,
 * point-in-time recovery, time to live and tags. Streams and scaling policies do not exist (on demand). Repeating it
 * after an interruption is safe.
 * @throws CannotRestore
 */
export const restoreTable = async (means: Means, restore: Restore): Promise<void> => {
  const { client, log } = means
  const { source, target, to } = restore
  await demandRestorable(client, restore)
  try {
    await client.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, RestoreDateTime: to }),
    )
    log(`Restoring ${source} as of ${to.toISOString()} into ${target}`)
  } catch (error) {
    if (nameOf(error) !== 'TableAlreadyExistsException') throw error
    log(`${target} exists already: going on with it`)
  }
  const restored = await untilActive(target, means)
  if (restored.DeletionProtectionEnabled !== true) {
    await client.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }))
    await untilActive(target, means)
  }
  await turnOnBackups(target, means)
  await copyTimeToLive(client, restore)
  const { TableArn } = await untilActive(source, means)
  await copyTags(client, TableArn, restored.TableArn)
}

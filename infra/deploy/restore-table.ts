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
  type UpdateTableCommandInput,
} from '@aws-sdk/client-dynamodb'
import { timeToLive } from '../time-to-live.ts'

export interface Restore {
  source: string
  target: string
  to: Date
}

interface Means {
  dynamodb: DynamoDBClient
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
const untilActive = async (name: string, { dynamodb: client, wait, log }: Means) => {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }))
    if (Table?.TableStatus === 'ACTIVE') return Table
    log(`${name}: ${Table?.TableStatus}`)
    await wait()
  }
}

/** A new table gets its continuous backups only minutes later. */
const turnOnBackups = async (name: string, { dynamodb: client, wait, log }: Means): Promise<void> => {
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

const turnOnTimeToLive = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  // Turning it on twice is an error.
  if (TimeToLiveDescription?.AttributeName !== undefined) return
  const TimeToLiveSpecification = { AttributeName: timeToLive, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
}

/** CloudFormation's own tags may not be given by anybody else. */
const copyTags = async (client: DynamoDBClient, from = '', to = ''): Promise<void> => {
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: from }))
  const own = Tags.filter(({ Key }) => !Key?.startsWith('aws:'))
  if (own.length > 0) await client.send(new TagResourceCommand({ ResourceArn: to, Tags: own }))
}

/**
 * Gives a restored table what no restore brings back: deletion protection, point-in-time recovery, time to live, and
 * for the channel of open screens a stream of keys. Scaling policies do not exist (on demand). May be repeated.
 */
export const makeWhole = async (
  means: Means,
  name: string,
  { stream }: { stream: boolean },
): Promise<{ arn: string | undefined; stream: string | undefined }> => {
  const { dynamodb: client } = means
  const restored = await untilActive(name, means)
  const change = async (input: Partial<UpdateTableCommandInput>) => {
    await client.send(new UpdateTableCommand({ TableName: name, ...input }))
    await untilActive(name, means)
  }
  if (restored.DeletionProtectionEnabled !== true) await change({ DeletionProtectionEnabled: true })
  if (stream && restored.LatestStreamArn === undefined)
    await change({ StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } })
  await turnOnBackups(name, means)
  await turnOnTimeToLive(client, name)
  const { TableArn, LatestStreamArn } = await untilActive(name, means)
  return { arn: TableArn, stream: stream ? LatestStreamArn : undefined }
}

/**
 * Restores a point in time into a new table, and makes that whole. Repeating it after an interruption is safe.
 * @returns the ARN of its stream
 * @throws CannotRestore
 */
export const restoreTable = async (
  means: Means,
  restore: Restore,
  { stream } = { stream: false },
): Promise<string | undefined> => {
  const { dynamodb: client, log } = means
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
  const whole = await makeWhole(means, target, { stream })
  const { TableArn } = await untilActive(source, means)
  await copyTags(client, TableArn, whole.arn)
  return whole.stream
}

import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Clock } from '../clock.ts'
import type { AwsService } from '../gateway/call.ts'
import type { Functions } from '../lambda/functions.ts'
import { LocalError } from '../state/local-error.ts'
import type { Deployment } from '../template/deployment.ts'
import { isAllowed } from '../template/roles.ts'
import { createAppSync } from './appsync.ts'
import { createDelivery } from './delivery.ts'
import { createDynamoDb, ensureTable, fillTable } from './dynamodb.ts'
import { startEngine } from './dynamodb-engine.ts'
import { createEventBus } from './event-bus.ts'
import { EventSource } from './event-source.ts'
import { createTableControl } from './restored-tables.ts'
import { createS3 } from './s3.ts'
import type { Row } from './memory-table.ts'
import { Queues } from './queues.ts'
import { Scheduler } from './scheduler.ts'
import { createSecretsManager } from './secrets-manager.ts'
import { Ses, type MailLimits } from './ses.ts'
import { createSmsVoice, type TextLimits } from './sms-voice.ts'
import { createInbox } from './ses-inbox.ts'
import { createTopics } from './topics.ts'
import { createSqs } from './sqs.ts'
import { StreamSource } from './stream-source.ts'
import { TableHistory } from './table-history.ts'
import { TableStream } from './table-stream.ts'
import { attributeOf } from '../template/names.ts'

export interface ServicesOptions {
  stateDir: string
  deployment: Deployment
  clock: Clock
  engine: 'dynoxide' | 'java' | undefined
  mailLimits: MailLimits
  textLimits: TextLimits
  history: boolean
  deliveries: number
  /** Of a new table. */
  rows: readonly Row[]
  functions(): Functions
  secrets: Record<string, object>
  onChild(pid: number): void
  onStop(step: () => unknown): void
  /** A background failure, after which the state cannot be saved. */
  onFailure(error: unknown): void
  log(text: string): void
}

const queueName = (queueArn: string): string => queueArn.split(':').at(-1) ?? ''
const consuming = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']
const following = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => `dynamodb:${name}`)

export type Services = Awaited<ReturnType<typeof createServices>>

/** All emulated services, with what the template defines in them. */
export const createServices = async ({
  stateDir,
  deployment,
  clock,
  engine,
  mailLimits,
  textLimits,
  history,
  deliveries,
  rows,
  functions,
  secrets,
  onChild,
  onStop,
  onFailure,
  log,
}: ServicesOptions) => {
  // Finds damaged files before a child process opens any.
  const queues = new Queues(stateDir, deployment.queues, clock, deliveries)
  const sendToQueue = (queueArn: string, body: string): Promise<unknown> => queues.add(queueName(queueArn), body)
  const publish = createEventBus(deployment, clock, sendToQueue, log)
  const ses = new Ses(stateDir, deployment, clock, publish, mailLimits)
  const topics = createTopics(deployment, sendToQueue, log)
  const smsVoice = createSmsVoice(stateDir, deployment, clock, topics, textLimits)
  const fireOnce = createDelivery({ deployment, clock, functions, sendToQueue, log })
  const fire = async (...given: Parameters<typeof fireOnce>): Promise<void> => {
    for (let times = 0; times < deliveries; times++) await fireOnce(...given)
  }
  const scheduler = new Scheduler(stateDir, deployment.scheduleGroups, deployment.schedules, clock, fire)
  const secretsmanager = createSecretsManager(deployment.secrets, secrets)
  const s3 = createS3(stateDir, deployment.buckets, { clock, publish })
  onStop(() => s3.close())
  const inbox = createInbox(deployment, clock, s3, topics)

  const table = await startEngine(stateDir, { prefer: engine, log, onDeath: onFailure })
  onChild(table.pid)
  onStop(() => table.stop())
  const client = new DynamoDBClient({
    endpoint: table.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  for (const definition of deployment.tables) await ensureTable(client, definition)
  const [keys] = deployment.tables.map(({ properties }) => properties.KeySchema.map((key) => key.AttributeName))
  const past = history ? new TableHistory(client, clock, keys!) : undefined
  if (rows.length > 0) await fillTable(client, deployment.tables[0]!.name, rows)
  client.destroy()

  const sources: EventSource[] = []
  const followers: StreamSource[] = []
  const streamArn = (name: string) => attributeOf(name, 'AWS::DynamoDB::Table', 'StreamArn')
  const followed = deployment.tables.find(({ properties }) => properties.StreamSpecification)
  const stream =
    followed &&
    new TableStream({
      client,
      clock,
      arn: streamArn(followed.name),
      keyNames: keys!,
      isFollowed: (row) => followers.some((follower) => follower.follows(row)),
      receive: (records) => followers.forEach((follower) => follower.receive(records)),
    })
  const appsync =
    deployment.eventApi &&
    createAppSync({
      api: deployment.eventApi,
      invoke: (functionArn, event) => functions().invoke(functionArn, event, 'channel'),
      log,
    })
  /** Lambda polls with the function's own role, and rejects a mapping that the role does not allow. */
  const connectQueues = (target: Functions): void => {
    for (const definition of deployment.eventSources) {
      const queue = deployment.queues.find((q) => q.arn === definition.EventSourceArn)
      const isStream = followed !== undefined && definition.EventSourceArn === streamArn(followed.name)
      const consumer = deployment.functionOf(definition.FunctionName)
      if (!(queue || isStream) || !consumer)
        throw new LocalError(
          `An event source mapping joins ${definition.EventSourceArn} and ${definition.FunctionName}; one is not ` +
            'in the template.',
        )
      const role = deployment.roles.find((r) => r.arn === consumer.properties.Role)
      const mayNot = (resource: string) => (action: string) =>
        !role || !isAllowed(role.statements, { action, resource })
      const deadLetters = definition.DestinationConfig?.OnFailure.Destination
      const missing =
        (isStream ? following : consuming).find(mayNot(definition.EventSourceArn)) ??
        (deadLetters === undefined ? undefined : ['sqs:SendMessage'].find(mayNot(deadLetters)))
      if (missing)
        throw new LocalError(
          `The role of ${consumer.name} does not allow ${missing}, which its event source ` +
            `${queueName(definition.EventSourceArn)} needs.`,
        )
      if (queue)
        sources.push(
          new EventSource(definition, queue, queues, (event) => target.invokePatiently(consumer.arn, event, 'queue')),
        )
      else
        followers.push(
          new StreamSource({
            definition,
            functionArn: consumer.arn,
            now: () => clock.now().getTime(),
            invoke: (event) => target.invokePatiently(consumer.arn, event, 'stream'),
            sendToQueue,
          }),
        )
    }
  }

  const disconnectQueues = (): void => sources.forEach((source) => source.stop())
  const settledQueues = async (): Promise<void> =>
    void (await Promise.all([...sources.map((source) => source.settled()), ...followers.map((each) => each.stop())]))

  const byName: Record<string, AwsService> = {
    dynamodb: createDynamoDb(
      table.endpoint,
      deployment.tables,
      createTableControl(client, clock, deployment.tables, past),
      past,
      stream,
    ),
    ...(appsync && { appsync: appsync.service }),
    sqs: createSqs(queues),
    s3,
    scheduler,
    ses,
    secretsmanager,
    'sms-voice': smsVoice,
  }
  return {
    byName,
    queues,
    ses,
    inbox,
    smsVoice,
    scheduler,
    s3,
    secretText: (id: string) => secretsmanager.text(id),
    sendToQueue,
    connectQueues,
    disconnectQueues,
    settledQueues,
    appsync,
    isStreaming: () => followers.some((each) => each.isBusy()),
    tableEndpoint: table.endpoint,
  }
}

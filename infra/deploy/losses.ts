/** The parts of a CloudFormation template that determine the losses of a deployment. */
export interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown>; DeletionPolicy?: string }>
}

export interface Loss {
  logicalId: string
  type: string
  how: 'deleted' | 'replaced' | 'overwritten'
  /** The changed property. */
  property?: string
}

interface Stateful {
  /** A change makes CloudFormation replace the resource. */
  replacedBy: string[]
  /** A change makes CloudFormation regenerate the content. */
  overwrittenBy?: string[]
}

/** Types with content that a deployment cannot restore: data, confirmations, addresses in DNS. */
const stateful: Record<string, Stateful> = {
  'AWS::DynamoDB::Table': { replacedBy: ['TableName', 'KeySchema', 'LocalSecondaryIndexes'] },
  'AWS::S3::Bucket': { replacedBy: ['BucketName', 'BucketNamePrefix', 'ObjectLockEnabled'] },
  'AWS::SecretsManager::Secret': { replacedBy: ['Name'], overwrittenBy: ['GenerateSecretString', 'SecretString'] },
  'AWS::SES::EmailIdentity': { replacedBy: ['EmailIdentity'] },
  'AWS::SQS::Queue': { replacedBy: ['QueueName', 'FifoQueue'] },
  'AWS::SNS::Topic': { replacedBy: ['TopicName', 'FifoTopic'] },
  'AWS::SNS::Subscription': { replacedBy: ['Endpoint', 'Protocol', 'TopicArn'] },
  'AWS::Scheduler::ScheduleGroup': { replacedBy: ['Name'] },
  'AWS::Logs::LogGroup': { replacedBy: ['LogGroupName'] },
  'AWS::CloudFront::Distribution': { replacedBy: [] },
  'AWS::Backup::BackupVault': { replacedBy: ['BackupVaultName'] },
}

export const isStateful = (type: string): boolean => type in stateful

/** The losses of a deployment from one template to the other. */
export const lossesBetween = (before: Template, after: Template): Loss[] => {
  const replaced = new Set<string>()
  const refersToReplaced = (value: unknown): boolean =>
    [...replaced].some((id) => JSON.stringify(value ?? null).includes(`"${id}"`))

  const lossOf = (logicalId: string): Loss | undefined => {
    const { Type: type, Properties: old = {} } = before.Resources[logicalId]!
    const kind = stateful[type]
    if (!kind) return undefined
    const now = after.Resources[logicalId]
    if (now?.Type !== type) return { logicalId, type, how: 'deleted' }
    const { Properties: properties = {} } = now
    const changed = (key: string) => JSON.stringify(old[key]) !== JSON.stringify(properties[key])
    const property = kind.replacedBy.find((key) => changed(key) || refersToReplaced(properties[key]))
    if (property !== undefined) return { logicalId, type, how: 'replaced', property }
    const content = kind.overwrittenBy?.find(changed)
    return content === undefined ? undefined : { logicalId, type, how: 'overwritten', property: content }
  }

  // A replaced topic also replaces its subscriptions, so repeat until nothing is added.
  for (;;) {
    const losses = Object.keys(before.Resources).flatMap((id) => lossOf(id) ?? [])
    const found = losses.filter(({ how }) => how === 'replaced').map(({ logicalId }) => logicalId)
    if (found.every((id) => replaced.has(id))) return losses
    for (const id of found) replaced.add(id)
  }
}

export const describeLoss = ({ logicalId, type, how, property }: Loss): string =>
  `${logicalId} (${type}) would be ${how}${property === undefined ? '' : ` by a change of ${property}`}`

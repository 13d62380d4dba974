import { resolveCname } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { stackNameOf } from '#infra/config/read-stage.ts'
import type { StageConfig } from '#infra/config/stage-config.ts'
import { deployedTemplate, outputsOf, stripeKey } from '#infra/deploy/facts.ts'
import { hasConsent } from '#infra/deploy/region/alias.ts'
import { backupOf } from '#infra/deploy/region/backup.ts'
import { restoreInRegion } from '#infra/deploy/region/steps.ts'
import type { Means } from '#infra/deploy/region/means.ts'
import { runTool } from './run-tool.ts'
import { stageFile } from './stage-file.ts'

const bucketsOf = async (StackName: string, region: string): Promise<string[]> => {
  const client = new CloudFormationClient({ region })
  const names: string[] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { ResourceType, PhysicalResourceId } of StackResourceSummaries)
      if (ResourceType === 'AWS::S3::Bucket' && PhysicalResourceId !== undefined) names.push(PhysicalResourceId)
  return names
}

const exists = (client: DynamoDBClient, TableName: string): Promise<boolean> =>
  client.send(new DescribeTableCommand({ TableName })).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && error.name === 'ResourceNotFoundException') return false
      throw error
    },
  )

/** @returns the exit code: steps of the operator are no failure. @throws CannotRestore */
export const restoreElsewhere = async (stage: string, config: StageConfig, region: string): Promise<number> => {
  const stackName = stackNameOf(stage)
  const dynamodb = new DynamoDBClient({ region })
  const output = async (key: string) => (await outputsOf(stackName, region))(key)
  const talk = { wait: () => sleep(20_000), log: console.log }
  const means: Means = {
    stage,
    stackName,
    region,
    stream: config.screens === 'channel',
    file: stageFile(stage),
    dynamodb,
    s3: new S3Client({ region }),
    backup: backupOf({ client: dynamodb, region, ...talk }, stackName),
    tableExists: (name) => exists(dynamodb, name),
    output,
    hasDomain: async () => {
      const { Resources = {} } = (await deployedTemplate(stackName, region)) ?? {}
      return Object.values(Resources).some(
        ({ Type, Properties }) =>
          Type === 'AWS::CloudFront::Distribution' && JSON.stringify(Properties).includes('"Aliases":'),
      )
    },
    buckets: () => bucketsOf(stackName, region),
    run: (command) => runTool(command, stage),
    hasStripeKey: async () => (await stripeKey(await output('StripeSecretArn'), region)) !== 'not set',
    domain: {
      consents: hasConsent,
      leadsTo: async (host) => {
        const names: string[] = await resolveCname(host).catch(() => [])
        return names.includes(await output('DistributionDomain'))
      },
    },
    ...talk,
  }
  const left = await restoreInRegion(means)
  console.log(
    left.length === 0
      ? '\nThe stage is restored here.'
      : `\nLeft to do:\n${left.map((line) => `- ${line}`).join('\n')}`,
  )
  return 0
}

import { expect, it } from 'vitest'
import { readStage } from '#infra/config/read-stage.ts'
import { synthesize, type Resource } from './synthesize.ts'

/** A stage is deployed again after a failure, and in another region of the same account. */

const everything = { ...readStage('prod'), backupRegion: 'us-west-2', waf: { requestsPerFiveMinutes: 2000 } }
const { resources } = await synthesize(everything, 'prod')
const ofType = (type: string): Resource[] => Object.values(resources).filter((resource) => resource.Type === type)

/** Where CloudFormation would otherwise invent a name. */
const nameOf = ({ Type, Properties = {} }: Resource): unknown => Properties[`${Type.split('::').pop()}Name`]

it('leaves nothing under a fixed name when the first deployment fails', () => {
  const kept = Object.values(resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain')
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.flatMap((resource) => nameOf(resource) ?? [])).toEqual([])
  // And this is how one would be seen.
  expect(nameOf(ofType('AWS::Backup::BackupVault')[0]!)).toBe('BookMe-prod')
})

it('names with the region what an account has once for all regions', () => {
  const config = (resource: Resource, key: string) => (resource.Properties[key] as { Name: unknown }).Name
  const names = [
    ...ofType('AWS::CloudFront::CachePolicy').map((each) => config(each, 'CachePolicyConfig')),
    ...ofType('AWS::CloudFront::OriginAccessControl').map((each) => config(each, 'OriginAccessControlConfig')),
    ...ofType('AWS::CloudFront::OriginRequestPolicy').map((each) => config(each, 'OriginRequestPolicyConfig')),
    ...ofType('AWS::CloudFront::ResponseHeadersPolicy').map((each) => config(each, 'ResponseHeadersPolicyConfig')),
    ...ofType('AWS::CloudFront::Function').map(({ Properties }) => Properties['Name']),
    ...ofType('AWS::CloudWatch::Dashboard').map(({ Properties }) => Properties['DashboardName']),
  ]
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    expect(name).toContain(everything.region)
    expect(String(name).length).toBeLessThanOrEqual(64)
  }
  expect(new Set(names).size).toBe(names.length)
})

it('ends every log one day', () => {
  const logs = ofType('AWS::Logs::LogGroup')
  expect(logs.length).toBeGreaterThan(10)
  for (const { Properties } of logs) expect(Properties['RetentionInDays']).toBeGreaterThan(0)
  for (const { Properties } of ofType('AWS::Lambda::Function')) expect(Properties['LoggingConfig']).toBeDefined()
})

it('deploys the API again when only an integration has changed', async () => {
  const deploymentOf = async (region: string) => {
    const { resources: others } = await synthesize({ ...readStage('dev'), region }, 'dev')
    return Object.keys(others).find((id) => others[id]!.Type === 'AWS::ApiGatewayV2::Deployment')
  }
  expect(await deploymentOf('us-east-1')).not.toBe(await deploymentOf('us-west-2'))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkStage } from '#infra/config/stage-config.ts'
import { restoreRole } from '#infra/restore-role.ts'
import { refersTo, synthesize } from './synthesize.ts'

const stage = { region: 'us-east-1', backupRegion: 'us-west-2' } as const

it('table, pictures, files and documents are copied to the other region each night, and kept for 35 days', async () => {
  const { one } = await synthesize(stage, 'prod')
  const { BackupPlanRule: rules } = one('AWS::Backup::BackupPlan').Properties.BackupPlan as { BackupPlanRule: object[] }
  expect(rules).toMatchObject([
    {
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: [{ Lifecycle: { DeleteAfterDays: 35 } }],
      TargetBackupVault: { Ref: one('AWS::Backup::BackupVault').id },
    },
  ])
  expect(JSON.stringify(rules)).toContain(':backup:us-west-2:')
  const { Resources } = one('AWS::Backup::BackupSelection').Properties.BackupSelection as { Resources: unknown[] }
  const kept = [
    one('AWS::DynamoDB::Table'),
    one('AWS::S3::Bucket', 'WebPictures'),
    one('AWS::S3::Bucket', 'FilesBucket'),
    one('AWS::S3::Bucket', 'DocumentsBucket'),
  ]
  expect(Resources).toHaveLength(kept.length)
  for (const { id } of kept) expect(Resources.some((resource) => refersTo(resource, id))).toBe(true)
})

it('the role that restores can be named when the stack that has made it cannot be asked', async () => {
  const { all } = await synthesize(stage, 'prod')
  const names = all('AWS::IAM::Role').flatMap(({ Properties }) => (Properties.RoleName as string | undefined) ?? [])
  expect(names).toEqual([restoreRole('BookMe-prod', 'us-west-2')])
})

it('a distribution gets its certificate alone while another one has the domain', async () => {
  const domain = {
    appUrl: 'https://gigs.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  }
  const configOf = async (domainElsewhere: boolean) => {
    const { one } = await synthesize({ ...stage, ...domain, domainElsewhere }, 'prod')
    return one('AWS::CloudFront::Distribution').Properties.DistributionConfig as Record<string, unknown>
  }
  const [waits, has] = [await configOf(true), await configOf(false)]
  expect([waits['Aliases'], has['Aliases']]).toEqual([undefined, ['gigs.example.com']])
  expect(waits['ViewerCertificate']).toEqual(has['ViewerCertificate'])
})

it('a night without all copies rings, also if nothing is reported', async () => {
  const { all } = await synthesize(stage, 'prod')
  const [alarm] = all('AWS::CloudWatch::Alarm').filter(
    ({ Properties }) => Properties.MetricName === 'NumberOfCopyJobsCompleted',
  )
  expect(alarm!.Properties).toMatchObject({
    Threshold: 4,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
    AlarmDescription: expect.stringContaining('docs/operations.md#backups') as string,
  })
  expect(readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')).toMatch(/^### backups$/m)
})

it('a stage without another region has no vault, and its own region is no other', async () => {
  const { all } = await synthesize({ region: 'us-east-1' }, 'prod')
  expect(all('AWS::Backup::BackupVault')).toEqual([])
  const settings = { mailFrom: 'a@bookme.example', operatorEmail: 'o@bookme.example', region: 'us-east-1' }
  expect(() => checkStage('prod', { ...settings, backupRegion: 'us-east-1' })).toThrow('backupRegion: is the region')
})

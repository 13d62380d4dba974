import { describe, expect, it } from 'vitest'
import { describeLoss, lossesBetween, type Template } from '#infra/deploy/losses.ts'
import { synthesize } from './synthesize.ts'

const { resources } = await synthesize()
const deployed: Template = { Resources: resources }
const idOf = (type: string, prefix = '') =>
  Object.keys(resources).find((id) => resources[id]!.Type === type && id.startsWith(prefix))!

/** Today's template with other properties of one resource, or without it. */
const changed = (id: string, properties?: Record<string, unknown>): Template => {
  const { [id]: old, ...others } = resources
  if (!properties) return { Resources: others }
  return { Resources: { ...others, [id]: { ...old!, Properties: { ...old!.Properties, ...properties } } } }
}
const lossesOf = (after: Template) => lossesBetween(deployed, after).map(({ logicalId, how }) => `${logicalId} ${how}`)

describe('the losses of a deployment', () => {
  const [table, topic, secret, bucket] = [
    idOf('AWS::DynamoDB::Table'),
    idOf('AWS::SNS::Topic'),
    idOf('AWS::SecretsManager::Secret', 'Providers'),
    idOf('AWS::S3::Bucket', 'WebPictures'),
  ]

  it('are none for the same template, new resources and harmless changes', () => {
    expect(lossesOf(deployed)).toEqual([])
    expect(lossesOf({ Resources: { ...resources, More: { Type: 'AWS::S3::Bucket' } } })).toEqual([])
    expect(lossesOf(changed(table, { Tags: [{ Key: 'a', Value: 'b' }] }))).toEqual([])
    // CloudFormation makes a new alarm: it holds nothing.
    expect(lossesOf(changed(idOf('AWS::CloudWatch::Alarm')))).toEqual([])
  })

  it('include a removed table, bucket or secret, even if CloudFormation keeps it: the site uses another', () => {
    for (const id of [table, secret, bucket]) expect(lossesOf(changed(id))).toEqual([`${id} deleted`])
  })

  it('include a resource that a change of its keys or name replaces', () => {
    expect(lossesOf(changed(table, { KeySchema: [] }))).toEqual([`${table} replaced`])
    expect(lossesOf(changed(bucket, { BucketName: 'other' }))).toEqual([`${bucket} replaced`])
  })

  it('include the Stripe keys in a secret whose content CloudFormation would generate again', () => {
    expect(lossesOf(changed(secret, { GenerateSecretString: { PasswordLength: 20 } }))).toEqual([
      `${secret} overwritten`,
    ])
  })

  it('include references to a replaced resource: the operator would have to confirm the subscription again', () => {
    const subscription = idOf('AWS::SNS::Subscription')
    expect(lossesOf(changed(topic, { TopicName: 'other' })).sort()).toEqual(
      [`${subscription} replaced`, `${topic} replaced`].sort(),
    )
  })

  it('name the property that causes them', () => {
    const [loss] = lossesBetween(deployed, changed(table, { TableName: 'x' }))
    expect(describeLoss(loss!)).toBe(`${table} (AWS::DynamoDB::Table) would be replaced by a change of TableName`)
  })
})

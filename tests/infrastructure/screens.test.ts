import { describe, expect, it } from 'vitest'
import { refersTo, synthesize } from './synthesize.ts'

/** How open screens learn of changes: both settings of a stage (docs/adr/0012-open-screens.md). */

const [polls, channel] = await Promise.all([synthesize(), synthesize({ screens: 'channel' })])
const table = 'BookMe-prod-restored-20261126'
const tableStream = `arn:aws:dynamodb:us-east-1:111122223333:table/${table}/stream/2026-11-26T10:00:00.000`

const policyOfPages = ({ entries }: typeof polls) =>
  JSON.stringify(entries('AWS::CloudFront::ResponseHeadersPolicy').find(([id]) => id.startsWith('WebPagesHeaders')))

describe('a stage whose screens ask', () => {
  it('has nothing of a channel', () => {
    expect(polls.entries('AWS::AppSync::Api')).toEqual([])
    expect(polls.one('AWS::DynamoDB::Table').Properties).not.toHaveProperty('StreamSpecification')
    expect(policyOfPages(polls)).not.toContain('wss:')
    const names = polls.all('AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName)
    expect(names.filter((name) => String(name).includes('channel'))).toEqual([])
    expect(JSON.stringify(polls.resources)).not.toContain('CHANNEL_URL')
  })
})

describe('a stage whose screens have a channel', () => {
  const { one, all, entries } = channel

  it('has an API that asks the authorizer each time, and takes events from roles alone', () => {
    const { EventConfig } = one('AWS::AppSync::Api').Properties as { EventConfig: Record<string, unknown> }
    expect(EventConfig).toMatchObject({
      ConnectionAuthModes: [{ AuthType: 'AWS_LAMBDA' }],
      DefaultSubscribeAuthModes: [{ AuthType: 'AWS_LAMBDA' }],
      DefaultPublishAuthModes: [{ AuthType: 'AWS_IAM' }],
    })
    expect(JSON.stringify(EventConfig)).toContain(':function:BookMe-channel-authorizer:live')
    expect(JSON.stringify(EventConfig)).toContain('"AuthorizerResultTtlInSeconds":0')
    const permission = all('AWS::Lambda::Permission').filter(
      ({ Properties }) => Properties.Principal === 'appsync.amazonaws.com',
    )
    expect(permission).toHaveLength(1)
    expect(refersTo(permission[0]!.Properties.SourceArn, one('AWS::AppSync::Api').id)).toBe(true)
  })

  it('follows new rows of the changes alone, with their keys, and gives up to the dead letters', () => {
    expect(one('AWS::DynamoDB::Table').Properties.StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' })
    const [source] = entries('AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) =>
      JSON.stringify(Properties.EventSourceArn).includes('StreamArn'),
    )
    const { FilterCriteria, DestinationConfig, ...rest } = source![1].Properties as {
      FilterCriteria: { Filters: { Pattern: string }[] }
      DestinationConfig: unknown
    }
    expect(FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([
      { eventName: ['INSERT'], dynamodb: { Keys: { PK: { S: [{ prefix: 'CHANGES#' }] } } } },
    ])
    expect(rest).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 300,
    })
    const deadLetters = one('AWS::SQS::Queue', 'ChannelDeadLetters')
    expect(refersTo(DestinationConfig, deadLetters.id)).toBe(true)
    expect(all('AWS::CloudWatch::Alarm').some(({ Properties }) => refersTo(Properties, deadLetters.id))).toBe(true)
  })

  it('names its endpoint in the policy of the pages', () => {
    expect(policyOfPages(channel)).toContain('wss://')
    expect(policyOfPages(channel)).toContain('Dns.Realtime')
  })

  it('has few resources more', () => {
    expect(Object.keys(channel.resources).length - Object.keys(polls.resources).length).toBeLessThan(25)
  })

  it('follows the stream of a restored table, which the stage names', async () => {
    const restored = await synthesize({ screens: 'channel', table, tableStream })
    const sources = restored.all('AWS::Lambda::EventSourceMapping')
    expect(sources.map(({ Properties }) => Properties.EventSourceArn)).toContain(tableStream)
    await expect(synthesize({ screens: 'channel', table })).rejects.toThrow('tableStream: goes with a restored table')
    await expect(synthesize({ table, tableStream })).rejects.toThrow('tableStream: goes with a restored table')
    await expect(synthesize({ screens: 'channel', table: 'another', tableStream })).rejects.toThrow('another table')
  })
})

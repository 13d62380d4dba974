import { describe, expect, it } from 'vitest'
import { refersTo, synthesize } from './synthesize.ts'

/** Texts of a stage: without a number there is nothing of them, and with one only what sending takes. */

const texts = { number: '+15185550199', numberId: `phone-${'0'.repeat(32)}`, partsPerSecond: 3 }
const [off, on] = await Promise.all([synthesize(), synthesize({ texts })])
const roleOf = ({ entries }: typeof off, name: string) =>
  JSON.stringify(entries('AWS::IAM::Role').filter(([id]) => id.toLowerCase().startsWith(name.replace('-', ''))))
const variablesOf = ({ all }: typeof off, name: string) => {
  const fn = all('AWS::Lambda::Function').find(({ Properties }) => Properties.FunctionName === `BookMe-${name}`)!
  return (fn.Properties.Environment as { Variables: Record<string, unknown> }).Variables
}

describe('a stage without a number', () => {
  it('has no resource, grant or setting of texts', () => {
    const template = JSON.stringify(off.resources)
    expect(template).not.toMatch(/SMSVOICE|sms-voice|TEXT_/)
    expect(off.all('AWS::SNS::Subscription').map(({ Properties }) => Properties.Protocol)).not.toContain('sqs')
  })
})

describe('a stage with a number', () => {
  it('lets one function send by this number with these settings, and nothing else', () => {
    const granted = Object.entries(on.resources).filter(([, resource]) =>
      JSON.stringify(resource).includes('sms-voice:SendTextMessage'),
    )
    expect(granted.map(([, { Type }]) => Type)).toEqual(['AWS::IAM::Role'])
    const role = roleOf(on, 'notification-worker')
    expect(role).toContain(`:phone-number/${texts.numberId}`)
    expect(role).toContain(':configuration-set/')
    expect(role).not.toMatch(/sms-voice:\*|phone-number\/\*/)
    expect(variablesOf(on, 'notification-worker')).toMatchObject({
      TEXT_NUMBER_ID: texts.numberId,
      TEXT_PARTS_PER_SECOND: '3',
    })
    expect(variablesOf(on, 'reminders')).toMatchObject({ TEXT_NUMBER: texts.number })
    expect(JSON.stringify(variablesOf(on, 'users'))).not.toContain('TEXT_')
  })

  it('brings reports and what phones write to the queue of mails, from the service alone', () => {
    const topic = on.one('AWS::SNS::Topic', 'TextsReports')
    const [subscription] = on.all('AWS::SNS::Subscription').filter(({ Properties }) => Properties.Protocol === 'sqs')
    expect(subscription!.Properties.RawMessageDelivery).toBe(true)
    expect(refersTo(subscription!.Properties.TopicArn, topic.id)).toBe(true)
    const policies = on.all('AWS::SNS::TopicPolicy').filter((policy) => refersTo(policy, topic.id))
    const allowed = policies.flatMap(
      ({ Properties }) =>
        (Properties.PolicyDocument as { Statement: { Effect: string; Principal: unknown; Condition: unknown }[] })
          .Statement,
    )
    expect(allowed.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
      {
        Principal: { Service: 'sms-voice.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ])
    const { EventDestinations } = on.one('AWS::SMSVOICE::ConfigurationSet').Properties
    expect(EventDestinations).toMatchObject([{ Enabled: true, MatchingEventTypes: ['TEXT_ALL'] }])
    expect(refersTo(EventDestinations, topic.id)).toBe(true)
  })

  it('is refused with another kind of number', async () => {
    const broken = (patch: Partial<typeof texts>) => synthesize({ texts: { ...texts, ...patch } })
    await expect(broken({ number: '518-555-0199' })).rejects.toThrow('texts.number: must be a number')
    await expect(broken({ numberId: 'BookMe' })).rejects.toThrow('texts.numberId: must be the id')
  })
})

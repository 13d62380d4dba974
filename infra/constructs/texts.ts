import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-smsvoice'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { CfnOutput, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import type { StageConfig } from '../config/stage-config.ts'
import { acceptFindings, textTopicFindings } from './findings.ts'

/**
 * Texts by AWS End User Messaging. The number itself is the operator's: carriers want it registered, which
 * CloudFormation cannot do (docs/operations.md#texts).
 */
export class Texts extends Construct {
  readonly settings: string
  readonly numberId: string
  readonly number: string
  readonly partsPerSecond: number
  private readonly topic: Topic

  constructor(
    scope: Construct,
    id: string,
    { number, numberId, partsPerSecond }: NonNullable<StageConfig['texts']>,
    queue: IQueue,
  ) {
    super(scope, id)
    const { account, stackName } = Stack.of(this)
    this.number = number
    this.numberId = numberId
    this.partsPerSecond = partsPerSecond
    this.topic = new Topic(this, 'Reports', { enforceSSL: true })
    acceptFindings(this.topic, textTopicFindings)
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('sms-voice.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
    )
    // The worker parses what the service says, without SNS's envelope.
    this.topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }))
    const settings = new CfnConfigurationSet(this, 'Settings', {
      configurationSetName: stackName,
      eventDestinations: [
        {
          enabled: true,
          eventDestinationName: 'reports',
          matchingEventTypes: ['TEXT_ALL'],
          snsDestination: { topicArn: this.topic.topicArn },
        },
      ],
    })
    this.settings = settings.ref
    // The operator gives it to the number, whose incoming messages go there, too.
    new CfnOutput(this, 'TopicArn', { value: this.topic.topicArn })
  }

  get send(): PolicyStatement {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'sms-voice', resource, resourceName })
    return new PolicyStatement({
      actions: ['sms-voice:SendTextMessage'],
      resources: [arn('phone-number', this.numberId), arn('configuration-set', this.settings)],
    })
  }
}

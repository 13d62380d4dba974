import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { CfnReceiptRule, CfnReceiptRuleSet, EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, bucketFindings, mailTopicFindings } from './findings.ts'

/**
 * Mails that arrive at the domain of replies. SES stores each, checks it, and reports both to the mail queue. An
 * account has one active rule set in a region, which CloudFormation cannot choose (docs/operations.md#replies).
 */
export class Replies extends Construct {
  readonly bucket: Bucket
  readonly domain: string

  constructor(scope: Construct, id: string, domain: string, queue: IQueue) {
    super(scope, id)
    this.domain = domain
    const { account, region, partition, stackName } = Stack.of(this)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      versioned: true,
      // Read within minutes. The words are then in their conversation, and what was left out is nobody's to keep.
      lifecycleRules: [{ expiration: Duration.days(7), noncurrentVersionExpiration: Duration.days(1) }],
    })
    acceptFindings(this.bucket, bucketFindings)
    const topic = new Topic(this, 'Arrivals', { enforceSSL: true })
    acceptFindings(topic, mailTopicFindings)
    topic.addSubscription(new SqsSubscription(queue, { rawMessageDelivery: true }))

    const isOurs = { StringEquals: { 'aws:SourceAccount': account } }
    const byRule = {
      StringEquals: {
        'aws:SourceAccount': account,
        'aws:SourceArn': `arn:${partition}:ses:${region}:${account}:receipt-rule-set/${stackName}:receipt-rule/replies`,
      },
    }
    const ses = [new ServicePrincipal('ses.amazonaws.com')]
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals: ses,
        actions: ['s3:PutObject'],
        resources: [this.bucket.arnForObjects('*')],
        conditions: byRule,
      }),
    )
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: ses,
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: isOurs,
      }),
    )
    new EmailIdentity(this, 'Domain', { identity: Identity.domain(domain) })
    const rules = new CfnReceiptRuleSet(this, 'Rules', { ruleSetName: stackName })
    const rule = new CfnReceiptRule(this, 'Rule', {
      ruleSetName: rules.ref,
      rule: {
        name: 'replies',
        enabled: true,
        recipients: [domain],
        scanEnabled: true,
        tlsPolicy: 'Require',
        actions: [{ s3Action: { bucketName: this.bucket.bucketName, topicArn: topic.topicArn } }],
      },
    })
    // SES tries both when it takes the rule.
    rule.node.addDependency(this.bucket.policy!, topic)
    new CfnOutput(this, 'RuleSet', { value: rules.ref })
  }
}

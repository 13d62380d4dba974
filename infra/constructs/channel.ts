import { CfnApi, CfnChannelNamespace } from 'aws-cdk-lib/aws-appsync'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { FilterCriteria, FilterRule, StartingPosition, type Alias, type IFunction } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Duration } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import { acceptFindings, queueFindings } from './findings.ts'

const lambda = [{ authType: 'AWS_LAMBDA' }]
const iam = [{ authType: 'AWS_IAM' }]

/**
 * The channel that tells open screens of changes (docs/adr/0012-open-screens.md): AppSync Events, which asks the
 * authorizer who may connect and subscribe, and takes events from the publisher alone.
 */
export class Channel extends Construct {
  readonly namespaceArn: string
  /** Hosts of the two endpoints. */
  readonly http: string
  readonly realtime: string
  /** Records that screens were never told of. */
  readonly deadLetters: Queue
  private readonly apiArn: string

  /** @param authorizerArn Written out: a reference would be circular, because pages and functions name the API. */
  constructor(scope: Construct, id: string, { name, authorizerArn }: { name: string; authorizerArn: string }) {
    super(scope, id)
    const api = new CfnApi(this, 'Api', {
      name,
      eventConfig: {
        authProviders: [
          // Never kept: a ticket lasts a minute.
          {
            authType: 'AWS_LAMBDA',
            lambdaAuthorizerConfig: { authorizerUri: authorizerArn, authorizerResultTtlInSeconds: 0 },
          },
          ...iam,
        ],
        connectionAuthModes: lambda,
        defaultSubscribeAuthModes: lambda,
        defaultPublishAuthModes: iam,
      },
    })
    this.apiArn = api.attrApiArn
    this.http = api.attrDnsHttp
    this.realtime = api.attrDnsRealtime
    const namespace = new CfnChannelNamespace(this, 'Changes', { apiId: api.attrApiId, name: 'changes' })
    this.namespaceArn = namespace.attrChannelNamespaceArn
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    acceptFindings(this.deadLetters, queueFindings)
  }

  /** Once the functions exist, whose environment names the API. */
  start(authorizer: Alias, publisher: Alias, table: ITable): void {
    authorizer.addPermission('Channel', {
      principal: new ServicePrincipal('appsync.amazonaws.com'),
      sourceArn: this.apiArn,
    })
    publisher.addEventSource(
      new DynamoEventSource(table, {
        // Screens ask once they have opened; what happened before is no news.
        startingPosition: StartingPosition.LATEST,
        filters: [
          FilterCriteria.filter({
            eventName: FilterRule.isEqual('INSERT'),
            dynamodb: { Keys: { PK: { S: FilterRule.beginsWith('CHANGES#') } } },
          }),
        ],
        batchSize: 100,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        // Somebody who comes back later asks.
        maxRecordAge: Duration.minutes(5),
        retryAttempts: 10,
        onFailure: new SqsDlq(this.deadLetters),
      }),
    )
  }

  /** Once there are alarms. */
  watch(publisher: IFunction, alarms: Alarms): void {
    const age = publisher.metric('IteratorAge', { period: Duration.minutes(5), statistic: 'Maximum' })
    const rule = { threshold: 60_000, ofThree: 2 }
    alarms.alarm('changes-age', 'queue-age', age, rule, 'Open screens hear of changes a minute late')
  }
}

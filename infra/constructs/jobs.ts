import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import type { ScheduledJob } from '#shared/jobs.ts'
import type { QueueName } from '#shared/queues.ts'
import { liveAlias } from '../functions.ts'
import { acceptFindings, queueFindings } from './findings.ts'

export interface JobsProps {
  /** The function that schedules invoke, by name, because it gets its own ARN as a variable. */
  targetFunctionName: string
  /** The function that reads calendars elsewhere, with a schedule of its own. */
  calendarFunctionName: string
  /** The time limit of each queue's consumer. */
  consumerSeconds: Record<QueueName, number>
}

const maxReceiveCount = 5

/** Background work: queues with dead letters, and the scheduler. */
export class Jobs extends Construct {
  readonly queues: Record<QueueName, Queue>
  readonly deadLetters: Record<QueueName | 'schedules', Queue>
  /** Attempts before a failing job becomes a dead letter. */
  readonly retriesLastSeconds: Record<QueueName, number>
  readonly scheduleGroup: string
  readonly schedulerRole: Role
  readonly scheduleTargetArn: string

  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id)
    this.deadLetters = {
      mail: this.queue('MailDeadLetters', { retentionPeriod: Duration.days(14) }),
      payments: this.queue('PaymentsDeadLetters', { retentionPeriod: Duration.days(14) }),
      documents: this.queue('DocumentsDeadLetters', { retentionPeriod: Duration.days(14) }),
      imports: this.queue('ImportsDeadLetters', { retentionPeriod: Duration.days(14) }),
      webhooks: this.queue('WebhooksDeadLetters', { retentionPeriod: Duration.days(14) }),
      schedules: this.queue('SchedulesDeadLetters', { retentionPeriod: Duration.days(14) }),
    }
    const visibleAfter = (queue: QueueName) => 6 * props.consumerSeconds[queue]
    const lasts = (queue: QueueName) => maxReceiveCount * visibleAfter(queue)
    this.retriesLastSeconds = {
      ...{ mail: lasts('mail'), payments: lasts('payments') },
      ...{ documents: lasts('documents'), imports: lasts('imports') },
      webhooks: lasts('webhooks'),
    }
    const work = (name: string, queue: QueueName) =>
      this.queue(name, {
        // Six times the consumer's timeout, as AWS recommends: a message may wait in a poller's batch before it is
        // processed.
        visibilityTimeout: Duration.seconds(visibleAfter(queue)),
        deadLetterQueue: { queue: this.deadLetters[queue], maxReceiveCount },
      })
    this.queues = {
      mail: work('Mail', 'mail'),
      payments: work('Payments', 'payments'),
      documents: work('Documents', 'documents'),
      imports: work('Imports', 'imports'),
      webhooks: work('Webhooks', 'webhooks'),
    }

    const functionArn = (resourceName: string) =>
      Stack.of(this).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      })
    this.scheduleTargetArn = functionArn(`${props.targetFunctionName}:${liveAlias}`)
    const group = new CfnScheduleGroup(this, 'ScheduleGroup', { name: Stack.of(this).stackName })
    this.scheduleGroup = group.ref
    this.schedulerRole = this.role(group.attrArn, [
      this.scheduleTargetArn,
      functionArn(`${props.calendarFunctionName}:${liveAlias}`),
      // Schedules of earlier releases name the function itself.
      functionArn(props.targetFunctionName),
    ])
  }

  /** Adds the recurring schedules once their functions exist. */
  start(target: IFunction, calendars: IFunction): void {
    this.recurring('Sweep', 'rate(1 minute)', { type: 'sweep' } satisfies ScheduledJob, target)
    this.recurring('Reconcile', 'rate(1 hour)', { type: 'reconcile' } satisfies ScheduledJob, target)
    this.recurring('CopyAudit', 'rate(1 hour)', { type: 'copy_audit' } satisfies ScheduledJob, target)
    this.recurring('Calendars', 'rate(1 minute)', { type: 'calendars' }, calendars)
  }

  /**
   * The one-time schedules that functions may change; excludes the recurring ones, which are named differently.
   */
  get oneTimeScheduleArns(): string[] {
    return ['balance-*', 'calls-*', 'hold-*', 'payout-*'].map((name) =>
      Stack.of(this).formatArn({
        service: 'scheduler',
        resource: 'schedule',
        resourceName: `${this.scheduleGroup}/${name}`,
      }),
    )
  }

  private queue(id: string, props: ConstructorParameters<typeof Queue>[2]): Queue {
    const queue = new Queue(this, id, { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, ...props })
    acceptFindings(queue, queueFindings)
    return queue
  }

  private role(groupArn: string, functionArns: readonly string[]): Role {
    const { account } = Stack.of(this)
    return new Role(this, 'SchedulerRole', {
      // Only for schedules of our group: prevents other accounts from using this role through the service.
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account, 'aws:SourceArn': groupArn } },
      }),
      inlinePolicies: {
        Invoke: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [...functionArns] }),
            new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.schedules.queueArn] }),
          ],
        }),
      },
    })
  }

  private recurring(id: string, expression: string, input: { type: string }, target: IFunction): void {
    new CfnSchedule(this, id, {
      name: input.type,
      groupName: this.scheduleGroup,
      scheduleExpression: expression,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: target.functionArn,
        roleArn: this.schedulerRole.roleArn,
        input: JSON.stringify(input),
        // A late sweep is useless once the next one runs.
        retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: 300 },
        deadLetterConfig: { arn: this.deadLetters.schedules.queueArn },
      },
    })
  }
}

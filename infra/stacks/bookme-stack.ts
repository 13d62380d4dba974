import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Annotations, ArnFormat, Aspects, CfnOutput, Stack, type Environment } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { contract } from '#shared/api/contract.ts'
import { groups } from '#shared/api/endpoint.ts'
import { otherRoutes } from '#shared/api/other-routes.ts'
import { localAccount, type StageConfig } from '../config/stage-config.ts'
import { capacityOf, type Capacity } from '../capacity.ts'
import { Alarms } from '../constructs/alarms.ts'
import { Api, type Route } from '../constructs/api.ts'
import { AuditCopies } from '../constructs/audit-copies.ts'
import { Backups } from '../constructs/backups.ts'
import { Budget } from '../constructs/budget.ts'
import { Channel } from '../constructs/channel.ts'
import { environmentOf, statementsOf } from '../constructs/grants.ts'
import type { Resources } from '../constructs/grants.ts'
import { Dashboard } from '../constructs/dashboard.ts'
import { Documents } from '../constructs/documents.ts'
import { Files } from '../constructs/files.ts'
import { Jobs } from '../constructs/jobs.ts'
import { OutsideView } from '../constructs/outside-view.ts'
import { Providers } from '../constructs/providers.ts'
import { regionalNames } from '../constructs/regional-names.ts'
import { Replies } from '../constructs/replies.ts'
import { Release } from '../constructs/release.ts'
import { ServiceFunction } from '../constructs/service-function.ts'
import { DataTable } from '../constructs/table.ts'
import { watchApi, watchFunctions, watchRelease } from '../constructs/watch-requests.ts'
import { Texts } from '../constructs/texts.ts'
import { Web } from '../constructs/web.ts'
import { functionNamesOf, functionSpecs, liveAlias, memoryOf, timeoutOf } from '../functions.ts'
import type { FunctionName } from '../functions.ts'

export interface BookMeStackProps {
  env?: Environment
  config: StageConfig
  /** The folder with each function's bundle. */
  bundles: Record<FunctionName, string>
  webDir: string | undefined
}

export class BookMeStack extends Stack {
  constructor(scope: Construct, id: string, props: BookMeStackProps) {
    super(scope, id, {
      description: 'BookMe: booking and payment for live music and entertainment',
      ...(props.env && { env: props.env }),
      // A stage ends by docs/operations.md#teardown, not by a slip in the console.
      terminationProtection: true,
    })
    Aspects.of(this).add(regionalNames)
    const { config } = props
    // The CDK names every dependency, also one that a reference implies.
    this.templateOptions.metadata = { 'cfn-lint': { config: { ignore_checks: ['W3005'] } } }
    // Its account does not exist, so after this message the CDK refuses to deploy it.
    if (config.account === localAccount)
      Annotations.of(this).addWarningV2(
        'bookme:stage',
        'Not deployable: choose a stage (npm run deploy -- --stage prod)',
      )

    const capacity = capacityOf(config.lambdaConcurrency)
    const api = new Api(this, 'Api', capacity)
    const files = new Files(this, 'Files', { appUrl: config.appUrl })
    const channel =
      config.screens === 'channel'
        ? new Channel(this, 'Channel', {
            name: this.stackName,
            authorizerArn: this.formatArn({
              service: 'lambda',
              resource: 'function',
              resourceName: `${this.functionName('channel-authorizer')}:${liveAlias}`,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          })
        : undefined
    const web = new Web(this, 'Web', {
      channelDomain: channel?.realtime,
      apiDomain: api.domain,
      filesDomain: files.bucket.bucketRegionalDomainName,
      webDir: props.webDir,
      customDomain:
        config.appUrl && config.certificateArn
          ? { host: new URL(config.appUrl).host, certificateArn: config.certificateArn, waits: config.domainElsewhere }
          : undefined,
      sentSecret: config.originSecret,
      hsts: config.hsts,
      waf: config.waf,
    })
    const appUrl = config.appUrl ?? `https://${web.distribution.distributionDomainName}`
    const jobs = new Jobs(this, 'Jobs', {
      targetFunctionName: this.functionName('scheduled-jobs'),
      calendarFunctionName: this.functionName('calendar-worker'),
      consumerSeconds: {
        mail: timeoutOf('notification-worker'),
        payments: timeoutOf('payment-worker'),
        documents: timeoutOf('document-worker'),
        imports: timeoutOf('import-worker'),
        webhooks: timeoutOf('webhook-worker'),
      },
    })
    const resources: Resources = {
      web,
      data: new DataTable(this, 'Data', config),
      channel,
      documents: new Documents(this, 'Documents', {
        lock: config.documentLock,
        lockDays: config.documentLockDays,
      }),
      auditCopies: new AuditCopies(this, 'AuditCopies', { lock: config.documentLock }),
      files,
      jobs,
      replies:
        config.replyDomain === undefined
          ? undefined
          : new Replies(this, 'Replies', config.replyDomain, jobs.queues.mail),
      texts: config.texts && new Texts(this, 'Texts', config.texts, jobs.queues.mail),
      providers: new Providers(this, 'Providers', config),
      originSecret: web.originSecret,
      settings: {
        APP_URL: appUrl,
        MAIL_FROM: config.mailFrom,
        MAILS_PER_SECOND: String(config.mailsPerSecond),
        STRIPE_MODE: config.payments,
        OPERATOR_EMAIL: config.operatorEmail,
        SECURITY_CONTACT: config.securityContact ?? `mailto:${config.operatorEmail}`,
        VIDEO_OFFER_URL: config.videoOfferUrl,
        LIMITS: config.limits && JSON.stringify(config.limits),
        PAYER_ZONE: config.timezone,
        TERMS_VERSION: config.company?.terms_version,
        STAFF_SECOND_FACTOR: config.staff_second_factor ? 'required' : undefined,
        ALLOWED_COMMON_PASSWORDS: config.allowedCommonPasswords?.join(' '),
      },
    }

    resources.providers.reportReturned(resources.jobs.queues.mail)
    files.reportArrivals(resources.jobs.queues.documents)
    const functionNames = functionNamesOf(config)
    const services = this.services(functionNames, props.bundles, resources, capacity.reserved)
    channel?.start(services['channel-authorizer'].live, services['channel-publisher'].live, resources.data.table)
    resources.jobs.start(services['scheduled-jobs'].live, services['calendar-worker'].live)

    for (const group of groups) {
      const routes: Route[] = Object.values(contract[group])
      if (group === 'public') routes.push(otherRoutes.headOfPage)
      api.route(group, services[group], routes)
    }
    api.route('stripe-webhook', services['stripe-webhook'], [otherRoutes.stripeWebhook])
    api.otherwise('public')
    const stage = api.deploy()
    // Before another API takes the place of this one. Without a domain, functions know the distribution's, and wait.
    if (config.appUrl !== undefined) web.distribution.node.addDependency(stage)
    web.goLiveAfter(stage, ...Object.values(services))
    const { queues, retriesLastSeconds } = resources.jobs
    const deadLetters = { ...resources.jobs.deadLetters, ...(channel && { changes: channel.deadLetters }) }
    this.consume(services['payment-worker'], queues.payments, 5, capacity.consumers.payments)
    this.consume(services['document-worker'], queues.documents, 1, capacity.consumers.documents)
    this.consume(services['import-worker'], queues.imports, 1, capacity.consumers.imports)
    this.consume(services['webhook-worker'], queues.webhooks, 10, capacity.consumers.webhooks)
    this.consume(services['notification-worker'], queues.mail, 5, capacity.consumers.mail)

    const leading = functionNames.filter((name) => functionSpecs[name].leads)
    const alarms = new Alarms(this, 'Alarms', {
      email: config.operatorEmail,
      deadLetters,
      queues: {
        mail: { queue: queues.mail, retriesLastSeconds: retriesLastSeconds.mail },
        payments: { queue: queues.payments, retriesLastSeconds: retriesLastSeconds.payments },
        documents: { queue: queues.documents, retriesLastSeconds: retriesLastSeconds.documents },
        imports: { queue: queues.imports, retriesLastSeconds: retriesLastSeconds.imports },
        webhooks: { queue: queues.webhooks, retriesLastSeconds: retriesLastSeconds.webhooks },
      },
      accessLog: api.accessLog,
      table: resources.data.table,
      lambdaConcurrency: config.lambdaConcurrency,
      scheduleGroup: resources.jobs.scheduleGroup,
      api: api.http,
      sweeper: services['scheduled-jobs'].fn,
      nightlyLogs: { 'scheduled-jobs': services['scheduled-jobs'].log },
      reconciliationLogs: {
        'scheduled-jobs': services['scheduled-jobs'].log,
        'payment-worker': services['payment-worker'].log,
      },
      providerLogs: Object.fromEntries(
        functionNames.filter((name) => functionSpecs[name].stripe).map((name) => [name, services[name].log]),
      ),
    })
    const watched = { names: functionNames, services, api: api.http }
    watchFunctions(alarms, watched)
    watchApi(alarms, watched)
    const takenBackBy = watchRelease(alarms, watched)
    channel?.watch(services['channel-publisher'].fn, alarms)
    if (config.canary)
      new Release(this, 'Release', {
        leading: leading.map((name) => services[name]),
        following: functionNames.filter((name) => !leading.includes(name)).map((name) => services[name]),
        alarms: takenBackBy,
      })
    if (config.region === 'us-east-1')
      new OutsideView(this, 'OutsideView', {
        host: config.appUrl ? new URL(config.appUrl).host : web.distribution.distributionDomainName,
        distribution: web.distribution,
        alarms,
      })
    if (config.backupRegion !== undefined)
      new Backups(this, 'Backups', {
        region: config.backupRegion,
        arns: [
          resources.data.table.tableArn,
          web.pictures.bucketArn,
          files.bucket.bucketArn,
          resources.documents.bucket.bucketArn,
        ],
        alarms,
      })
    new Budget(this, 'Budget', { dollars: config.budgetDollars, email: config.operatorEmail })
    new Dashboard(this, 'Dashboard', {
      alarms: alarms.all,
      ...watched,
      table: resources.data.table,
      queues,
      deadLetters,
    })
    new CfnOutput(this, 'AlarmTopicArn', { value: alarms.topic.topicArn })
    this.outputs(resources, appUrl)
  }

  private functionName(name: FunctionName): string {
    return `${this.stackName}-${name}`
  }

  private services(
    functionNames: readonly FunctionName[],
    bundles: Record<FunctionName, string>,
    resources: Resources,
    reserved: Capacity['reserved'],
  ): Record<FunctionName, ServiceFunction> {
    const make = (name: FunctionName) => {
      const spec = functionSpecs[name]
      return new ServiceFunction(this, name, {
        functionName: this.functionName(name),
        bundle: bundles[name],
        statements: statementsOf(name, resources),
        environment: environmentOf(spec, resources),
        memoryMb: memoryOf(name),
        timeoutSeconds: timeoutOf(name),
        reserved: reserved[name],
        deadLetters: name === 'scheduled-jobs' ? resources.jobs.deadLetters.schedules : undefined,
      })
    }
    return Object.fromEntries(functionNames.map((name) => [name, make(name)])) as Record<FunctionName, ServiceFunction>
  }

  /** A failed message is retried alone, without the rest of its batch. */
  private consume(service: ServiceFunction, queue: Queue, batchSize: number, maxConcurrency: number): void {
    service.live.addEventSource(new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true }))
  }

  /** Outputs for the operator's next steps (docs/operations.md). */
  private outputs({ web, data, providers, originSecret }: Resources, appUrl: string): void {
    new CfnOutput(this, 'DistributionDomain', { value: web.distribution.distributionDomainName })
    new CfnOutput(this, 'DistributionId', { value: web.distribution.distributionId })
    new CfnOutput(this, 'AppUrl', { value: appUrl })
    new CfnOutput(this, 'MailDomain', { value: providers.mailDomain })
    new CfnOutput(this, 'StripeWebhookUrl', { value: `${appUrl}/v1/webhooks/stripe` })
    new CfnOutput(this, 'StripeSecretArn', { value: providers.stripeSecret.secretArn })
    new CfnOutput(this, 'OriginSecretArn', { value: originSecret.secretArn })
    new CfnOutput(this, 'TableName', { value: data.table.tableName })
  }
}

import { EventBus, EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import {
  ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, secretFindings } from './findings.ts'

export interface ProvidersProps {
  mailFrom: string
  /** `existing`: another stage has the identity of this domain, which an account can have only once. */
  mailIdentity: 'own' | 'existing'
}

/** Access to Stripe, and the sender of mails. */
export class Providers extends Construct {
  readonly stripeSecret: Secret
  readonly mailDomain: string
  readonly mailSettings: ConfigurationSet
  private readonly mailFrom: string

  constructor(scope: Construct, id: string, { mailFrom, mailIdentity }: ProvidersProps) {
    super(scope, id)
    this.stripeSecret = new Secret(this, 'Stripe', {
      description: 'JSON: api_key, webhook_secret. Put in by the operator after the first deployment.',
      // Until then no signature is valid: the webhook secret starts as a random string, not as a known one.
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ api_key: 'not-set' }),
        generateStringKey: 'webhook_secret',
      },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    acceptFindings(this.stripeSecret, secretFindings)
    this.mailFrom = mailFrom
    this.mailDomain = mailFrom.slice(mailFrom.indexOf('@') + 1)
    this.mailSettings = new ConfigurationSet(this, 'MailSettings', {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    })
    if (mailIdentity === 'own')
      // DKIM, and a return path of the domain for SPF: DMARC passes through both.
      new EmailIdentity(this, 'MailDomain', {
        identity: Identity.domain(this.mailDomain),
        mailFromDomain: `mail.${this.mailDomain}`,
      })
  }

  /** Sends bounces and complaints to the mail queue, whose worker stops mail to the address. */
  reportReturned(queue: IQueue): void {
    new ConfigurationSetEventDestination(this, 'ReturnedMail', {
      configurationSet: this.mailSettings,
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
    new Rule(this, 'ReturnedMailRule', {
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.mailSettings.configurationSetName] } } },
      },
      targets: [
        new SqsQueue(queue, {
          message: RuleTargetInput.fromObject({ type: 'mail_returned', detail: EventField.fromPath('$.detail') }),
        }),
      ],
    })
  }

  /** The day's quota, which is the account's: SES has no resource for it. */
  readonly readQuota = new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] })

  /**
   * Any identity, because in the sandbox SES also checks the recipient's. The condition allows only our sender.
   */
  get sendMail(): PolicyStatement {
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName })
    return new PolicyStatement({
      // A mail with an attachment is raw to SES.
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: [arn('identity', '*'), arn('configuration-set', this.mailSettings.configurationSetName)],
      conditions: { StringEquals: { 'ses:FromAddress': this.mailFrom } },
    })
  }
}

import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'

/** Access to Stripe, and the mail identity. */
export class Providers extends Construct {
  readonly stripeSecret: Secret
  readonly mailIdentity: EmailIdentity

  constructor(scope: Construct, id: string, props: { mailFrom: string }) {
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
    this.mailIdentity = new EmailIdentity(this, 'MailFrom', { identity: Identity.email(props.mailFrom) })
  }
}

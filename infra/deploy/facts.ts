import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns'
import Stripe from 'stripe'
import type { StageConfig } from '../config/stage-config.ts'
import { stackStateOf } from './cloudformation.ts'
import type { Template } from './losses.ts'
import type { Facts, MailFacts } from './report.ts'

/** The deployed template; undefined before the first deployment. */
export const deployedTemplate = async (stackName: string, region: string): Promise<Template | undefined> => {
  const client = new CloudFormationClient({ region })
  try {
    const { TemplateBody } = await client.send(new GetTemplateCommand({ StackName: stackName }))
    return JSON.parse(TemplateBody ?? '{"Resources":{}}') as Template
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined
    throw error
  }
}

/** @throws Error for a stack or an output that does not exist. */
export const outputsOf = async (stackName: string, region: string): Promise<(key: string) => string> => {
  const { Stacks } = await new CloudFormationClient({ region }).send(
    new DescribeStacksCommand({ StackName: stackName }),
  )
  const outputs = new Map(Stacks?.[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]))
  return (key) => {
    const value = outputs.get(key)
    if (value === undefined) throw new Error(`The stack ${stackName} has no output ${key}`)
    return value
  }
}

/** Undefined for what is no JSON. */
const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An address without DNS, certificate or route has no status. */
const statusOf = (url: string): Promise<number | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(15_000) }).then(
    ({ status }) => status,
    () => undefined,
  )

const mailFacts = async (domain: string, region: string): Promise<MailFacts> => {
  const client = new SESv2Client({ region })
  const [identity, account] = await Promise.all([
    client.send(new GetEmailIdentityCommand({ EmailIdentity: domain })),
    client.send(new GetAccountCommand({})),
  ])
  return {
    domain,
    region,
    verified: identity.VerifiedForSendingStatus === true,
    dkimTokens: identity.DkimAttributes?.Tokens ?? [],
    mailFromDomain: identity.MailFromAttributes?.MailFromDomain ?? `mail.${domain}`,
    mailFromVerified: identity.MailFromAttributes?.MailFromDomainStatus === 'SUCCESS',
    productionAccess: account.ProductionAccessEnabled === true,
  }
}

const isConfirmed = async (topicArn: string, email: string, region: string): Promise<boolean> => {
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(
    { client: new SNSClient({ region }) },
    { TopicArn: topicArn },
  ))
    if (Subscriptions.some((each) => each.Endpoint === email && each.SubscriptionArn?.startsWith('arn:'))) return true
  return false
}

const ringing = async (stackName: string, region: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { MetricAlarms = [] } of paginateDescribeAlarms(
    { client: new CloudWatchClient({ region }) },
    { AlarmNamePrefix: `${stackName}-`, StateValue: 'ALARM' },
  ))
    names.push(...MetricAlarms.map(({ AlarmName = '' }) => AlarmName.slice(stackName.length + 1)))
  return names
}

/** The key at the provider, or why there is none. */
export const stripeKey = async (
  secretArn: string,
  region: string,
): Promise<{ key: string } | 'not set' | 'unreadable'> => {
  const { SecretString = '{}' } = await new SecretsManagerClient({ region }).send(
    new GetSecretValueCommand({ SecretId: secretArn }),
  )
  const secret = asJson(SecretString)
  const key = typeof secret === 'object' && secret !== null && 'api_key' in secret ? secret.api_key : undefined
  if (typeof key !== 'string' || key === '') return 'unreadable'
  return key === 'not-set' ? 'not set' : { key }
}

const stripeState = async (secretArn: string, region: string): Promise<Facts['stripe']> => {
  const found = await stripeKey(secretArn, region)
  if (typeof found === 'string') return found
  return new Stripe(found.key).balance.retrieve().then(
    () => 'accepted' as const,
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused' as const
      throw error
    },
  )
}

/** Asks AWS and the provider about a deployed stage. */
export const factsOf = async (stackName: string, config: StageConfig, region: string, now: Date): Promise<Facts> => {
  const output = await outputsOf(stackName, region)
  const [appUrl, distributionDomain, stripeSecretArn] = [
    output('AppUrl'),
    output('DistributionDomain'),
    output('StripeSecretArn'),
  ]
  const [state, app, distribution, alarmsRinging, subscriptionConfirmed, mail, stripe] = await Promise.all([
    stackStateOf(stackName, region),
    statusOf(`${appUrl}/v1/health`),
    statusOf(`https://${distributionDomain}/v1/health`),
    ringing(stackName, region),
    isConfirmed(output('AlarmTopicArn'), config.operatorEmail, region),
    mailFacts(output('MailDomain'), region),
    stripeState(stripeSecretArn, region),
  ])
  return {
    appUrl,
    distributionDomain,
    health: { app, distribution },
    alarmsRinging,
    ageHours: state ? (now.getTime() - state.createdAt.getTime()) / 3_600_000 : 0,
    operatorEmail: config.operatorEmail,
    subscriptionConfirmed,
    mail,
    stripe,
    stripeSecretArn,
    stripeWebhookUrl: output('StripeWebhookUrl'),
    companyNamed: config.company !== undefined,
  }
}

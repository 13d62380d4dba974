/** A deployed stage as seen from outside. */
export interface Facts {
  appUrl: string
  distributionDomain: string
  /** Status of `/v1/health` at the app's address and at the distribution's own; undefined: no answer. */
  health: { app: number | undefined; distribution: number | undefined }
  alarmsRinging: string[]
  operatorEmail: string
  subscriptionConfirmed: boolean
  mail: MailFacts
  /** Whether the provider accepts the key in the secret. */
  stripe: 'not set' | 'refused' | 'accepted'
  stripeSecretArn: string
  stripeWebhookUrl: string
  /** The configuration says who runs the site, with terms and privacy notice. */
  companyNamed: boolean
}

export interface MailFacts {
  domain: string
  verified: boolean
  /** Of Easy DKIM. */
  dkimTokens: string[]
  mailFromDomain: string
  mailFromVerified: boolean
  region: string
  productionAccess: boolean
}

export interface Report {
  /** The stage does not work. */
  problems: string[]
  /** Manual steps that remain. */
  todo: string[]
}

const dnsRecords = ({ domain, dkimTokens, mailFromDomain, region }: MailFacts): string[] => [
  ...dkimTokens.map((token) => `CNAME ${token}._domainkey.${domain} → ${token}.dkim.amazonses.com`),
  `MX ${mailFromDomain} → 10 feedback-smtp.${region}.amazonses.com`,
  `TXT ${mailFromDomain} → "v=spf1 include:amazonses.com ~all"`,
  `TXT _dmarc.${domain} → "v=DMARC1; p=none" (if there is none yet)`,
]

/** Judges a deployed stage. */
export const reportOf = (facts: Facts): Report => {
  const { appUrl, distributionDomain, health, mail } = facts
  const host = new URL(appUrl).host
  const problems = facts.alarmsRinging.map((name) => `The alarm ${name} rings (docs/operations.md#runbooks)`)
  const todo: string[] = []
  if (health.distribution !== 200)
    problems.push(`https://${distributionDomain}/v1/health answers ${health.distribution ?? 'nothing'} instead of 200`)
  else if (health.app !== 200) todo.push(`DNS: CNAME ${host} → ${distributionDomain} (an apex domain: ALIAS)`)
  if (!mail.verified || !mail.mailFromVerified) todo.push(...dnsRecords(mail).map((record) => `DNS: ${record}`))
  if (!mail.productionAccess)
    todo.push('Ask AWS for production access of SES: until then it only mails to verified addresses')
  if (!facts.subscriptionConfirmed)
    todo.push(`Confirm the subscription of the alarms in the mail to ${facts.operatorEmail}`)
  if (facts.stripe === 'not set')
    todo.push(`Put the Stripe keys into ${facts.stripeSecretArn}; webhooks go to ${facts.stripeWebhookUrl}`)
  if (!facts.companyNamed)
    todo.push(
      'Put `company` into the configuration of the stage (docs/operations.md): until then the site does not say who ' +
        'runs it, has no terms and no privacy notice, and nobody accepts any',
    )
  if (facts.stripe === 'refused') problems.push(`Stripe refuses the key in ${facts.stripeSecretArn}`)
  return { problems, todo }
}

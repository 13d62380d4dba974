/** A deployed stage as seen from outside. */
export interface Facts {
  appUrl: string
  distributionDomain: string
  /** Status of `/v1/health` at the app's address and at the distribution's own; undefined: no answer. */
  health: { app: number | undefined; distribution: number | undefined }
  /** Names without the stack's. */
  alarmsRinging: string[]
  /** Since the stack was created. */
  ageHours: number
  operatorEmail: string
  subscriptionConfirmed: boolean
  mail: MailFacts
  /** Whether the provider accepts the key in the secret. */
  stripe: 'not set' | 'unreadable' | 'refused' | 'accepted'
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

/** An operator pasted something else into the provider's secret. */
export const unreadableSecret = (arn: string): string =>
  `The secret ${arn} is not JSON with an api_key: its value is {"api_key": "sk_…", "webhook_secret": "whsec_…"}`

const dnsRecords = ({ domain, dkimTokens, mailFromDomain, region }: MailFacts): string[] => [
  ...dkimTokens.map((token) => `CNAME ${token}._domainkey.${domain} → ${token}.dkim.amazonses.com`),
  `MX ${mailFromDomain} → 10 feedback-smtp.${region}.amazonses.com`,
  `TXT ${mailFromDomain} → "v=spf1 include:amazonses.com ~all"`,
  `TXT _dmarc.${domain} → "v=DMARC1; p=none" (if there is none yet)`,
]

/** Alarms that ring on a stage because it is new; each with what ends them. */
const ringsAtFirst: Readonly<Record<string, { while: (facts: Facts) => boolean; todo: string }>> = {
  outside: {
    while: ({ health }) => health.distribution === 200 && health.app !== 200,
    todo: 'The alarm outside rings until DNS leads to the site',
  },
  backups: {
    // The first copies are made at the next 8 AM UTC, and the metric counts whole days.
    while: ({ ageHours }) => ageHours < 48,
    todo: 'The alarm backups rings until the first copies are made, within two days',
  },
}

/** Judges a deployed stage. */
export const reportOf = (facts: Facts): Report => {
  const { appUrl, distributionDomain, health, mail } = facts
  const host = new URL(appUrl).host
  const problems: string[] = []
  const todo: string[] = []
  for (const name of facts.alarmsRinging) {
    const first = ringsAtFirst[name]
    if (first?.while(facts)) todo.push(first.todo)
    else problems.push(`The alarm ${name} rings (docs/operations.md#runbooks)`)
  }
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
  if (facts.stripe === 'unreadable') problems.push(unreadableSecret(facts.stripeSecretArn))
  if (facts.stripe === 'refused') problems.push(`Stripe refuses the key in ${facts.stripeSecretArn}`)
  return { problems, todo }
}

import type { StageConfig } from '../config/stage-config.ts'

export type Certificate = 'missing' | { status: string; names: readonly string[] }

/** The account before a deployment. */
export interface PreflightFacts {
  isBootstrapped: boolean
  /** SES's limit per second. */
  mailsPerSecond: number
  /** The account's concurrent executions: 10 on a new one. */
  lambdaConcurrency: number
  /** The stack is there: what its template has, it has made itself. */
  isDeployed: boolean
  /** SES knows the domain of the sender. */
  hasMailIdentity: boolean
  /** Of the site's domain, in us-east-1; undefined for a stage without one. */
  certificate: Certificate | undefined
}

type Wanted = Pick<
  StageConfig,
  'mailsPerSecond' | 'lambdaConcurrency' | 'mailFrom' | 'mailIdentity' | 'appUrl' | 'company'
>

/** A wildcard stands for one part of a name. */
const isNamed = (host: string, name: string): boolean =>
  name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1))

const certificateProblem = (certificate: Certificate | undefined, appUrl: string | undefined): string[] => {
  if (certificate === undefined || appUrl === undefined) return []
  if (certificate === 'missing')
    return ['ACM has no certificate certificateArn in us-east-1: request one there, or correct the stage file']
  const { status, names } = certificate
  const { host } = new URL(appUrl)
  if (!names.some((name) => isNamed(host, name)))
    return [`The certificate is for ${names.join(', ')}, not for ${host}: request one with this name in us-east-1`]
  if (status === 'PENDING_VALIDATION')
    return [`ACM has not issued the certificate of ${host}: add its DNS record, which the ACM console shows, and wait`]
  return status === 'ISSUED' ? [] : [`The certificate of ${host} is ${status}: request another one in us-east-1`]
}

/** Problems that would end a deployment in the middle, or fail after it; each with what to do. */
export const preflightOf = (facts: PreflightFacts, config: Wanted): string[] => [
  ...(facts.isBootstrapped
    ? []
    : ['The CDK has not prepared this account and region: npm run bootstrap -- --stage <stage>']),
  ...(config.mailsPerSecond > facts.mailsPerSecond
    ? [
        `SES allows ${facts.mailsPerSecond} mails a second, the stage's file says ${config.mailsPerSecond}: ` +
          'ask AWS for production access, or lower mailsPerSecond',
      ]
    : []),
  ...(config.lambdaConcurrency > facts.lambdaConcurrency
    ? [
        `Lambda runs ${facts.lambdaConcurrency} functions at once in this account, the stage's file says ` +
          `${config.lambdaConcurrency}: ask AWS for the quota "Concurrent executions", or lower lambdaConcurrency`,
      ]
    : []),
  ...(config.mailIdentity === 'own' && facts.hasMailIdentity && !facts.isDeployed
    ? [
        `SES has an identity for the domain of ${config.mailFrom} already, which a second one would fail on: set ` +
          'mailIdentity to "existing"',
      ]
    : []),
  ...(config.mailIdentity === 'existing' && !facts.hasMailIdentity
    ? [
        `SES has no identity for the domain of ${config.mailFrom}, so no mail could be sent: ` +
          'set mailIdentity to "own", or deploy the stage first that has it',
      ]
    : []),
  ...certificateProblem(facts.certificate, config.appUrl),
  ...(config.appUrl !== undefined && config.company === undefined
    ? ["Nobody could sign a contract: add the company, with its legal name and address, to the stage's file"]
    : []),
]
